import { describe, usdc } from "../describe.js";
import type { ResultEntry } from "../transcript.js";
import { isObject } from "../wire/answer-draft.js";
import { type Hearing, type Plan, say } from "./hearing.js";
import { narrow } from "./narrow.js";

type Fields = Record<string, unknown>;

/** What the results of the last calls say. */
export function tell(results: readonly ResultEntry[], hearing: Hearing | undefined): Plan {
  return say(
    results
      .map((result) => tellOne(result, hearing))
      .filter(Boolean)
      .join("\n\n") || "There is nothing to tell.",
  );
}

function tellOne({ tool, text }: ResultEntry, hearing: Hearing | undefined): string {
  const result = parse(text);
  if (!isObject(result)) return "The answer is too long to read out here; see tool_results.";
  if (isObject(result.denied)) return deniedText(result.denied);
  if (result.held) return "";
  if (isObject(result.error)) return `That was refused: ${inWords(String(result.error.message))}`;
  if (Array.isArray(result.data)) {
    const items = result.data.filter(isObject);
    const meant = hearing && tool === "list_invoices" ? narrow(items, hearing) : items;
    return listText(tool, meant, result.has_more === true);
  }
  return READS[tool]?.(result) ?? (describe(tool, result) || recordText(tool, result));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
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

const NOUNS: Readonly<Record<string, string>> = {
  list_payment_links: "payment links",
  list_invoices: "invoices",
  list_payouts: "payouts",
  list_subscription_plans: "subscription plans",
  list_donation_jars: "donation jars",
  list_transactions: "payments",
};

function listText(tool: string, items: Fields[], more: boolean): string {
  const noun = NOUNS[tool] ?? "records";
  if (items.length === 0) return `There are no such ${noun}.`;
  const shown = items.slice(0, 20).map((item) => `- ${recordText(tool, item)}`);
  const rest =
    more || items.length > 20 ? "\n… and more; ask for a narrower list, or read tool_results." : "";
  // A paragraph of its own: beside links, the reply guard keeps only amounts that a record holds.
  const sum = SUMMED.has(tool) ? ` ${total(items)}\n` : "";
  const next = tool === "list_payouts" && items.some(({ status }) => status === "prepared") ? SIGNING : "";
  const counted = items.length === 1 && !more ? noun.replace(/s$/, "") : noun;
  return `${items.length}${more ? " or more" : ""} ${counted}.${sum}\n${shown.join("\n")}${rest}${next}`;
}

const SIGNING = "\nOf each prepared one, sign approve_tx first, then execute_tx.";

const SUMMED: ReadonlySet<string> = new Set(["list_invoices", "list_transactions"]);

function total(items: Fields[]): string {
  const amounts = items.map(({ total_usd, amount_usdc }) => Number(total_usd ?? amount_usdc) || 0);
  const micro = amounts.reduce((sum, value) => sum + Math.round(value * 1e6), 0);
  return `In all ${usdc(micro / 1e6)}.`;
}

const LINES: readonly (readonly [RegExp, (item: Fields) => string])[] = [
  [
    /invoice/,
    (i) =>
      `${i.invoice_number} ${i.client_name}: ${usdc(i.total_usd)}, ${i.status}${due(i)}, ${i.payment_url}`,
  ],
  [/payment_link/, (i) => `${usdc(i.amount_usd)} on ${i.chain}, ${i.status}: ${i.url}`],
  [
    /payout/,
    (i) =>
      `${i.id}: ${usdc(i.totalUsdc)} to ${i.recipient_count} ${i.recipient_count === 1 ? "recipient" : "recipients"} on ${i.chain}, ${i.status}`,
  ],
  [
    /subscription/,
    (i) =>
      `${i.name}: ${usdc(i.amount_usdc)} every ${i.interval_days} days on ${i.chain}, plan id ${i.on_chain_plan_id}, ${i.status}`,
  ],
  [
    /donation/,
    (i) =>
      `${i.name}: ${usdc(i.raised_usdc)} raised${i.goal_usdc ? ` of ${usdc(i.goal_usdc)}` : ""} on ${i.chain}, ${i.status}: ${i.url}`,
  ],
  [
    /transaction/,
    (i) =>
      `${usdc(i.amount_usdc)} on ${i.chain}, ${i.status}, ${String(i.created_at).slice(0, 10)}, ${i.tx_hash}`,
  ],
];

function recordText(tool: string, item: Fields): string {
  return LINES.find(([pattern]) => pattern.test(tool))?.[1](item) ?? "";
}

function due({ due_date: date }: Fields): string {
  return date ? ` (due ${date})` : "";
}

const READS: Readonly<Record<string, (result: Fields) => string>> = {
  list_wallets: ({ wallets }) => {
    const rows = Array.isArray(wallets) ? wallets.filter(isObject) : [];
    if (rows.length === 0) return "No wallet is linked to this account yet.";
    const lines = rows.map(
      (w) => `- ${w.label || "wallet"} on ${w.chain}: ${w.address}${w.is_primary ? " (default)" : ""}`,
    );
    return `${rows.length} linked ${rows.length === 1 ? "wallet" : "wallets"}:\n${lines.join("\n")}`;
  },
  get_wallet_balance: ({ balances }) => {
    const rows = Array.isArray(balances) ? balances.filter(isObject) : [];
    const amount = (b: Fields) => (b.usdc === null ? "not known, no node answers" : usdc(b.usdc));
    return (
      rows.map((b) => `- ${b.label || "wallet"} on ${b.chain}: ${amount(b)}`).join("\n") ||
      "No wallet is linked."
    );
  },
  get_insights: (counts) =>
    `You have ${counts.paymentLinks} payment links, ${counts.invoices} invoices, ${counts.subscriptionPlans} subscription plans and ${counts.donationJars} donation jars.`,
  screen_address: ({ address, sanctioned, list_date: date }) =>
    `${address} is ${sanctioned ? "ON" : "not on"} the OFAC sanctions list (as of ${date}; the match is exact).`,
};
