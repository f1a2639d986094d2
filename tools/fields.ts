import { type Address, getAddress, isAddress, zeroAddress } from "viem";
import { z } from "zod";
import { CHAIN_FACTS, CHAINS } from "../src/chains.js";
import { fromNumber, MAX_USDC, toNumber, type Usdc } from "../src/money.js";

const USDC_TOKENS = new Set<string>(Object.values(CHAIN_FACTS).map(({ usdc }) => usdc));

/** 20 bytes of hex, all lower case or in a correct EIP-55 mixed case; answered in EIP-55. */
export function address(description: string) {
  return z
    .string()
    .superRefine((text, issues) => {
      const fault = addressFault(text);
      if (fault) issues.addIssue({ code: "custom", message: fault });
    })
    .transform((text): Address => getAddress(text))
    .describe(description);
}

function addressFault(text: string): string | undefined {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return "expected an address, 0x and 40 hex digits";
  if (text !== text.toLowerCase() && !isAddress(text, { strict: true }))
    return "expected an address in lower case or with a correct EIP-55 checksum; this checksum is wrong, so a character may be mistyped";
  const canonical = getAddress(text);
  if (canonical === zeroAddress) return "expected a wallet; the zero address belongs to nobody";
  if (USDC_TOKENS.has(canonical)) return "expected a wallet; this is a USDC token contract";
  return undefined;
}

/** A JSON number of USDC with at most six decimals; base units inside. */
export function usdc(description: string, { max = MAX_USDC }: { max?: Usdc } = {}) {
  return z
    .number()
    .positive()
    .max(toNumber(max))
    .superRefine((value, issues) => {
      if (fromNumber(value) === undefined)
        issues.addIssue({ code: "custom", message: "expected at most 6 decimals" });
    })
    .transform((value): Usdc => fromNumber(value) ?? 0n)
    .describe(description);
}

export const chain = z.enum(CHAINS).describe("Chain of the destination wallet. No default: ask if unknown.");

export const reference = z.string().min(1).max(100).optional().describe("Your own id for this record.");

export const id = z.string().min(1).max(64).describe("Record id.");

/** Text that people read: trimmed of nothing, refused when it is only blanks. */
export function text(min: number, max: number) {
  return z
    .string()
    .min(min)
    .max(max)
    .refine((value) => min === 0 || value.trim().length > 0, "expected more than blanks");
}

/** One line: what ends up in a mail header or a table cell. */
export function line(min: number, max: number) {
  return text(min, max).refine((value) => !/[\r\n\u2028\u2029]/.test(value), "expected a single line");
}

export function httpsUrl() {
  return z.string().max(2000).refine(isHttpsUrl, "expected an https:// URL without user name or password");
}

/** Any web URL; pages show only what comes over https. */
export function webUrl() {
  return z
    .string()
    .max(2000)
    .refine(
      (value) => isWebUrl(value, ["https:", "http:"]),
      "expected a URL that begins with https:// or http://",
    );
}

function isHttpsUrl(value: string): boolean {
  return isWebUrl(value, ["https:"]);
}

function isWebUrl(value: string, protocols: string[]): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password } = new URL(value);
  return protocols.includes(protocol) && !username && !password;
}

/** An RFC 3339 moment or a plain date. */
const MOMENT = /^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/;
export const moment = z
  .string()
  .refine((value) => MOMENT.test(value) && isStorable(new Date(value)), {
    message: "expected an ISO 8601 date or time, such as 2026-01-31 or 2026-01-31T12:00:00Z",
  })
  .transform((value) => new Date(value));

/** PostgreSQL knows no year 0, and ISO text has four digits for one. */
function isStorable(date: Date): boolean {
  const year = date.getUTCFullYear();
  return year >= 1 && year <= 9999;
}

/** A calendar day that exists; of a moment its day in UTC. */
export const day = z
  .string()
  .refine(isDay, "expected an ISO date that exists, such as 2026-01-31")
  .transform((value) => new Date(value).toISOString().slice(0, 10));

function isDay(value: string): boolean {
  const [, date, time] = /^(\d{4}-\d\d-\d\d)(T.*)?$/.exec(value) ?? [];
  if (!date || !isStorable(new Date(value)) || !isStorable(new Date(date))) return false;
  return new Date(date).toISOString().startsWith(date) && (!time || MOMENT.test(value));
}

export const pageInput = z
  .object({
    limit: z.number().int().min(1).max(200).default(100).describe("1-200, default 100"),
    cursor: z.string().min(1).max(200).optional().describe("next_cursor of the page before"),
    created_after: moment.optional(),
    created_before: moment.optional(),
  })
  .strict();

/** What every list of resources can be narrowed by. */
export function listInput<S extends [string, ...string[]]>(statuses: S) {
  return pageInput
    .extend({ status: z.enum(statuses).optional(), chain: z.enum(CHAINS).optional(), reference })
    .strict();
}

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

export const lineItem = z
  .object({
    description: text(1, 500),
    quantity: z.number().positive().max(1_000_000_000),
    unit_price: z
      .number()
      .min(-1_000_000_000)
      .max(1_000_000_000)
      .refine((value) => fromNumber(value) !== undefined, "expected at most 6 decimals")
      .describe("USDC; negative for a discount"),
  })
  .strict();
