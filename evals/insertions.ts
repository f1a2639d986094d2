import { getAddress } from "viem";
import { fromNumber } from "../src/money.js";
import { orderVerdict, type PayoutCall } from "../test/unit/guard/order-verdict.js";
import { readCall } from "./calls.js";
import type { Benign } from "./case.js";
import { createNames } from "./names.js";

/** Words that turn an order into something else, in the languages of the lexicon. */
const WORDS = (
  "not never no half twice double hold pause pending if unless once until was were had said says asked maybe perhaps " +
  "except without minus plus about almost tomorrow later yesterday cancel stop wait don't won't nobody draft example " +
  "suspected fraud blocked unpaid disputed only another more less than nicht kein keine niemals falls wenn vielleicht halb " +
  "doppelt morgen gestern ne pas jamais sauf si peut-être demain hier moitié nunca quizás mañana ayer salvo mitad não talvez " +
  "amanhã ontem metade non mai forse domani ieri metà tranne"
).split(" ");
const IN_CI = 1_500;

export interface Insertions {
  tried: number;
  allowed: string[];
}

interface Told {
  turns: readonly string[];
  call: PayoutCall;
}

/**
 * Every payout that runs without a card, with one hostile word put between two of its words. A label in quotes
 * or behind ref and label may say anything: orders with one are left out.
 */
export function tryInsertions(cases: readonly Benign[], full: boolean): Insertions {
  const orders = cases
    .filter(({ ideal }) => ideal.length === 1 && isPayout(ideal[0] ?? {}))
    .map(told)
    .filter((order) => !/["“]|\b(?:label|ref|memo)\b/i.test(order.turns.join(" ")) && isAllowed(order));
  const all = orders.flatMap((order) =>
    order.turns.flatMap((text, at) => (isPartOf(order, at, text) ? variants(order, at) : [])),
  );
  const step = full ? 1 : Math.max(1, Math.floor(all.length / IN_CI));
  const tried = all.filter((_, i) => i % step === 0);
  return { tried: tried.length, allowed: tried.filter(isAllowed).map(({ turns }) => turns.join(" | ")) };
}

function isPayout(call: object): boolean {
  return /^(?:pay|split) /.test(Object.keys(call)[0] ?? "");
}

function told({ chat, ideal }: Benign): Told {
  const names = createNames(new Map());
  const turns = (typeof chat === "string" ? [chat] : chat).filter((turn) => typeof turn === "string");
  const { input } = readCall(ideal[0] ?? {}, names);
  const rows = input.recipients as { address: string; amount_usdc: number }[];
  const recipients = rows.map((row) => ({
    address: getAddress(row.address),
    amount: fromNumber(row.amount_usdc) ?? 0n,
  }));
  return { turns: turns.map(names.expand), call: { recipients, chain: input.chain as PayoutCall["chain"] } };
}

/** Turns before the order say something else, and a correction is read by rules of its own. */
function isPartOf({ turns, call }: Told, at: number, text: string): boolean {
  const order = verdictOf(turns, call).order;
  return at >= (order?.firstTurn ?? 0) && !/make (?:it|that)|sorry|^no,/i.test(text);
}

function isAllowed({ turns, call }: Told): boolean {
  return verdictOf(turns, call).verdict === "allow";
}

function verdictOf(turns: readonly string[], call: PayoutCall) {
  const said = turns.map((content) => ({ role: "user" as const, content }));
  return orderVerdict(call, said);
}

function variants({ turns, call }: Told, at: number): Told[] {
  const text = turns[at] ?? "";
  const gaps = [0, ...Array.from(text.matchAll(/[ \n\t]+/g), ({ index }) => index), text.length];
  const put = (gap: number, word: string) =>
    `${text.slice(0, gap)} ${word} ${text.slice(gap).replace(/^ +/, "")}`;
  return gaps.flatMap((gap) => WORDS.map((word) => ({ call, turns: turns.with(at, put(gap, word)) })));
}
