import { ONE_USDC, type Usdc } from "../../../money.js";
import { spelled } from "../phrases.js";
import type { AmountMention, DigitsToken, FigureKind, FigureMention, RawToken } from "../types.js";
import { wholeOf } from "../values.js";
import { LANGUAGES, wordsOf } from "../words/lexicon.js";
import { MILLIONS, ORDINAL_ENDINGS, PERCENTS, STRONG_LABELS, THOUSANDS, WEAK_LABELS } from "../words/sets.js";
import { DOLLARS } from "../words/vocabulary.js";
import type { Cardinal } from "./cardinals.js";
import { type Currency, currencyAround } from "./currency.js";
import { readLiteral } from "./literal.js";
import {
  compoundKind,
  GRAMMAR_WORDS,
  isAttached,
  isCounted,
  isCut,
  isDate,
  isExpression,
  isHour,
  isIndex,
  isLabelled,
  isLeftOpen,
  isOfCommaRow,
  isSigned,
  phoneEnd,
  rangeEnd,
  startsLine,
} from "./number-context.js";

export interface ReadNumber {
  readonly token: AmountMention | FigureMention;
  /** Index of the first raw token behind it. */
  readonly next: number;
}

/** A number under reading: tokens [at, next) of the turn. */
interface Draft {
  readonly raw: readonly RawToken[];
  readonly text: string;
  readonly at: number;
  /** Offset of a currency before the number. */
  readonly from?: number;
  readonly next: number;
  readonly readings: readonly Usdc[];
  /** "5m" is a million only beside a currency. */
  readonly bareM: boolean;
}

export function numberAt(
  raw: readonly RawToken[],
  at: number,
  first: DigitsToken,
  text: string,
  english: boolean,
): ReadNumber {
  const draft: Draft = { raw, text, at, next: at + 1, readings: [], bareM: false };
  const plain = plainFigure(draft, first);
  if (plain) return plain;
  const next = groupsEnd(draft);
  const readingsFrom = (start = 0) => readLiteral(text.slice(start, raw[next - 1]?.end), english);
  const readings = readingsFrom(first.start);
  if (next > at + 1 && mayStandApart(draft)) readings.push(...readingsFrom(raw[at + 1]?.start));
  return settle(scaled({ ...draft, next, readings }, english));
}

export function wordNumberAt(
  raw: readonly RawToken[],
  at: number,
  { value, next, broken }: Cardinal,
  text: string,
): ReadNumber | undefined {
  const readings = broken ? [] : [BigInt(value) * ONE_USDC];
  const draft: Draft = { raw, text, at, next, readings, bareM: false };
  const { kind } = currencyAround(raw, at, next);
  if (value <= 12 && kind !== "dollars" && kind !== "cents")
    return kind === "none" && isCounted(raw, next) ? figure(draft, "count") : undefined;
  return settle(draft);
}

const DAY = /^(?:0?[1-9]|[12]\d|3[01])\.(?:0?[1-9]|1[0-2])$/;
const DUE: ReadonlySet<string> = new Set(LANGUAGES.flatMap(({ due }) => due));
const SUMS = wordsOf("amount");

/** "fällig am 31.03.", "Workshop 31.03., …", and no "amount due 10.12." */
function isDay({ raw, at }: Draft, text: string): boolean {
  if (!DAY.test(text) || spelled(raw[at + 1]) !== "." || !isAttached(raw, at + 1)) return false;
  const before = raw.slice(Math.max(0, at - 5), at).map(spelled);
  const isDue = before.some(
    (_, from) => DUE.has(before.slice(from).join(" ")) && !SUMS.has(before[from - 1] ?? ""),
  );
  return isDue || (isAttached(raw, at + 2) && /^[,;)]$/.test(spelled(raw[at + 2])));
}

/** Figures that show before anything is read. */
function plainFigure(draft: Draft, { text, start }: DigitsToken): ReadNumber | undefined {
  const { raw, at } = draft;
  const range = rangeEnd(raw, at);
  const after = spelled(raw[at + 1]);
  if (isSigned(raw, at, "+")) return upTo(draft, "phone", phoneEnd(raw, at));
  if (isDay(draft, text)) return upTo(draft, "date", at + 2);
  const kind = compoundKind(text);
  if (kind) return upTo(draft, kind, isHour(raw, at + 1) ? at + 2 : at + 1);
  if (range) return upTo(draft, "range", range);
  if (isSigned(raw, at, "-–—−~≈<>±") || isLeftOpen(raw, at)) return upTo(draft, "unreadable", at + 1);
  if (isCut(draft.text, start)) return figure({ ...draft, from: raw[at - 1]?.start }, "unreadable");
  if (PERCENTS.has(after)) return upTo(draft, "percent", at + 2);
  if (isAttached(raw, at + 1) && ORDINAL_ENDINGS.has(after)) return upTo(draft, "ordinal", at + 2);
  if (isHour(raw, at + 1)) return upTo(draft, "time", at + 2);
  return isIndex(raw, at) ? upTo(draft, "index", at + 2) : undefined;
}

