import { hasDay, LEAP_YEAR } from "../../../days.js";
import { oneOf, phraseAt, spelled } from "../phrases.js";
import { isEnglish } from "../reader.js";
import type { AmountMention, FigureMention, Token } from "../types.js";
import { isMarked, isYear, numberOf } from "../values.js";
import { type Class, placesOf } from "../words/lexicon.js";
import { NUMBERS, ONE_ARTICLES, ORDINALS } from "../words/sets.js";

/** A day as it was said; which day that is depends on when. */
export type DaySaid =
  | {
      readonly kind: "day";
      readonly day: number;
      readonly month: number;
      readonly year?: number;
      /** Which it has to be: "Friday 4 December". */
      readonly weekday?: number;
    }
  | { readonly kind: "weekday"; readonly weekday: number; readonly next: boolean }
  | { readonly kind: "ahead"; readonly count: number; readonly unit: Unit }
  /** Of this month where none is named. */
  | { readonly kind: "monthEnd"; readonly month?: number }
  /** Of this month, or of the next where it is past. */
  | { readonly kind: "dayOfMonth"; readonly day: number };

export type Unit = "day" | "week" | "month" | "year";
type Ahead = { count: number; unit: Unit };

export interface Found<T> {
  readonly value: T;
  /** Index of the first token behind. */
  readonly end: number;
}

const MONTHS = placesOf("monthNames");
const WEEKDAYS = placesOf("weekdays");
const FEBRUARY = 1;

/** "15 March", "March 3, 2026", "2026-04-01", "31.3.", "3月31日", "next Friday", "in 14 days", "end of month", "end of March". */
export function dayAt(tokens: readonly Token[], at: number): Found<DaySaid> | undefined {
  const next = at + phraseAt("thisNext", tokens, at);
  const day = oneOf(DAYS, tokens, at) ?? figuresAt(tokens, next) ?? monthEndAt(tokens, at);
  return day ?? namedAt(tokens, at) ?? weekdayAt(tokens, at) ?? aheadAt(tokens, at) ?? ordinalAt(tokens, at);
}

/** "the 15th", and nothing behind it that it could be the 15th of. */
function ordinalAt(tokens: readonly Token[], from: number): Found<DaySaid> | undefined {
  const at = from + phraseAt("articles", tokens, from);
  const token = tokens[at];
  const day = token?.kind === "figure" && token.why === "ordinal" ? dayNumber(token) : undefined;
  const isLast = tokens[at + 1] === undefined || tokens[at + 1]?.kind === "mark";
  return day && day <= 28 && isLast ? { value: { kind: "dayOfMonth", day }, end: at + 1 } : undefined;
}

const DAYS: readonly (readonly [Class, DaySaid])[] = [
  ["monthEnd", { kind: "monthEnd" }],
  ["tomorrow", { kind: "ahead", count: 1, unit: "day" }],
  ["today", { kind: "ahead", count: 0, unit: "day" }],
];

function figuresAt(tokens: readonly Token[], at: number): Found<DaySaid> | undefined {
  const token = tokens[at];
  const [, ofMonth, ofIt, ofDay] = tokens.slice(at, at + 4);
  if (spelled(ofMonth) === "月" && /^[日号號]$/.test(spelled(ofDay)))
    return dayOf(dayNumber(ofIt), (dayNumber(token) ?? 0) - 1, undefined, at + 4);
  if (token?.kind !== "figure" || !/^(?:date|range)$/.test(token.why)) return undefined;
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(token.text);
  const [, year, month, day] = (iso ?? []).map(Number);
  return iso ? dayOf(day, (month ?? 0) - 1, year, at + 1) : writtenAt(token.text, at + 1);
}

/** "15.3.2026", "03/15/2026", "3/31", but not "04/05/2026", which is one day here and another there. */
function writtenAt(text: string, end: number): Found<DaySaid> | undefined {
  const [, one, sign, other, of] = /^(\d{1,2})([./])(\d{1,2})(?:\2(\d{4})?)?$/.exec(text) ?? [];
  const [first, second, year] = [Number(one), Number(other), of ? Number(of) : undefined];
  const isSure = text.endsWith(".") || (year !== undefined && (sign === "." || first === second));
  if (isSure || first > 12) return dayOf(first, second - 1, year, end);
  return second > 12 ? dayOf(second, first - 1, year, end) : undefined;
}

/** "end of March", "end of March 2027"; which day is February's last says the year. */
function monthEndAt(tokens: readonly Token[], at: number): Found<DaySaid> | undefined {
  const monthAt = at + phraseAt("endOf", tokens, at);
  const month = monthAt > at ? MONTHS.get(spelled(tokens[monthAt])) : undefined;
  if (month === undefined) return undefined;
  const token = tokens[monthAt + 1];
  const year = isYearOf(token) ? numberOf(token) : undefined;
  const end = monthAt + (year ? 2 : 1);
  if (month === FEBRUARY && !year) return { value: { kind: "monthEnd", month }, end };
  return dayOf(new Date(Date.UTC(year ?? LEAP_YEAR, month + 1, 0)).getUTCDate(), month, year, end);
}

