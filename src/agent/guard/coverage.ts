import { isKnownEmail, linkedWallets, userUrls, voucherOf } from "../reading/origins.js";
import { type Case, type Cell, cellsOf } from "./call.js";
import { type DenyCode, deny, doubt, type Finding } from "./finding.js";

/** Default deny by construction: a value that no sink has read is a doubt, one that names somebody a denial. */
export function unclaimed(given: Case, findings: readonly Finding[]): Finding[] {
  const claimed = new Set(
    findings.flatMap((one) => (one.verdict === "source" || one.verdict === "claim" ? [one.path] : [])),
  );
  const judged = findings.flatMap((one) =>
    (one.verdict === "deny" || one.verdict === "confirm") && one.field ? [one.field] : [],
  );
  const isRead = ({ path }: Cell) => claimed.has(path) || judged.some((field) => isWithin(path, field));
  const open = cellsOf(given.call).filter((cell) => !isRead(cell) && !isDefault(given, cell));
  const why = "could not be read from your message";
  return open.map(({ path, value }) => unproven(given, path, value, `${path} ${why}`));
}

function isWithin(path: string, field: string): boolean {
  return path === field || path.startsWith(`${field}[`) || path.startsWith(`${field}.`);
}

/** As good as absent. */
function isDefault({ call }: Case, { path, value }: Cell): boolean {
  const schema = call.head.fields[path];
  return schema !== undefined && "removeDefault" in schema && schema._def.defaultValue() === value;
}

/** A doubt; a denial for a value that names somebody or something whom nobody has named. */
export function unproven(given: Case, path: string, value: unknown, why: string): Finding {
  const code = path === "on_chain_plan_id" ? unlessSaid(given, value) : identifies(given, String(value));
  return code ? deny("unclaimed", code, path) : doubt("unclaimed", path, why);
}

/** A number in words that could not be read may well be the plan's. */
function unlessSaid({ evidence }: Case, id: unknown): DenyCode | undefined {
  const alone = new RegExp(`(?<!\\d)${Number(id)}(?!\\d)`);
  return evidence.turns.some(({ text }) => alone.test(text)) ? undefined : "unknown_plan_id";
}

interface Identifier {
  readonly shape: RegExp;
  readonly code: DenyCode;
  /** To the user or the account. */
  isKnown(given: Case, lower: string, value: string): boolean;
}

/** What names somebody or something. */
const IDENTIFIERS: readonly Identifier[] = [
  {
    shape: /^0x[0-9a-f]{40}$/,
    code: "unknown_address",
    isKnown: ({ evidence, account }, address) =>
      linkedWallets(account, address).length > 0 || voucherOf(evidence, account, address) !== undefined,
  },
  {
    shape: /^[^\s@]+@[^\s@]+$/,
    code: "unknown_email",
    isKnown: ({ evidence, account }, email) => isKnownEmail(evidence, account, email),
  },
  {
    shape: /^[a-z][a-z0-9+.-]*:\/\//,
    code: "unknown_url",
    isKnown: ({ evidence }, _, url) => userUrls(evidence).has(url),
  },
  {
    shape: /^[a-z]{2,4}_[0-9a-z]+$/,
    code: "unknown_record",
    isKnown: ({ evidence, account }, _, id) =>
      account.records.some((one) => one.id === id) || evidence.turns.some(({ text }) => text.includes(id)),
  },
];

function identifies(given: Case, value: string): DenyCode | undefined {
  const text = value.toLowerCase();
  const one = IDENTIFIERS.find(({ shape }) => shape.test(text));
  return one && !one.isKnown(given, text, value) ? one.code : undefined;
}
