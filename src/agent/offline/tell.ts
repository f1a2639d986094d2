import { usdcInWords as usdc } from "../../in-words.js";
import { isObject } from "../../is-object.js";
import { fromNumber, toNumber } from "../../money.js";
import { describe } from "../../runtime/describe.js";
import type { Tool } from "../../runtime/tool.js";
import type { ResultEntry } from "../models/transcript.js";
import { type Hearing, type Plan, say } from "./hearing.js";
import { draftLine } from "./issue.js";
import { countSaid } from "./look-up.js";
import { narrow } from "./narrow.js";

type Fields = Record<string, unknown>;

/** What the results of the last calls say. */
export function tell(
  results: readonly ResultEntry[],
  hearing: Hearing | undefined,
  tools: ReadonlyMap<string, Tool>,
): Plan {
  return say(
    results
      .map((result) => tellOne(result, hearing, tools.get(result.tool)))
      .filter(Boolean)
      .join("\n\n") || "There is nothing to tell.",
  );
}

function tellOne(
  { value: result }: ResultEntry,
  hearing: Hearing | undefined,
  tool: Tool | undefined,
): string {
  if (!isObject(result)) return "";
  if (isObject(result.denied)) return deniedText(result.denied);
  if (result.held) return "";
  if (isObject(result.error)) return `That was refused: ${inWords(String(result.error.message))}`;
  if (Array.isArray(result.data)) {
    const items = result.data.filter(isObject);
    const meant = hearing ? narrow(tool?.noun, items, hearing) : items;
    const asked = countSaid(hearing?.words ?? "") === meant.length;
    return listText(tool?.noun ?? "record", meant, {
      read: items.length,
      more: result.has_more === true,
      asked,
    });
  }
  return describe(tool, result) || recordText(tool?.noun ?? "", result);
}

/** A path such as recipients.0.address would look like a link. */
function inWords(message: string): string {
  return message.replace(
    /\b([a-z_]+)\.(\d+)\.([a-z_]+)/g,
    (_, list, index, field) => `${field} of ${list} #${Number(index) + 1}`,
  );
}

function deniedText({ code, message }: Fields): string {
  if (code === "validation_failed") return `I couldn't do that: ${inWords(String(message))}`;
  return `I couldn't do that: ${String(message)} Nothing was created.`;
}

interface Reach {
  /** How many were looked at. */
  readonly read: number;
  readonly more: boolean;
  /** No more were asked for. */
  readonly asked: boolean;
}

const MOST_SHOWN = 20;

function listText(noun: string, items: Fields[], reach: Reach): string {
  const one = noun.replaceAll("_", " ");
  if (items.length === 0)
    return reach.more
      ? `There are no such ${one}s among the newest ${reach.read}.`
      : `There are no such ${one}s.`;
  const shown = items.slice(0, MOST_SHOWN);
  const lines = shown.map((item) => `- ${recordText(noun, item)}`);
  const rest =
    (reach.more && !reach.asked) || items.length > MOST_SHOWN
      ? "\n… and more: ask for less at once, such as those of one client, or see the list in the console."
      : "";
  // A paragraph of its own: beside links, the reply guard keeps only amounts that a record holds.
  return `${heading(noun, items, reach)}\n\n${lines.join("\n")}${rest}`;
}

/** Only what was read whole is counted and added up; the reply guard knows no sum of a part. */
function heading(noun: string, items: Fields[], { read, more, asked }: Reach): string {
  const one = noun.replaceAll("_", " ");
  const count = items.length;
  const counted = `${count} ${count === 1 ? one : `${one}s`}`;
  const first = Math.min(count, MOST_SHOWN);
  if (more && count < read) return `${counted} among the newest ${read}; there may be more.`;
  const unsummed = noun === "payment" ? " I add up no list that is cut." : "";
  if (more && asked) return `The newest ${counted}.${unsummed}${first < count ? ` The first ${first}:` : ""}`;
  if (more) return `The first ${first} of more than ${count} ${one}s, the newest first.${unsummed}`;
  const sum = noun === "payment" || (SUMMED.has(noun) && count === read) ? total(noun, items) : "";
  return `${counted}.${sum}${first < count ? ` The first ${first} of ${count}:` : ""}`;
}

