import { ONE_USDC, type Usdc } from "../../money.js";
import type { AmountMention, FigureMention, Token } from "./types.js";

/** As we number them, in small letters. */
export const INVOICE_NUMBER = /^inv-\d{4}-\d{6,}$/;

/** Digits alone: what a list made of it is not what it says here. Of "2,400" as its text is read; "1.500" has two readings. */
export function bareNumber(text: string, token: Token | undefined): number | undefined {
  if (token?.kind !== "figure" && token?.kind !== "amount") return undefined;
  const digits = text.slice(token.start, token.end);
  if (/^(?:\d{1,9}(?:\.\d{1,2})?|0\.\d{3})$/.test(digits)) return Number(digits);
  return /^[1-9]\d{0,2}(?:[,.]\d{3}){1,2}$/.test(digits) ? numberOf(token) : undefined;
}

/** Where a sum's own mark stands: a list may have lent it another's. A whole number in digits alone may be the number of a thing. */
export function signOf(text: string, token: AmountMention): SumSign | undefined {
  const said = text.slice(token.start, token.end);
  if (/^\d+$/.test(said)) return "none";
  if (!/\d/.test(said) || /^\d.*\d$/.test(said)) return undefined;
  return /^\d/.test(said) ? "behind" : "before";
}

export type SumSign = "none" | "before" | "behind";

export function isNumber(token: Token | undefined): token is AmountMention | FigureMention {
  return token?.kind === "amount" || token?.kind === "figure";
}

/** An amount, or a number beside a marked one. */
export function isFreeNumber(token: Token | undefined): boolean {
  return token?.kind === "amount" || (token?.kind === "figure" && token.why === "beside_marked");
}

export function isMarked(token: Token | undefined): token is AmountMention {
  return token?.kind === "amount" && token.marked;
}

/** Of readings that are one whole number. */
export function wholeOf([units, ...more]: readonly Usdc[]): number | undefined {
  const isWhole = units !== undefined && more.length === 0 && units % ONE_USDC === 0n;
  return isWhole ? Number(units / ONE_USDC) : undefined;
}

/** "2h30": two and a half hours; of which a hundredth is not enough, nothing. */
export function hoursOf(word: string): number | undefined {
  const [, hours, minutes] = /^(\d{1,3})h([0-5]\d)(?:m|min)?$/.exec(word) ?? [];
  return hours && Number(minutes) % 3 === 0 ? Number(hours) + Number(minutes) / 60 : undefined;
}

const UNCOUNTED = /^(?:range|unreadable|percent|currency|expression|phone|time)$/;

/** A whole number as it stands; undefined where it is none, or can be read in two ways. */
export function numberOf(token: AmountMention | FigureMention): number | undefined {
  if (token.kind === "figure") return UNCOUNTED.test(token.why) ? undefined : token.value;
  const [units, other] = token.readings;
  if (units === undefined || other !== undefined) return undefined;
  return Number(units) / Number(ONE_USDC);
}

/** Four digits: "2,024" is no year. */
export function isYear(token: Token | undefined): boolean {
  if (!isNumber(token)) return false;
  const value = numberOf(token) ?? 0;
  return value >= 1990 && value <= 2100 && token.end - token.start === 4;
}
