import { z } from "zod";
import { emailAddress, foldEmail } from "../../src/email-address.js";
import { isCurrency } from "../../src/fiat.js";
import { LANGUAGES } from "../../src/records/languages.js";
import { named } from "../../src/records/record.js";
import { field } from "../../src/runtime/field.js";
import { choice, day, flag, line, rows, text } from "../fields.js";

const RATE_DECIMALS = 6;

/** A factor, whose product with money stays exact and short. */
function rate(bounds: z.ZodNumber) {
  const schema = bounds.refine(
    (value) => Number(value.toFixed(RATE_DECIMALS)) === value,
    `expected at most ${RATE_DECIMALS} decimals`,
  );
  return field(schema, { sort: "number", identifies: false });
}

/** What an accountant wants of an invoice, and how it goes out: for programs, no model has to know it. */
export const booksFields = {
  client_address: text({ min: 1, max: 500, readBy: "mail" }).optional(),
  client_tax_id: line({ max: 60, readBy: "mail" }).optional(),
  taxes: rows(
    {
      label: line({ max: 40, readBy: "mail" }),
      rate: rate(z.number().min(0).max(100)).describe("In percent, on the sum of all lines"),
    },
    { min: 0, max: 5, named: "NewTax" },
  ).optional(),
  reverse_charge: flag().optional().describe("The client owes the tax: prints the note"),
  number_prefix: field(
    z
      .string()
      .regex(/^[A-Z][A-Z0-9]{0,9}$/, "expected 1 to 10 capitals and digits, a capital first")
      .refine((prefix) => prefix !== "CN", "expected another: CN is for credit notes")
      .describe("Instead of INV; each counts for itself"),
    { sort: "text", readBy: "mail" },
  ).optional(),
  fiat: field(
    named(
      "Fiat",
      z
        .object({
          currency: z.string().refine(isCurrency, "expected an ISO 4217 code, such as EUR"),
          rate: rate(z.number().positive().max(1_000_000)),
          source: line({ max: 60, readBy: "mail" }),
          at: day("The day of the rate"),
        })
        .strict(),
    ),
    { sort: "choice" },
  )
    .optional()
    .describe("Your rate, printed beside the sums; of one day, so of no series"),
  language: choice([...LANGUAGES])
    .optional()
    .describe("Of the document and its mail; en by default"),
  email: choice(["send", "none"])
    .optional()
    .describe("none: nothing is mailed until it is sent; send by default"),
  cc: emails({ max: 5 }).optional(),
  reminders: flag().optional().describe("Whether the client is reminded; true by default"),
};

export const BOOKS_FIELDS = Object.keys(booksFields) as (keyof typeof booksFields)[];

/** Each once, as it was first written. */
function emails({ max }: { max: number }) {
  const schema = z.array(emailAddress()).max(max);
  const isFirst = (given: string, place: number, all: readonly string[]) =>
    all.findIndex((other) => foldEmail(other) === foldEmail(given)) === place;
  return field(
    schema.transform((given) => given.filter(isFirst)),
    { sort: "email" },
  );
}

type Books = z.output<z.ZodObject<typeof booksFields>>;

/** What no single field can say. */
export function checkBooks(
  input: Books & { recurring_interval?: string | undefined },
  issues: z.RefinementCtx,
): void {
  const refuse = (path: string, message: string) =>
    issues.addIssue({ code: "custom", path: [path], message });
  const labels = (input.taxes ?? []).map(({ label }) => label);
  if (new Set(labels).size < labels.length) refuse("taxes", "expected each label once");
  if (input.reverse_charge && input.taxes?.some(({ rate }) => rate > 0))
    refuse("taxes", "expected no tax where the client owes it");
  if (input.reverse_charge && input.client_tax_id === undefined)
    refuse("client_tax_id", "required with reverse_charge");
  if (input.fiat && input.recurring_interval)
    refuse("fiat", "expected none on a series: a rate belongs to one day");
}
