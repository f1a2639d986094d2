import { z } from "zod";
import { readsAsAddress } from "../src/addresses-alike.js";
import { CHAINS } from "../src/chains.js";
import { characters } from "../src/characters.js";
import { isDay, isTimeZone } from "../src/days.js";
import { emailAddress } from "../src/email-address.js";
import { fromNumber, MAX_USDC, toNumber, type Usdc } from "../src/money.js";
import { isPrintable } from "../src/printable.js";
import { isSeen, isTreacherous } from "../src/readable-text.js";
import { named } from "../src/records/record.js";
import { type FieldFacts, field, type Reader, type Shape } from "../src/runtime/field.js";
import { shownInDocuments } from "../src/shown-as.js";
import { walletAddress } from "../src/wallet-address.js";

/** Where money will arrive: screened, and proven by the guard. */
export function destination(description: string) {
  return field(walletAddress().describe(description), { sort: "destination" });
}

/** Who is paid: the same, and a recipient towards the agent's caps. */
export function payee(description: string) {
  return field(walletAddress().describe(description), { sort: "payee" });
}

/** An address that is looked at, and gets nothing. */
export function address(description: string) {
  return field(walletAddress().describe(description), { sort: "address" });
}

type MoneyOf = Extract<FieldFacts, { sort: "money" }>["of"];

/** A JSON number of USDC with at most six decimals; base units inside. */
export function money(
  description: string,
  { max = MAX_USDC, of = "amount" as MoneyOf }: { max?: Usdc; of?: MoneyOf } = {},
) {
  const schema = z
    .number()
    .positive()
    .max(toNumber(max))
    .superRefine((value, issues) => {
      if (fromNumber(value) === undefined)
        issues.addIssue({ code: "custom", message: "expected at most 6 decimals" });
    })
    .transform((value): Usdc => fromNumber(value) ?? 0n)
    .describe(description);
  return field(schema, { sort: "money", of });
}

/** USDC that may be nothing or less: a discount's price, a limit of 0. Stays a number. */
export function signedMoney(of: MoneyOf, { min, max }: { min: number; max: number }) {
  const schema = z
    .number()
    .min(min)
    .max(max)
    .refine((value) => fromNumber(value) !== undefined, "expected at most 6 decimals");
  return field(schema, { sort: "money", of });
}

export const chain = field(
  z.enum(CHAINS).describe("Chain of the destination wallet. No default: ask if unknown."),
  { sort: "chain" },
);

export function choice<U extends string, V extends [U, ...U[]]>(values: V) {
  return field(z.enum(values), { sort: "choice" });
}

/** Each once, however often it was given. */
export function choices<U extends string, V extends [U, ...U[]]>(values: V, { max }: { max: number }) {
  const schema = z.array(z.enum(values)).min(1).max(max);
  return field(
    schema.transform((given) => [...new Set(given)]),
    { sort: "choice" },
  );
}

export function timeZone() {
  const schema = z.string().max(64).refine(isTimeZone, "expected a time zone such as Europe/Rome");
  return field(schema, { sort: "text", readBy: "internal" });
}

export function flag() {
  return field(z.boolean(), { sort: "choice" });
}

/** `identifies`: chosen by the caller to name the record by. `whole`: models are asked for no part of one. */
export function number(schema: z.ZodNumber, { identifies = false, whole = false } = {}) {
  return field(schema, { sort: "number", identifies, whole });
}

/** A record that is there already. */
export function id(noun: string, description = "Record id.") {
  return field(z.string().min(1).max(64).describe(description), { sort: "record", noun });
}

interface TextTerms {
  min?: number;
  max: number;
  /** Who reads it: visitors of a page, receivers of a mail, people who sign, nobody outside. */
  readBy: Reader;
  /** It is whose name: billed, mailed and told apart by it. */
  names?: "client";
}

/** Text that people read: trimmed of nothing, refused where there is nothing to read. */
export function text({ min = 0, max, ...facts }: TextTerms) {
  return field(words(min, max), { sort: "text", ...facts });
}

/** One line: what ends up in a mail header or a table cell. */
export function line({ min = 1, max, ...facts }: TextTerms) {
  return field(words(min, max).refine(isOneLine, ONE_LINE), { sort: "text", ...facts });
}

