import type { AccountRecord } from "./account.js";
import { type Case, chainOf, DEEDS, recipients, type ToolCall, text, textsOf, usdc } from "./call.js";
import { age } from "./card/card.js";
import type { Evidence } from "./evidence.js";
import { doubt, type Finding } from "./finding.js";
import { wanted } from "./sinks/amounts.js";

const DAY_MS = 86_400_000;

/** A write that ran earlier in this request. */
export interface MadeCall extends ToolCall {
  readonly recordId: string;
}

/** What makes two calls the same deed; texts, slugs and dates are no part of it. */
export function twinKey(call: ToolCall): string {
  const { tool, input } = call;
  const rows = recipients(call)
    .map(({ address, amount }) => `${address} ${amount}`)
    .sort();
  const single = ["destination_address", "destination_wallet"].flatMap(
    (field) => text(input, field)?.toLowerCase() ?? [],
  );
  const amounts = ["amount_usd", "amount_usdc", "total_usd"].flatMap(
    (field) => usdc(input, field)?.toString() ?? [],
  );
  const email = text(input, "client_email")?.toLowerCase() ?? null;
  const interval = input.interval_days ?? input.recurring_interval ?? null;
  // A new jar's slug is as free as its name; a jar to pay is told by it.
  const jar = tool === "prepare_donate" ? input.slug : undefined;
  const target =
    input.on_chain_plan_id ?? input.subscription_id ?? input.donation_id ?? jar ?? input.id ?? null;
  return JSON.stringify([tool, rows, single, amounts, chainOf(call) ?? null, email, interval, target]);
}

/** The first record that this call would only make again, unless the user asks for so many or gives each a text of its own. */
export function repeatWithin(
  call: ToolCall,
  made: readonly MadeCall[],
  evidence: Evidence,
): string | undefined {
  const key = twinKey(call);
  const texts = userTexts(call, evidence);
  const twins = made.filter((one) => twinKey(one) === key && !differ(texts, userTexts(one, evidence)));
  const deed = DEEDS[call.tool];
  const allowed = deed ? wanted(evidence, deed) : 1;
  return twins.length >= allowed ? twins[0]?.recordId : undefined;
}

/** The call's texts that stand in the user's turns. */
function userTexts(call: ToolCall, { turns }: Evidence): string[] {
  const own = turns.map((turn) => turn.text.toLowerCase()).join("\n");
  return textsOf(call)
    .map(({ value }) => value.toLowerCase())
    .filter((value) => own.includes(value));
}

/** Each has words of the user's that the other has not: words of the model's own tell no two apart. */
function differ(some: readonly string[], others: readonly string[]): boolean {
  return some.some((one) => !others.includes(one)) && others.some((one) => !some.includes(one));
}

export interface Twin {
  readonly id: string;
  readonly createdAt: Date;
}

/** A payout, invoice or prepared payment of the last day, through whatever door, that this call repeats. */
export function twinAcross(given: Case, madeNow: readonly MadeCall[]): Twin | undefined {
  const since = given.now.getTime() - DAY_MS;
  const twin = twinsOf(given).find(
    ({ id, createdAt }) => createdAt.getTime() >= since && !madeNow.some(({ recordId }) => recordId === id),
  );
  return twin && { id: twin.id, createdAt: twin.createdAt };
}

/** One that was made after this call was decided on: whoever decided did not know of it. */
export function twinSince(given: Pick<Case, "call" | "account">, since: Date): Twin | undefined {
  return twinsOf(given).find(({ createdAt }) => createdAt > since);
}

function twinsOf({ call, account }: Pick<Case, "call" | "account">): readonly Twin[] {
  if (call.tool === "prepare_batch_payout") return account.records.filter(sharesPair(call));
  if (call.tool === "create_invoice") return account.records.filter(sameInvoice(call));
  return call.tool.startsWith("prepare_")
    ? account.prepared.filter((one) => one.twinKey === twinKey(call))
    : [];
}

export function repeatAcross(given: Case, madeNow: readonly MadeCall[]): Finding[] {
  const twin = twinAcross(given, madeNow);
  return twin
    ? [doubt("repeat_across", "", `${twin.id} of ${age(twin.createdAt, given.now)} ago is the same`)]
    : [];
}

function sharesPair(call: ToolCall): (record: AccountRecord) => boolean {
  const pairs = new Set(recipients(call).map(({ address, amount }) => `${address} ${amount}`));
  return ({ kind, rows = [] }) =>
    kind === "payout" && rows.some(({ address, amount }) => pairs.has(`${address.toLowerCase()} ${amount}`));
}

function sameInvoice(call: ToolCall): (record: AccountRecord) => boolean {
  const email = text(call.input, "client_email")?.toLowerCase();
  const total = usdc(call.input, "total_usd");
  const interval = text(call.input, "recurring_interval");
  return (record) =>
    record.kind === "invoice" &&
    record.client?.email.toLowerCase() === email &&
    record.amount === total &&
    record.chain === chainOf(call) &&
    record.interval === interval;
}