/** None where the month has no such day; 29 February may be of a year that has it. */
function dayOf(day: number | undefined, month: number, year: number | undefined, end: number) {
  return day !== undefined && hasDay(year ?? LEAP_YEAR, month, day)
    ? { value: { kind: "day", day, month, ...(year && { year }) } as const, end }
    : undefined;
}

/** "3", "3rd", "third" */
function dayNumber(token: Token | undefined): number | undefined {
  const place = ORDINALS.get(spelled(token));
  if (place !== undefined) return place + 1;
  const value = token?.kind === "figure" || token?.kind === "amount" ? numberOf(token) : undefined;
  return value !== undefined && value <= 31 ? value : undefined;
}

function skip(tokens: readonly Token[], at: number, words: readonly string[]): number {
  return words.includes(spelled(tokens[at])) ? at + 1 : at;
}

const BETWEEN = [".", "of", "de", "di", "do"];

function namedAt(tokens: readonly Token[], from: number): Found<DaySaid> | undefined {
  const at = from + phraseAt("thisNext", tokens, from);
  const first = dayNumber(tokens[at]);
  const monthAt = skip(tokens, at + 1, BETWEEN);
  const month = MONTHS.get(spelled(tokens[monthAt]));
  if (first !== undefined && month !== undefined) return withYear(tokens, monthAt + 1, first, month);
  const lead = MONTHS.get(spelled(tokens[at]));
  const dayAt = skip(tokens, at + 1, ["."]);
  const second = dayNumber(tokens[dayAt]);
  return lead === undefined || second === undefined ? undefined : withYear(tokens, dayAt + 1, second, lead);
}

function withYear(tokens: readonly Token[], from: number, day: number, month: number) {
  const dotted = skip(tokens, from, ["."]);
  const at = skip(tokens, dotted, [",", "de", "del", "do"]);
  const token = tokens[at];
  const year = isYearOf(token) ? numberOf(token) : undefined;
  return dayOf(day, month, year, year ? at + 1 : dotted);
}

/** Of a date: no sum, and counted by nothing. */
function isYearOf(token: Token | undefined): token is AmountMention | FigureMention {
  if (token?.kind === "figure" && !/^(?:date|beside_marked)$/.test(token.why)) return false;
  return isYear(token) && !isMarked(token);
}

const NEXT = /^(?:next|nächste[nr]?|prochaine?|próxim[oa]|prossim[oa])$/;

function weekdayAt(tokens: readonly Token[], from: number): Found<DaySaid> | undefined {
  const at = from + phraseAt("thisNext", tokens, from);
  const weekday = WEEKDAYS.get(spelled(tokens[at]));
  if (weekday === undefined) return undefined;
  const behind = at + 1 + Number(spelled(tokens[at + 1]) === ",");
  const date = figuresAt(tokens, behind) ?? namedAt(tokens, behind);
  if (date?.value.kind === "day") return { ...date, value: { ...date.value, weekday } };
  const trailing = NEXT.test(spelled(tokens[at + 1]));
  const next = trailing || tokens.slice(from, at).some((token) => NEXT.test(spelled(token)));
  return { value: { kind: "weekday", weekday, next }, end: trailing ? at + 2 : at + 1 };
}

/** "in 14 days", "two weeks", "within a week", "a week from now" */
export function aheadAt(tokens: readonly Token[], at: number): Found<DaySaid> | undefined {
  const span = spanAt(tokens, at) ?? spanAt(tokens, at + phraseAt("within", tokens, at));
  if (!span) return undefined;
  return { value: { kind: "ahead", ...span.value }, end: span.end + phraseAt("fromNow", tokens, span.end) };
}

/** "14 days", "a week", "7-day" */
export function spanAt(tokens: readonly Token[], at: number): Found<Ahead> | undefined {
  // "1,5 Wochen" end within a day.
  const count = countAt(tokens, at) ?? Number.NaN;
  const unit = Number.isInteger(count) ? unitAt(tokens, at + 1) : undefined;
  if (unit) return { value: { count, unit: unit.value }, end: unit.end };
  const token = tokens[at];
  const [, days, word = ""] = /^(\d{1,3})-(\p{L}+)$/u.exec(spelled(token)) ?? [];
  const hyphened = days && token?.kind === "word" ? unitAt([{ ...token, fold: word }], 0) : undefined;
  return hyphened && { value: { count: Number(days), unit: hyphened.value }, end: at + 1 };
}

/** "due", "once" and "elf" count nothing in English, as they do in Italian, Spanish and German. */
export function countAt(tokens: readonly Token[], at: number): number | undefined {
  const token = tokens[at];
  if (token?.kind === "figure" || token?.kind === "amount") return numberOf(token);
  const word = spelled(token);
  if (ONE_ARTICLES.has(word)) return 1;
  const place = NUMBERS.get(word);
  const isOther = isEnglish(tokens) && phraseAt("numbers", tokens, at, "en") === 0;
  return place === undefined || isOther ? undefined : place + 1;
}

export function unitAt(tokens: readonly Token[], at: number): Found<Unit> | undefined {
  return oneOf(UNITS, tokens, at);
}

const UNITS = [
  ["days", "day"],
  ["weeks", "week"],
  ["months", "month"],
  ["years", "year"],
] as const;
