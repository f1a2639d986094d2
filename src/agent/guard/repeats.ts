import { DAY_MS } from "../../days.js";
import { ageInWords } from "../../in-words.js";
import type { Sort } from "../../runtime/field.js";
import type { AccountRecord } from "../reading/account.js";
import type { Evidence } from "../reading/evidence.js";
import { wantedOf } from "./asked-for.js";
import {
  type Call,
  type Case,
  chainOf,
  ownCells,
  pairsOf,
  paysOthers,
  placesOf,
  recipients,
  sumOf,
  type ToolCall,
  text,
} from "./call.js";
import { doubt, type Finding } from "./finding.js";

/** A write that ran earlier in this request. */
export interface MadeCall extends ToolCall {
  readonly recordId: string;
}

/** What makes two calls the same deed; texts, slugs and dates are no part of it. */
export function twinKey(call: Call): string {
  const own = ownCells(call);
  const of = (...sorts: readonly Sort[]) =>
    own.flatMap(({ value, facts }) => (facts && sorts.includes(facts.sort) ? [value] : []));
  const lower = (value: unknown) => String(value).toLowerCase();
  const sum = sumOf(call);
  const named = own.find(
    ({ facts }) => facts?.sort === "record" || (facts?.sort === "number" && facts.identifies),
  );
  return JSON.stringify([
    call.tool,
    pairsOf(recipients(call)).sort(),
    of("destination").map(lower),
    sum ? [String(sum.units)] : [],
    chainOf(call) ?? null,
    of("email").map(lower)[0] ?? null,
    of("period", "series")[0] ?? null,
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
  return placesOf(call, "text")
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

function twinsOf({ call, account: { records, prepared } }: Pick<Case, "call" | "account">): readonly Twin[] {
  if (paysOthers(call)) return records.filter(sharesPair(call));
  if (call.head.mails > 0 && call.head.kind === "in") return records.filter(sameInvoice(call));
  return call.head.kind === "out" ? prepared.filter((one) => one.twinKey === twinKey(call)) : [];
}

/** Of a record that the same message made, that alone is said. */
export function repeatAcross({ now }: Case, twin: Twin | undefined, read: readonly Finding[]): Finding[] {
  if (!twin) return [];
  const isTold = (one: Finding) =>
    one.verdict === "confirm" && one.rule === "order_made_already" && one.message.includes(twin.id);
  if (read.some(isTold)) return [];
  return [doubt("repeat_across", "", `${twin.id} of ${ageInWords(twin.createdAt, now)} ago is much like it`)];
}

function sharesPair(call: Call): (record: AccountRecord) => boolean {
  const pairs = new Set(pairsOf(recipients(call)));
  return ({ kind, rows = [] }) => kind === call.head.noun && pairsOf(rows).some((pair) => pairs.has(pair));
}

function sameInvoice(call: Call): (record: AccountRecord) => boolean {
  const email = text(call.input, "client_email")?.toLowerCase();
  const total = sumOf(call)?.units;
  const interval = text(call.input, "recurring_interval");
  return (record) =>
    record.kind === call.head.noun &&
    record.client?.email.toLowerCase() === email &&
    record.amount === total &&
    record.chain === chainOf(call) &&
    record.interval === interval;
}
