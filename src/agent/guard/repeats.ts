import { fromNumber } from "../../money.js";
import type { Sort } from "../../runtime/field.js";
import type { AccountRecord } from "../reading/account.js";
import type { Evidence } from "../reading/evidence.js";
import { wantedOf } from "./asked-for.js";
import {
  type Call,
  type Case,
  type Cell,
  cellsOf,
  chainOf,
  paysOthers,
  recipients,
  type ToolCall,
  text,
  textsOf,
  usdc,
} from "./call.js";
import { age } from "./card/card.js";
import { doubt, type Finding } from "./finding.js";

const DAY_MS = 86_400_000;

/** A write that ran earlier in this request. */
export interface MadeCall extends ToolCall {
  readonly recordId: string;
}

/** What makes two calls the same deed; texts, slugs and dates are no part of it. */
export function twinKey(call: Call): string {
  const rows = recipients(call)
    .map(({ address, amount }) => `${address} ${amount}`)
    .sort();
  const own = cellsOf(call).filter(({ path }) => !path.includes("["));
  const of = (...sorts: readonly Sort[]) => own.filter(({ facts }) => facts && sorts.includes(facts.sort));
  const lower = (cells: readonly Cell[]) => cells.map(({ value }) => String(value).toLowerCase());
  const amounts = own.flatMap(({ value, facts }) =>
    facts?.sort === "money" && facts.of !== "goal" ? [String(fromNumber(Number(value)) ?? "")] : [],
  );
  const named = own.find(
    ({ facts }) => facts?.sort === "record" || (facts?.sort === "number" && facts.identifies),
  );
  return JSON.stringify([
    call.tool,
    rows,
    lower(of("destination")),
    rows.length > 0 ? [] : amounts,
    chainOf(call) ?? null,
    lower(of("email"))[0] ?? null,
    of("period", "series")[0]?.value ?? null,
    named?.value ?? null,
  ]);
}

/** The first record that this call would only make again, unless the user asks for so many or gives each a text of its own. */
export function repeatWithin(call: Call, made: readonly MadeCall[], evidence: Evidence): string | undefined {
  const key = twinKey(call);
  const texts = userTexts(call, evidence);
  const twins = made
    .filter(({ tool }) => tool === call.tool)
    .map((one) => ({ ...one, head: call.head }))
    .filter((one) => twinKey(one) === key && !differ(texts, userTexts(one, evidence)));
  return twins.length >= wantedOf(call, evidence) ? twins[0]?.recordId : undefined;
}

/** The call's texts that stand in the user's turns. */
function userTexts(call: Call, { turns }: Evidence): string[] {
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
  if (paysOthers(call)) return account.records.filter(sharesPair(call));
  if (call.head.mails > 0 && call.head.kind === "in") return account.records.filter(sameInvoice(call));
  return call.head.kind === "out" ? account.prepared.filter((one) => one.twinKey === twinKey(call)) : [];
}

/** Of a record that the same message made, that alone is said. */
export function repeatAcross(given: Case, madeNow: readonly MadeCall[], read: readonly Finding[]): Finding[] {
  const twin = twinAcross(given, madeNow);
  if (!twin || read.some((one) => isToldOf(one, twin))) return [];
  return [doubt("repeat_across", "", `${twin.id} of ${age(twin.createdAt, given.now)} ago is the same`)];
}

function isToldOf(one: Finding, { id }: Twin): boolean {
  return one.verdict === "confirm" && one.rule === "order_made_already" && one.message.includes(id);
}

function sharesPair(call: Call): (record: AccountRecord) => boolean {
  const pairs = new Set(recipients(call).map(({ address, amount }) => `${address} ${amount}`));
  return ({ kind, rows = [] }) =>
    kind === call.head.noun &&
    rows.some(({ address, amount }) => pairs.has(`${address.toLowerCase()} ${amount}`));
}

function sameInvoice(call: Call): (record: AccountRecord) => boolean {
  const email = text(call.input, "client_email")?.toLowerCase();
  const total = usdc(call.input, "total_usd");
  const interval = text(call.input, "recurring_interval");
  return (record) =>
    record.kind === call.head.noun &&
    record.client?.email.toLowerCase() === email &&
    record.amount === total &&
    record.chain === chainOf(call) &&
    record.interval === interval;
}
