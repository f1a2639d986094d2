import { spelled } from "../phrases.js";
import type { FigureKind, RawToken, Span } from "../types.js";
import { LEXICONS, phrasesOf, setOf } from "../words/lexicon.js";
import { FRACTIONS, HOURS, OF_WORDS, ORDINAL_ENDINGS, PERCENTS, STRONG_LABELS } from "../words/sets.js";
import { COUNTED, MONTHS } from "../words/vocabulary.js";

export const GRAMMAR_WORDS: ReadonlySet<string> = new Set(LEXICONS.flatMap(phrasesOf));
const COPULAS = setOf("copulas");

export function startsLine(raw: readonly RawToken[], at: number): boolean {
  return at === 0 || raw[at - 1]?.kind === "break";
}

export function isAttached(raw: readonly RawToken[], at: number): boolean {
  return raw[at] !== undefined && raw[at]?.start === raw[at - 1]?.end;
}

/** One of these signs touches the number from the left. */
export function isSigned(raw: readonly RawToken[], at: number, signs: string): boolean {
  const before = raw[at - 1];
  return before?.kind === "mark" && signs.includes(before.text) && isAttached(raw, at);
}

/** "500- ", "500= ", "75+": less than nothing, more than that, or a sum that is to follow. */
export function isLeftOpen(raw: readonly RawToken[], at: number): boolean {
  return isAttached(raw, at + 1) && /^[-−=+]$/.test(spelled(raw[at + 1])) && !isAttached(raw, at + 2);
}