const SUMMED: ReadonlySet<string> = new Set(["invoice", "payment", "payout"]);

/**
 * Of payments, what came in: what went out is never added to it, and what the chain took back not at all. Of payouts,
 * what is as far as the others.
 */
function total(noun: string, items: Fields[]): string {
  const summed = noun === "payment" ? items.filter(({ direction }) => direction === "in") : items;
  // It is billed whole and open in part: either sum would mislead.
  if (noun === "invoice" && summed.some(creditedInPart)) return "";
  if (summed.length === 0 || summed.some(({ status }) => status === "reverted")) return "";
  if (noun === "payout" && summed.some(({ status }) => status !== summed[0]?.status)) return "";
  const amounts = summed.map((one) => Number(one.total_usd ?? one.amount_usdc ?? one.totalUsdc));
  const sum = amounts.reduce((units, amount) => units + (fromNumber(amount) ?? 0n), 0n);
  return ` In all ${usdc(toNumber(sum))}${summed.length < items.length ? " came in" : ""}.`;
}

/** Open, and asking for nothing. */
function creditedInPart({ status, credited_usd }: Fields): boolean {
  return status === "sent" && Number(credited_usd) > 0;
}

/** One record in one line, by its noun. */
const LINES: Readonly<Record<string, (item: Fields) => string>> = {
  invoice: (i) =>
    i.status === "draft"
      ? `${draftLine(i)}${due(i)}`
      : `${i.invoice_number} ${i.client_name}: ${usdc(i.total_usd)}, ${i.status}${due(i)}, ${creditedInPart(i) ? `${usdc(i.credited_usd)} of it credited: credit the rest and bill anew` : i.payment_url}`,
  payment_link: (i) => `${usdc(i.amount_usd)} on ${i.chain}, ${i.status}: ${i.url}`,
  payout: (i) =>
    `${i.id}: ${usdc(i.totalUsdc)} to ${i.recipient_count} ${i.recipient_count === 1 ? "recipient" : "recipients"} on ${i.chain}, ${i.status}${i.sign_url ? `: sign it at ${i.sign_url}` : ""}`,
  subscription_plan: (i) =>
    `${i.name}: ${usdc(i.amount_usdc)} every ${i.interval_days} days on ${i.chain}, plan id ${i.on_chain_plan_id}, ${i.status}`,
  donation_jar: (i) =>
    `${i.name}: ${usdc(i.raised_usdc)} raised${i.goal_usdc ? ` of ${usdc(i.goal_usdc)}` : ""} on ${i.chain}, ${i.status}: ${i.url}`,
  contact: (i) => `${i.name}: ${walletsOf(i)}${i.changed_at ? ` (changed ${day(i.changed_at)})` : ""}`,
  payment: (i) =>
    `${usdc(i.amount_usdc)}${i.direction === "out" ? " paid out" : ""} on ${i.chain}, ${i.status}, ${day(i.created_at)}, ${i.tx_hash}`,
};

function walletsOf({ wallets }: Fields): string {
  const known = Array.isArray(wallets) ? wallets.filter(isObject) : [];
  return (
    known.map(({ address, chain }) => `${address} on ${chain === "any" ? "any chain" : chain}`).join(", ") ||
    "no wallet"
  );
}

function day(moment: unknown): string {
  return String(moment).slice(0, 10);
}

function recordText(noun: string, item: Fields): string {
  return LINES[noun]?.(item) ?? "";
}

function due({ due_date: date }: Fields): string {
  return date ? ` (due ${date})` : "";
}
