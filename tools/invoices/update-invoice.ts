import { z } from "zod";
import { PublicError } from "../../src/errors.js";
import { toNumber } from "../../src/money.js";
import { type DraftRow, invoiceRecord } from "../../src/records/invoice.js";
import type { Field } from "../../src/runtime/field.js";
import { defineTool } from "../../src/runtime/tool.js";
import { selectDraft } from "../../src/store/invoice-drafts.js";
import { linkWarnings } from "../calldata-warnings.js";
import { id, number } from "../fields.js";
import { changeDraft, requireDraft, requireRevision } from "./drafts.js";
import { type InvoiceInput, invoiceFields, invoiceInput } from "./invoice-fields.js";
import { requireContact } from "./require-contact.js";

type Changes<S> = {
  [K in keyof S]: S[K] extends z.ZodOptional<infer F extends Field>
    ? z.ZodOptional<z.ZodNullable<F>>
    : S[K] extends Field
      ? z.ZodOptional<S[K]>
      : never;
};

/** Each field alone; null takes away what may be missing. */
const changes = Object.fromEntries(
  Object.entries(invoiceFields).map(([name, schema]) => [
    name,
    schema instanceof z.ZodOptional
      ? described(schema.unwrap().nullable().optional(), schema.description)
      : schema.optional(),
  ]),
) as Changes<typeof invoiceFields>;

function described<T extends z.ZodTypeAny>(schema: T, words: string | undefined): T {
  return words === undefined ? schema : schema.describe(words);
}

export const updateInvoice = defineTool({
  name: "update_invoice",
  title: "Change draft invoice",
  description:
    "Change a draft, field by field; null takes one away. What is issued stays as it is: credit it and bill anew.",
  kind: "change",
  noun: "invoice",
  scope: "write",
  meter: null,
  route: "PATCH /invoices/{id}",
  doors: ["rest"],
  mails: 0,
  says: "changed draft of invoice",
  refuses: ["state_conflict", "total_mismatch"],
  input: {
    id: id("invoice", "Id of the draft"),
    revision: number(z.number().int().min(1))
      .optional()
      .describe("Of the draft that was looked at: no other is changed"),
    ...changes,
  },
  output: invoiceRecord,
  example: { id: "inv_01k9zq5v3mfr8s6w2x4y7b0c1d", revision: 1, due_date: "2027-02-28", memo: null },
  async look({ id, chain, destination_address: destination }, ctx) {
    const draft = await selectDraft(ctx.sql, ctx.caller.account.id, id);
    return draft ? linkWarnings(ctx, chain ?? draft.chain, destination ?? draft.destinationAddress) : [];
  },
  async execute({ id, revision, total_usd: total, ...changed }, ctx, warnings) {
    const draft = await requireDraft(ctx, id);
    requireRevision(draft, revision);
    const said = { ...changed, ...(total !== undefined && { total_usd: toNumber(total) }) };
    const input = merged(draft, said);
    if (changed.client_name !== undefined || changed.client_email !== undefined)
      await requireContact(ctx, input);
    return changeDraft(ctx, id, input, warnings);
  },
});

function merged({ input }: DraftRow, changed: Record<string, unknown>): InvoiceInput {
  const given = Object.entries(changed).filter(([, value]) => value !== undefined);
  const all = { ...input, ...withoutBookOf(input, changed), ...Object.fromEntries(given) };
  const { data, error } = invoiceInput.safeParse(
    Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null)),
  );
  if (data) return data;
  const issues = error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
  const said = issues.map(({ path, message }) => `${path}: ${message}`).join("; ");
  throw new PublicError("validation_failed", `${said}. Nothing was changed.`, { issues });
}

/** What the book says of one is not of another: a contact is taken whole, and whoever is renamed is nobody's. */
function withoutBookOf(
  input: Record<string, unknown>,
  { contact_id: contact, client_name: name }: Record<string, unknown>,
) {
  const isRenamed = Boolean(input.contact_id) && name !== undefined && name !== input.client_name;
  return typeof contact === "string" || isRenamed ? { client_address: null, client_tax_id: null } : {};
}