/** A point that no digit stands before, a comma that no word ends with, or a sign between digits that says nothing. */
const CUT =
  /(?<!\.\.\.)[.․‥…·∙⋅‧．٫٬˙^_]$|(?:^|[\s.([{$])[,，،‚、]+$|\p{N}\s[.,،٫·]\s$|\p{N}(?![\p{L}\p{N}\s,;:=|/&+*×@#()-])[^$]$/u;

/** ".5", "$,50", "0·5": a part of some number, and nobody can tell which. */
export function isCut(text: string, start: number): boolean {
  return CUT.test(text.slice(Math.max(0, start - 9), start));
}

/** "Bob,2,500", "2,500,Bob": a comma that delimits a row is no part of the number, and another may delimit it too. */
export function isOfCommaRow(text: string, number: Span, withCurrency: Span): boolean {
  const { start } = withCurrency;
  const startsRow = start === 0 || text[start - 1] === "\n";
  const ends = startsRow ? withCurrency.end : number.end;
  const isBeside =
    (text[start - 1] === "," && /[^\s,]/.test(text.charAt(start - 2))) ||
    (text[ends] === "," && /[\p{L}\p{N}$]/u.test(text.charAt(ends + 1)));
  return isBeside && text.slice(number.start, number.end).includes(",");
}

/** "12,75", "0,750", "1.250,75": who writes it means "1,250" in the same way, perhaps. */
const DECIMAL_COMMA = /^[^,]*,(?:\d{1,2}|(?!(?:19|20)\d\d$)\d{4,6})$|^(?:0|[^,]*(?:\d{4}|\D\d{3})),\d{1,6}$/;

export function hasDecimalComma(token: RawToken, text: string): boolean {
  if (token.kind !== "digits" || token.text.length > 40) return false;
  return DECIMAL_COMMA.test(token.text) || (/^\d{1,3},\d{3}$/.test(token.text) && isOfCell(text, token));
}

/** "0xA…;1,765": cells are parted by ";" where a comma stands before decimals. */
function isOfCell(text: string, { start, end }: Span): boolean {
  return text[start - 1] === ";" || /^;\S/.test(text.slice(end, end + 2));
}

export function isHour(raw: readonly RawToken[], at: number): boolean {
  return HOURS.has(spelled(raw[at]));
}

/** "1.", "2)" or "(3)" before the rest of its line; "(4)" before that of its list, too. */
export function isIndex(raw: readonly RawToken[], at: number): boolean {
  const mark = raw[at + 1];
  const rest = raw[at + 2];
  const inBrackets = isSigned(raw, at, "(") && spelled(mark) === ")";
  const begins = inBrackets
    ? startsLine(raw, at - 1) || /^[:,]$/.test(spelled(raw[at - 2]))
    : startsLine(raw, at);
  if (!begins || mark?.kind !== "mark" || !/[.)]/.test(mark.text)) return false;
  return isAttached(raw, at + 1) && rest !== undefined && rest.kind !== "break" && rest.start > mark.end;
}

export function compoundKind(text: string): FigureKind | undefined {
  if (/^\d+$/.test(text)) return undefined;
  if (/^\d{1,2}:\d{2}(?::\d{2})?$/.test(text)) return "time";
  if (/^\d{4}-\d{2}-\d{2}$|^\d{1,2}([./-])\d{1,2}\1(?:\d{2}|\d{4})$/.test(text)) return "date";
  return /[-/:]/.test(text) ? "range" : undefined;
}

/** "1,000-2,000": two numbers joined without blanks. */
export function rangeEnd(raw: readonly RawToken[], at: number): number | undefined {
  const joined = isAttached(raw, at + 1) && /[-–—/]/.test(spelled(raw[at + 1])) && isAttached(raw, at + 2);
  return joined && raw[at + 2]?.kind === "digits" ? at + 3 : undefined;
}

export function phoneEnd(raw: readonly RawToken[], at: number): number {
  let next = at + 1;
  while (next - at < 20 && (raw[next]?.kind === "digits" || /^[-()/]$/.test(spelled(raw[next])))) next += 1;
  return next;
}

/** `no. 7`, `#7`, `ref: 7`, `limit is 7` */
export function isLabelled(raw: readonly RawToken[], at: number, labels: ReadonlySet<string>): boolean {
  let before = at - 1;
  if (spelled(raw[before]) === "#") return labels === STRONG_LABELS;
  const link = spelled(raw[before]);
  if (link === "." || link === ":" || COPULAS.has(link)) before -= 1;
  const word = raw[before];
  return word?.kind === "word" && labels.has(word.fold);
}

/** "half of 840", "15 % of 900", "twice 50": the literal is no reading of the whole. */
export function isExpression(raw: readonly RawToken[], at: number): boolean {
  let before = at - 1;
  while (at - before < 4 && OF_WORDS.has(spelled(raw[before]))) before -= 1;
  const word = spelled(raw[before]);
  return FRACTIONS.has(word) || (before < at - 1 && PERCENTS.has(word));
}

/** Before a thing counted, with at most one word between: "3 train tickets". */
export function isCounted(raw: readonly RawToken[], next: number): boolean {
  const word = spelled(raw[next]);
  if (COUNTED.has(word)) return true;
  const thing = raw[next + 1];
  const between = raw[next]?.kind === "word" && !GRAMMAR_WORDS.has(word);
  return between && thing?.kind === "word" && COUNTED.has(thing.fold);
}

/** A day or year beside a month: "3 March 2026", "March 3, 2026", "March 3rd 2026", "3. März"; no "March 3 2000 flyers". */
export function isDate(raw: readonly RawToken[], at: number, next: number, value: number): boolean {
  const day = value >= 1 && value <= 31;
  const year = value >= 1990 && value <= 2100;
  const before = spelled(raw[at - 1]);
  if (MONTHS.has(before)) return day || year;
  const written = at - (before === "," ? 2 : 1);
  const dayAt = written - Number(ORDINAL_ENDINGS.has(spelled(raw[written])));
  const isYear = year && (before === "," || value % 50 > 0);
  if (isYear && raw[dayAt]?.kind === "digits" && MONTHS.has(spelled(raw[dayAt - 1]))) return true;
  const after = spelled(raw[next]);
  if (day && MONTHS.has(after)) return true;
  return day && (after === "." || OF_WORDS.has(after)) && MONTHS.has(spelled(raw[next + 1]));
}
