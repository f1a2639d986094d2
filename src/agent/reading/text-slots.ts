import type { Found } from "./dates.js";
import { isOtherMoney } from "./lex/other-money.js";
import { anyPhraseAt, phraseAt, placesOf, spelled } from "./phrases.js";
import { closingAt, isContent, isGlueWord, isNounLike, namedAt, type Reader } from "./reader.js";
import type { TextKey, TextSaid } from "./slots.js";
import { endsUnsettled, nextText, saysNoPurpose, saysTerms, textKeyAt } from "./text-keys.js";
import { typedAt } from "./typed-slots.js";
import type { Token } from "./types.js";
import { isYear } from "./values.js";
import { setOf } from "./words/lexicon.js";
import { OF_WORDS } from "./words/sets.js";
import { chainWord, MONTHS } from "./words/vocabulary.js";

const MOST_WORDS = 8;

interface Run {
  /** What stands before its own amount. */
  readonly row?: boolean;
  /** Begins with a small word: "10 hours of consulting". */
  readonly glueFirst?: boolean;
  /** What stands behind a key of its own. */
  readonly of?: TextKey;
}

/** Free words as far as they go: to a mark, a value, or the key of another slot that its value follows. */
export function textRun(
  reader: Reader,
  from: number,
  { glueFirst, row, of }: Run = {},
): Found<TextSaid> | undefined {
  const { tokens, text } = reader;
  let start = from;
  if (glueFirst) while (isGlueWord(tokens[start])) start += 1;
  let at = of === "memo" ? start + thanksAt(tokens, start) : start;
  let words = at - start;
  for (let length = 1; words <= MOST_WORDS; at += length) {
    const trade = phraseAt("trade", tokens, at);
    length = Math.max(1, trade);
    const isHeld = trade > 0 || holds(tokens, at);
    const isOver = row ? closesItem(reader, at) : !of && at > start && beginsRow(tokens, at);
    if (!isHeld || isOver || endsText(reader, at, at === start)) break;
    const next = at > start ? nextText(tokens, at, of) : undefined;
    if (next === "unclear") return undefined;
    if (next) break;
    const isElse = namesChain(tokens, at) || saysTerms(tokens, at) || putsAside(tokens, at);
    if (isElse && trade === 0) return undefined;
    words += tokens[at]?.kind === "mark" ? 0 : length;
  }
  let end = at;
  while (end > start && (isGlueWord(tokens[end - 1]) || tokens[end - 1]?.kind === "mark")) {
    if (tokens[end - 1]?.kind === "word" && !joins(tokens, end - 1)) return undefined;
    end -= 1;
  }
  const first = tokens[start];
  const last = tokens[end - 1];
  if (phraseAt("and", tokens, start) > 0 || endsUnsettled(tokens, end)) return undefined;
  if (first?.kind === "mark" && !/^[+&'’]$/.test(first.text) && tokens[start + 1]?.kind !== "figure")
    return undefined;
  if (!first || !last || end === start || words > MOST_WORDS || !hasContent(tokens.slice(start, end), of))
    return undefined;
  if (!of && !row && saysNoPurpose(tokens.slice(start, end))) return undefined;
  if (readsOn(tokens, end) || multiplies(tokens, start, end) || (row && isCounted(tokens, start, end)))
    return undefined;
  if (!of && endsWithSum(tokens, end)) return undefined;
  const said = text.slice(first.start, last.end);
  return PART_QUOTED.test(said)
    ? undefined
    : { value: { text: said, start: first.start, end: last.end }, end };
}

/** "'draft' design", and no "'draft design'" */
const PART_QUOTED = /^['‘](?!.*['’]$)|(?<=\s)['‘]/u;

/** "Thank you for your business" */
function thanksAt(tokens: readonly Token[], at: number): number {
  return isContent(tokens[at]) ? phraseAt("polite", tokens, at) : 0;
}

/** "two point 5", "100 - 20", "some 50", "part of 50": what ends with a number, a word of sums or a hedge is no text before an amount. */
function readsOn(tokens: readonly Token[], end: number): boolean {
  let next = end;
  while (isGlueWord(tokens[next]) || isLink(tokens[next]) || phraseAt("and", tokens, next) === 1) next += 1;
  const last = tokens[end - 1];
  const isPart = PARTS.has(spelled(last)) && OF_WORDS.has(spelled(tokens[end]));
  const isSum = isGlued(last) || SUM_WORDS.has(spelled(last)) || isPart;
  const sums = isSum || (isNumber(last) && !isYearOf(last, tokens[end - 2]));
  return sums && tokens[next]?.kind === "amount";
}

/** "design x2", "design two times", "design / 2" */
function multiplies(tokens: readonly Token[], start: number, end: number): boolean {
  const last = tokens[end - 1];
  const before = tokens[end - 2];
  if (end - start < 2) return false;
  const signed = isLink(before) || spelled(before) === "/" || phraseAt("times", tokens, end - 2) > 0;
  if (isNumber(last)) return signed;
  return (
    MULTIPLE.test(spelled(last)) ||
    ((isNumber(before) || before?.kind === "figure") && phraseAt("times", tokens, end - 1) > 0)
  );
}

/** "2x design", "½ design", "zero design": a quantity, but its price is not said to be one. */
function isCounted(tokens: readonly Token[], start: number, end: number): boolean {
  const at = tokens.findIndex((token, place) => place >= start && !isGlueWord(token));
  const first = tokens[at];
  if (SUMS.has(spelled(tokens[start]))) return true;
  if (at >= end || isYearLike(first) || phraseAt("hours", tokens, at + 1) > 0) return false;
  return isNumber(first) || SUMS.has(spelled(first)) || isGlued(first);
}

/** "2x", "½" */
function isGlued(token: Token | undefined): boolean {
  return token?.kind === "word" && GLUED.test(token.text);
}

const GLUED = /^[x×]\d|^\d+(?:[xX×]|(?!d$)\p{Ll})|^\p{No}/u;

/** "design to 60", "design from 40": another sum; "part 1 of 2", "nights 1 to 3" and "dinner for 4" are none. */
function endsWithSum(tokens: readonly Token[], end: number): boolean {
  const before = tokens[end - 2];
  const isSum = isNumber(tokens[end - 1]) && isGlueWord(before) && !isNumber(tokens[end - 3]);
  return isSum && !OF_WORDS.has(spelled(before)) && !textKeyAt(tokens, end - 2);
}

/** "au lieu de hosting", "EUR hosting": what is not asked for, or asked for in other money. */
function putsAside(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  return phraseAt("insteadOf", tokens, at) > 0 || (token !== undefined && isOtherMoney(token));
}

const SUMS = setOf("sumWords");
const SUM_WORDS = new Set([...SUMS, ...setOf("hedges")]);
const PARTS = setOf("partsOf");
const NUMBERS = placesOf("numbers");

function isNumber(token: Token | undefined): boolean {
  if (token?.kind === "figure") return token.why === "beside_marked" || token.why === "index";
  return token?.kind === "amount" || NUMBERS.has(spelled(token));
}

/** "design 2026" */
function isYearOf(token: Token | undefined, before: Token | undefined): boolean {
  return isYearLike(token) && isContent(before);
}

function isYearLike(token: Token | undefined): boolean {
  return (token?.kind === "figure" || token?.kind === "amount") && isYear(token);
}

/** A mark that does not part a text from its amount. */
function isLink(token: Token | undefined): boolean {
  return token?.kind === "mark" && /^[-–—=|*•\t+&/]$/.test(token.text);
}

/** "on base a", "base polygon": no text, and which chain is meant is not said either. */
function namesChain(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token?.kind !== "word" || !chainWord(token.fold)) return false;
  return tokens[at + 1]?.kind === "chain" || phraseAt("on", tokens, at - 1) === 1;
}

/** "design 500,": a bare number that its item ends with. */
function closesItem(reader: Reader, at: number): boolean {
  const { tokens } = reader;
  if (tokens[at]?.kind !== "amount" && tokens[at]?.kind !== "figure") return false;
  const next = tokens[at + 1];
  // "- Tax return 2025: 900 USDC"
  const sum = spelled(next) === ":" ? tokens[at + 2] : undefined;
  if (sum?.kind === "amount" && sum.marked && isYearOf(tokens[at], tokens[at - 1])) return false;
  return (
    next === undefined ||
    next.kind === "mark" ||
    anyPhraseAt(["and", "times", "hours", "each", "polite"], tokens, at + 1) > 0 ||
    // "consulting at 77 on base"
    (tokens[at]?.kind === "amount" &&
      !isYearLike(tokens[at]) &&
      typedAt(reader, at + 1)?.value.kind === "chain")
  );
}

/** A joining word at the end of a text leads on to the next thing; any other is left hanging. */
function joins(tokens: readonly Token[], at: number): boolean {
  return anyPhraseAt(["and", "times", "for", "per", "to", "on"], tokens, at) > 0;
}

/** "for 90" and "for 2x" say nothing that has no key of its own: "memo: 90". */
function hasContent(tokens: readonly Token[], of: TextKey | undefined): boolean {
  return tokens.some(
    (token) =>
      token.kind !== "mark" &&
      !isGlueWord(token) &&
      !SUM_WORDS.has(spelled(token)) &&
      (of !== undefined || (!(isNumber(token) && !isYearLike(token)) && !MULTIPLE.test(spelled(token)))),
  );
}

const MULTIPLE = /^[x×]\d+$|^\d+[x×]$/;

function holds(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token?.kind === "word") return isGlueWord(token) || isContent(token) || isMonth(tokens, at);
  if (token?.kind === "mark") return /^[&+/#'’]$/.test(token.text);
  if (token?.kind === "figure")
    return /^(?:date|ordinal|labelled|count|beside_marked|index)$/.test(token.why);
  return token?.kind === "amount" && !token.marked;
}

/** "5 May", "May 5", where "may" alone leaves it open. */
function isMonth(tokens: readonly Token[], at: number): boolean {
  const isDay = (token: Token | undefined) => token?.kind === "figure" && token.why === "date";
  return MONTHS.has(spelled(tokens[at])) && [at - 1, at + 1].some((beside) => isDay(tokens[beside]));
}

/** A value that says what it is, a polite word, or the verb's other half. */
function endsText(reader: Reader, at: number, isFirst: boolean): boolean {
  const { tokens } = reader;
  if (phraseAt("polite", tokens, at) > 0 && !isFirst) return true;
  if (closingAt(reader, at, "tails", "verbsLast") > 0) return true;
  const joined = phraseAt("and", tokens, at);
  if (joined > 0 && reader.noun === "invoice" && isClient(reader, at + joined)) return true;
  const typed = typedAt(reader, at);
  const value = typed?.value;
  if (value?.kind === "interval" && isContent(tokens[typed?.end ?? at])) return false;
  return value !== undefined && (value.kind !== "amount" || value.marked);
}

/** "300 for the workshop and 45 for materials", "… / 45 for materials", where "phase 2 for the site" is one thing. */
function beginsRow(tokens: readonly Token[], at: number): boolean {
  const sum = at + (phraseAt("and", tokens, at) || Number(isLink(tokens[at])));
  const isSum = tokens[sum]?.kind === "amount" && phraseAt("for", tokens, sum + 1) > 0;
  return isSum && isNounLike(tokens[at - 1]);
}

function isClient(reader: Reader, at: number): boolean {
  return (
    namedAt(reader, at)?.refs.some(({ source, field }) => source === "client" && field === "name") ?? false
  );
}