/** By which people know somebody or a wallet: an address would be taken for where the money goes. */
export function name({ max, readBy }: Pick<TextTerms, "max" | "readBy">) {
  return field(names(max), { sort: "text", readBy });
}

/** Of a person: nothing may be in it that nobody sees. */
export function personName({ max }: { max: number }) {
  const schema = names(max).refine(isPrintable, "must not contain characters that nobody sees");
  return field(schema, { sort: "text", readBy: "internal" });
}

function names(max: number) {
  return words(1, max)
    .refine(isOneLine, ONE_LINE)
    .refine((value) => !readsAsAddress(value), "expected a name, got an address or what looks like one");
}

const ONE_LINE = "expected a single line";

function isOneLine(value: string): boolean {
  return !/[\r\n\u2028\u2029]/.test(value);
}

function words(min: number, max: number) {
  return characters(min, max)
    .refine((value) => isSeen(value) || (min === 0 && value.trim() === ""), "expected more than blanks")
    .refine((value) => !isTreacherous(value), "must not contain control characters");
}

export const reference = field(characters(1, 100), { sort: "text", readBy: "internal" })
  .optional()
  .describe("Your own id for this record.");

export function email() {
  return field(emailAddress(), { sort: "email" });
}

const DATED = "^\\d{4}-\\d\\d-\\d\\d";

export function moment() {
  const schema = z
    .string()
    .refine(
      isDay,
      "expected an ISO 8601 date or time that exists, such as 2026-01-31 or 2026-01-31T12:00:00Z",
    )
    .transform((value) => new Date(value));
  return field(shownInDocuments({ type: "string", pattern: DATED }, schema), { sort: "day" });
}

/** A calendar day that exists; of a moment the day as it is written. */
export function day(description: string) {
  const schema = z
    .string()
    .refine(isDay, "expected an ISO date that exists, such as 2026-01-31")
    .transform((value) => value.slice(0, 10));
  return field(shownInDocuments({ type: "string", pattern: DATED }, schema).describe(description), {
    sort: "day",
  });
}

/** A list of records of one shape, each cell with its own facts. */
export function rows<S extends Shape>(cells: S, terms: { min?: number; max: number; named?: string }) {
  const { min = 1, max } = terms;
  const row = z.object(cells).strict();
  if (terms.named) named(terms.named, row);
  return field(z.array(row).min(min).max(max), { sort: "rows", of: cells, most: max });
}

/** In an answer: shown this once, never stored, never replayed. */
export function secret() {
  return field(z.string(), { sort: "secret" });
}

export const pageInput = {
  limit: number(z.number().int().min(1).max(200)).default(100).describe("1-200, default 100"),
  cursor: text({ min: 1, max: 2000, readBy: "internal" })
    .optional()
    .describe("next_cursor of the page before"),
  created_after: moment().optional(),
  created_before: moment().optional(),
};

/** What every list of resources can be narrowed by, and put in order by beside its records' time. */
export function listInput<U extends string, S extends [U, ...U[]]>(statuses: S, ...orders: string[]) {
  return {
    ...pageInput,
    status: choice(statuses).optional(),
    chain: field(z.enum(CHAINS), { sort: "chain" }).optional(),
    reference,
    ...searchInput(...orders),
  };
}

export function searchInput(...orders: string[]) {
  const names = ["created_at", ...orders].flatMap((name) => [`-${name}`, name]);
  return {
    q: line({ min: 2, max: 100, readBy: "internal" })
      .optional()
      .describe("Words, or how they begin, of number, name, reference, address or hash"),
    sort: choice(names as [string, ...string[]])
      .optional()
      .describe("- descends; default -created_at"),
  };
}

export const amountInput = {
  amount_min: money("USDC").optional(),
  amount_max: money("USDC").optional(),
};

export function listOutput<T extends z.ZodTypeAny>(item: T) {
  return z.object({ data: z.array(item), has_more: z.boolean(), next_cursor: z.string().nullable() });
}

/** The body of every list answer. */
export function listBody<R, T>(
  page: { rows: R[]; hasMore: boolean; nextCursor: string | null },
  present: (row: R) => T,
) {
  return { data: page.rows.map(present), has_more: page.hasMore, next_cursor: page.nextCursor };
}
