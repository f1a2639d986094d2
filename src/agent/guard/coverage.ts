import type { GuardAccount } from "../reading/account.js";
import type { Evidence } from "../reading/evidence.js";
import {
  contactsNamed,
  isBegun,
  isRecordNamed,
  isSeenBefore,
  isSeenEmail,
  linkedWallets,
  recordsPaying,
  userAddresses,
  userEmails,
  userUrls,
} from "../reading/origins.js";
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
  const open = cellsOf(given.call).filter(
    (cell) => !claimed.has(cell.path) && !judged.some((field) => isWithin(cell.path, field)),
  );
  return open.filter((cell) => !isDefault(given, cell)).map((cell) => missing(given, cell));
}

function isWithin(path: string, field: string): boolean {
  return path === field || path.startsWith(`${field}[`) || path.startsWith(`${field}.`);
}

/** As good as absent. */
function isDefault({ call }: Case, { path, value }: Cell): boolean {
  const schema = call.head.fields[path];
  return schema !== undefined && "removeDefault" in schema && schema._def.defaultValue() === value;
}

function missing(given: Case, { path, value }: Cell): Finding {
  return unproven(given, path, value, `${path} could not be read from your message`);
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

/** What it would name, where neither the user nor the account has named it. */
function identifies({ evidence, account }: Case, value: string): DenyCode | undefined {
  const text = value.toLowerCase();
  if (/^0x[0-9a-f]{40}$/.test(text))
    return isKnownAddress(evidence, account, text) ? undefined : "unknown_address";
  if (/^[^\s@]+@[^\s@]+$/.test(text))
    return isKnownEmail(evidence, account, text) ? undefined : "unknown_email";
  if (/^[a-z][a-z0-9+.-]*:\/\//.test(text)) return userUrls(evidence).has(value) ? undefined : "unknown_url";
  if (!/^[a-z]{2,4}_[0-9a-z]+$/.test(text)) return undefined;
  const known = account.records.some(({ id }) => id === value);
  const said = evidence.turns.some((turn) => turn.text.includes(value));
  return known || said ? undefined : "unknown_record";
}

function isKnownAddress(evidence: Evidence, account: GuardAccount, address: string): boolean {
  return (
    userAddresses(evidence).has(address) ||
    linkedWallets(account, address).length > 0 ||
    recordsPaying(account, address).some((record) => isRecordNamed(evidence, record)) ||
    contactsNamed(evidence).some(({ wallets }) =>
      wallets.some((one) => one.address.toLowerCase() === address),
    ) ||
    isSeenBefore(account, address)
  );
}

function isKnownEmail(evidence: Evidence, account: GuardAccount, email: string): boolean {
  const known = evidence.trusted.clients.filter((one) => one.email.toLowerCase() === email);
  return (
    userEmails(evidence).has(email) ||
    known.some(({ name }) => isBegun(evidence, name)) ||
    isSeenEmail(account, email)
  );
}
