import { spelled } from "../phrases.js";
import type { RawToken } from "../types.js";
import { setOf } from "../words/lexicon.js";
import { CENTS, DOLLARS, lastWords } from "../words/vocabulary.js";
import { isCoin, isOtherCurrency } from "./other-money.js";

type CurrencyKind = "none" | "dollars" | "cents" | "foreign";

export interface Currency {
  readonly kind: CurrencyKind;
  /** Where the number starts with its currency. */
  readonly start: number;
  /** Index of the first token behind number and currency. */
  readonly next: number;
}

const ON_WORDS = lastWords("on", "network");
/** Right before a number: "Rs. 50", "Canadian 50". */
const MONEY_BEFORE = setOf("otherMoneyBefore");

/** Looks before and behind the number at tokens [at, next) for a currency, and at "50.-". */
export function currencyAround(raw: readonly RawToken[], at: number, next: number): Currency {
  const before = currencyBefore(raw, at);
  const after = currencyAfter(raw, swissDash(raw, next), before.kind);
  const start = raw[before.from]?.start ?? 0;
  const foreign = before.kind === "foreign" || after.kind === "foreign";
  const mixed = before.kind !== "none" && after.kind === "cents";
  if (foreign || mixed) return { kind: "foreign", start, next: after.next };
  return { kind: after.kind === "none" ? before.kind : after.kind, start, next: after.next };
}

function currencyBefore(raw: readonly RawToken[], at: number): { kind: CurrencyKind; from: number } {
  const before = raw[at - 1];
  const none = { kind: "none", from: at } as const;
  if (!isNear(before, raw[at])) return none;
  if (before?.kind === "mark" && before.text === "$") return dollarSign(raw, at - 1);
  if (before?.kind === "mark" && isOtherCurrency(before)) return { kind: "foreign", from: at - 1 };
  const short = before?.kind === "mark" && before.text === "." ? raw[at - 2] : before;
  if (short?.kind === "word" && MONEY_BEFORE.has(short.fold)) return { kind: "foreign", from: at - 1 };
  if (before?.kind !== "word" || isTaken(raw, at - 1)) return none;
  if (/^usdc?$/.test(before.fold)) return { kind: "dollars", from: at - 1 };
  const onChain = ON_WORDS.has(spelled(raw[at - 2]));
  return isOtherCurrency(before) && !onChain ? { kind: "foreign", from: at - 1 } : none;
}

/** "US$ 50" is ours; "C$ 50", "R$ 50" are not. */
function dollarSign(raw: readonly RawToken[], at: number): { kind: CurrencyKind; from: number } {
  const country = raw[at - 1];
  if (country?.kind !== "word" || country.end !== raw[at]?.start) return { kind: "dollars", from: at };
  return { kind: country.fold === "us" ? "dollars" : "foreign", from: at - 1 };
}

/** "10 USDC 20": the word belongs to the number before it. */
function isTaken(raw: readonly RawToken[], at: number): boolean {
  const owner = raw[at - 1];
  return owner?.kind === "digits" && isNear(owner, raw[at]);
}

function currencyAfter(
  raw: readonly RawToken[],
  next: number,
  before: CurrencyKind,
): { kind: CurrencyKind; next: number } {
  const after = raw[next];
  const none = { kind: "none", next } as const;
  if (!isNear(raw[next - 1], after) || touchesNextNumber(raw, next)) return none;
  const word = spelled(after);
  if (word === "$") return before === "none" ? { kind: "dollars", next: next + 1 } : none;
  if (CENTS.has(word)) return { kind: "cents", next: next + 1 };
  if (DOLLARS.has(word)) return dollarWord(raw, next, before);
  if (word === "us" && /^(?:\$|dollars?)$/.test(spelled(raw[next + 1])))
    return { kind: "dollars", next: next + 2 };
  const coin = before === "none" && isCoin(after, raw[next + 1]);
  return isOtherCurrency(after) || coin ? { kind: "foreign", next: next + 1 } : none;
}

/** "USDC.e" is another coin. */
function dollarWord(raw: readonly RawToken[], next: number, before: CurrencyKind) {
  const [word, dot, tail] = raw.slice(next, next + 3);
  const bridged =
    spelled(dot) === "." && dot?.start === word?.end && tail?.kind === "word" && tail.start === dot?.end;
  if (bridged) return { kind: "foreign", next: next + 3 } as const;
  if (before === "dollars" && dot?.kind === "digits") return { kind: "none", next } as const;
  return { kind: "dollars", next: next + 1 } as const;
}

/** A sign that touches the number behind it is that number's: "10 $20". */
function touchesNextNumber(raw: readonly RawToken[], at: number): boolean {
  const sign = raw[at];
  const number = raw[at + 1];
  return sign?.kind === "mark" && number?.kind === "digits" && number.start === sign.end;
}

function swissDash(raw: readonly RawToken[], next: number): number {
  const dot = raw[next];
  const dash = raw[next + 1];
  const touching = dot?.start === raw[next - 1]?.end && dash?.start === dot?.end;
  return touching && /^[.,]$/.test(spelled(dot)) && /^[-–—]$/.test(spelled(dash)) ? next + 2 : next;
}

function isNear(left: RawToken | undefined, right: RawToken | undefined): boolean {
  return left !== undefined && right !== undefined && right.start - left.end <= 1;
}