function upTo(draft: Draft, why: FigureKind, next: number): ReadNumber {
  return figure({ ...draft, next }, why);
}

/** What the surroundings make of a number that is read so far. */
function settle(draft: Draft): ReadNumber {
  const { raw, at, next } = draft;
  const currency = currencyAround(raw, at, next);
  const why = figureWith(draft, currency);
  if (why) return figure({ ...draft, from: currency.start, next: currency.next }, why);
  const bare = currency.kind === "none" ? unmarkedFigure(draft) : undefined;
  if (bare) return figure(draft, bare);
  const readings = currency.kind === "cents" ? draft.readings.flatMap(hundredth) : draft.readings;
  const span = { start: currency.start, end: raw[currency.next - 1]?.end ?? currency.start };
  const own = { start: raw[at]?.start ?? span.start, end: raw[next - 1]?.end ?? span.end };
  if (readings.length === 0 || isOfCommaRow(draft.text, own, span))
    return figure({ ...draft, from: currency.start, next: currency.next }, "unreadable");
  const token: AmountMention = { kind: "amount", readings, marked: currency.kind !== "none", ...span };
  return { token, next: currency.next };
}

function figureWith({ raw, at }: Draft, { kind, start }: Currency): FigureKind | undefined {
  // "hosting -$64"
  const first = [at - 2, at - 1].find((before) => raw[before]?.start === start) ?? at;
  if (first < at && isSigned(raw, first, "-−") && !isAttached(raw, first - 1)) return "unreadable";
  if (isLabelled(raw, at, STRONG_LABELS)) return "labelled";
  if (isExpression(raw, at)) return "expression";
  return kind === "foreign" ? "currency" : undefined;
}

function unmarkedFigure({ raw, at, next, readings, bareM }: Draft): FigureKind | undefined {
  const value = wholeOf(readings);
  if (isLabelled(raw, at, WEAK_LABELS)) return "labelled";
  if (isCounted(raw, next)) return "count";
  if (value !== undefined && isDate(raw, at, next, value)) return "date";
  return bareM ? "unreadable" : undefined;
}

function figure({ raw, at, from, next, readings, text }: Draft, why: FigureKind): ReadNumber {
  const start = from ?? raw[at]?.start ?? 0;
  const end = raw[next - 1]?.end ?? start;
  const written = text.slice(start, end);
  const digits = /(?<![\d.,])\d{1,9}(?![.,]?\d)/.exec(written)?.[0];
  const value = readings.length > 0 || digits === undefined ? wholeOf(readings) : Number(digits);
  return { token: { kind: "figure", why, text: written, value, start, end }, next };
}

function scaled(draft: Draft, english: boolean): Draft {
  const { raw, next } = draft;
  const word = spelled(raw[next]);
  const bareM = word === "m";
  const factor = THOUSANDS.has(word) ? 1_000n : MILLIONS.has(word) || bareM ? 1_000_000n : undefined;
  if (factor === undefined) return draft;
  const end = draft.next + (!english && isShort(raw, next) ? 2 : 1);
  return { ...draft, next: end, readings: draft.readings.map((units) => units * factor), bareM };
}

/** "2 Mio. USDC": a point that the currency stands right behind ends no sentence. */
function isShort(raw: readonly RawToken[], word: number): boolean {
  return spelled(raw[word + 1]) === "." && isAttached(raw, word + 1) && DOLLARS.has(spelled(raw[word + 2]));
}

/** "Studio 54 500 USDC", "1 500 USDC" in a list: the first group is perhaps none. */
function mayStandApart({ raw, at }: Draft): boolean {
  const before = raw[at - 1];
  const named = before?.kind === "word" && !GRAMMAR_WORDS.has(before.fold);
  return (named && currencyAround(raw, at, at + 1).start === raw[at]?.start) || startsLine(raw, at);
}

/** "1 500 USDC": a plain blank groups thousands only when the number is marked. */
function groupsEnd({ raw, at, text }: Draft): number {
  const first = raw[at];
  const alone = at + 1;
  if (first?.kind !== "digits" || !/^[1-9]\d{0,2}$/.test(first.text)) return alone;
  let next = alone;
  for (let group = raw[next]; group?.kind === "digits"; group = raw[next]) {
    const blank = text.slice(raw[next - 1]?.end, group.start);
    if (blank !== " " || !/^\d{3}(?:[.,]\d{1,6})?$/.test(group.text)) break;
    next += 1;
    if (group.text.length > 3) break;
  }
  if (raw[next]?.kind === "digits" || raw[at - 1]?.kind === "digits") return alone;
  return currencyAround(raw, at, next).kind === "none" ? alone : next;
}

const hundredth = (units: Usdc) => (units % 100n === 0n ? units / 100n : []);
