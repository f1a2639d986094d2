import { spelled } from "../phrases.js";
import type { Token } from "../types.js";
import { isMarked, isYear, numberOf } from "../values.js";
import { setOf } from "../words/lexicon.js";
import { OF_WORDS } from "../words/sets.js";
import { MONTHS } from "../words/vocabulary.js";

const SPANS = setOf("spanWords");
const DATE = /^(?:\d{4}-\d{2}-\d{2}|\d{1,2}\.\d{1,2}\.\d{4})$/;
const RANGE = /^(\d{1,2})[-–](\d{1,2})$/;

interface Side {
  readonly end: number;
  readonly hasMonth: boolean;
  /** "1-31" */
  readonly isWhole: boolean;
}

/** "1-31 October", "Oct 1 - Oct 31, 2026", "3 to 14 November": how many tokens a span of days takes, of which no number is a sum. */
export function periodAt(tokens: readonly Token[], from: number): number {
  const first = sideAt(tokens, from);
  if (!first) return 0;
  if (first.isWhole) return first.hasMonth ? withYear(tokens, first.end) - from : 0;
  const joint = tokens[first.end];
  const joins = /^[-–—]$/.test(spelled(joint)) || SPANS.has(spelled(joint));
  const second = joins ? sideAt(tokens, first.end + 1) : undefined;
  if (!second || second.isWhole || !(first.hasMonth || second.hasMonth)) return 0;
  return withYear(tokens, second.end) - from;
}

function sideAt(tokens: readonly Token[], from: number): Side | undefined {
  const token = tokens[from];
  if (token?.kind === "figure" && DATE.test(token.text))
    return { end: from + 1, hasMonth: true, isWhole: false };
  const before = Number(isMonth(token));
  const day = tokens[from + before];
  const isWhole = isRange(day);
  if (!isWhole && !isDay(day)) return undefined;
  const end = from + before + 1;
  const point = Number(spelled(tokens[end]) === ".");
  const of = end + point + Number(OF_WORDS.has(spelled(tokens[end + point])));
  const behind = Number(before === 0 && isMonth(tokens[of]));
  return { end: behind ? of + 1 : end + point, hasMonth: before + behind > 0, isWhole };
}

export function isMonth(token: Token | undefined): boolean {
  return MONTHS.has(spelled(token));
}

function isDay(token: Token | undefined): boolean {
  if ((token?.kind !== "figure" && token?.kind !== "amount") || isMarked(token)) return false;
  const value = numberOf(token);
  return value !== undefined && Number.isInteger(value) && value >= 1 && value <= 31;
}

function isRange(token: Token | undefined): boolean {
  const [, first, last] = (token?.kind === "figure" && RANGE.exec(token.text)) || [];
  return last !== undefined && Number(first) < Number(last) && Number(last) <= 31;
}

function withYear(tokens: readonly Token[], end: number): number {
  const at = end + Number(spelled(tokens[end]) === ",");
  return isYear(tokens[at]) && !isMarked(tokens[at]) ? at + 1 : end;
}
