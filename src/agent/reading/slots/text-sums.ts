import { anyPhraseAt, phraseAt, spelled, touch } from "../phrases.js";
import { isContent, isGlueWord, isNounLike } from "../reader.js";
import type { AmountMention, FigureMention, Token, WordToken } from "../types.js";
import { isNumber as isFigures, isFreeNumber, isMarked, isYear, numberOf } from "../values.js";
import { setOf } from "../words/lexicon.js";
import { BUSINESS, LIMITS, MEASURES, NUMBERED_PARTS, NUMBERS, OF_WORDS, TRADES } from "../words/sets.js";
import { MONTHS } from "../words/vocabulary.js";
import type { TextKey } from "./slots.js";
import { textKeyAt } from "./text-keys.js";

const SUMS = setOf("sumWords");
const SUM_WORDS = new Set([...SUMS, ...setOf("hedges")]);
const PARTS = setOf("partsOf");

/** What is told from others by its number, or counted by it. */
export const NUMBERED_THINGS: ReadonlySet<string> = new Set([...setOf("numberedThings"), ...NUMBERED_PARTS]);

/** "villa 12", "milestone 2 of 3", "Office 365 setup": digits that the thing before them is called by. */
export function isOfThing(tokens: readonly Token[], at: number): boolean {
  if (!isDigits(tokens[at])) return false;
  const isLast = OF_WORDS.has(spelled(tokens[at - 1])) && isDigits(tokens[at - 2]);
  return NUMBERED_PARTS.has(spelled(tokens[isLast ? at - 3 : at - 1])) || isOfProduct(tokens, at);
}

function isDigits(token: Token | undefined): token is AmountMention | FigureMention {
  return isFigures(token) && String(numberOf(token) ?? "").length === token.end - token.start;
}

const NEAR = 7;

function hasOwnMark(token: Token | undefined): boolean {
  return token?.kind === "amount" && token.marked && !isDigits(token);
}

/** Before its own sum: "PlayStation 5 for 400", "iPhone 13, 320 USDC", "Office 365 setup at $300", and no "Logo 20, 30 USDC". */
export function isOfProduct(tokens: readonly Token[], at: number): boolean {
  const [product, number, next] = tokens.slice(at - 1, at + 2);
  if (!isNamed(product) || MONTHS.has(product.fold) || !isDigits(number)) return false;
  const comma = Number(spelled(next) === ",");
  const lead = comma || phraseAt("for", tokens, at + 1);
  const sum = tokens[at + 1 + lead];
  if (lead === 0) {
    const isSaid = tokens.slice(at + 2, at + NEAR).some(hasOwnMark);
    return isSaid && isNounLike(next) && phraseAt("hours", tokens, at + 1) === 0;
  }
  if (sum?.kind !== "amount" || TRADES.has(product.fold)) return false;
  return comma ? hasOwnMark(sum) : (numberOf(sum) ?? 0) > (numberOf(number) ?? 0);
}

function isNamed(token: Token | undefined): token is WordToken {
  return token?.kind === "word" && /^\p{Ll}?\p{Lu}/u.test(token.text) && isContent(token);
}

function isNumber(token: Token | undefined): boolean {
  if (token?.kind === "figure") return token.why === "beside_marked" || token.why === "index";
  return token?.kind === "amount" || NUMBERS.has(spelled(token));
}

/** "design 2026" */
export function isYearOf(token: Token | undefined, before: Token | undefined): boolean {
  return isYear(token) && isContent(before);
}

/** A mark that does not part a text from its amount. */
function isLink(token: Token | undefined): boolean {
  return token?.kind === "mark" && /^[-–—=|*•\t+&/]$/.test(token.text);
}

const MULTIPLE = /^[x×]\d+$|^\d+[x×]$/;

/** "two point 5", "100 - 20", "some 50", "part of 50": what ends with a number, a word of sums or a hedge is no text before an amount. */
export function readsOn(tokens: readonly Token[], end: number): boolean {
  let next = end;
  while (isGlueWord(tokens[next]) || isLink(tokens[next]) || phraseAt("and", tokens, next) === 1) next += 1;
  const last = tokens[end - 1];
  const isPart = PARTS.has(spelled(last)) && OF_WORDS.has(spelled(tokens[end]));
  const isSum = isGlued(last) || SUM_WORDS.has(spelled(last)) || isPart;
  const isPlain = isNumber(last) && !isYearOf(last, tokens[end - 2]) && !isOfThing(tokens, end - 1);
  return (isSum || isPlain) && tokens[next]?.kind === "amount";
}

/** "design x2", "design two times", "design / 2" */
export function multiplies(tokens: readonly Token[], start: number, end: number): boolean {
  const last = tokens[end - 1];
  const before = tokens[end - 2];
  if (end - start < 2) return false;
  const signed = isLink(before) || phraseAt("times", tokens, end - 2) > 0;
  if (isNumber(last)) return signed;
  const isTimes = phraseAt("times", tokens, end - 1) > 0 && (isNumber(before) || before?.kind === "figure");
  return MULTIPLE.test(spelled(last)) || isTimes;
}

/** "2x design", "5 support hours", "½ design", "zero design": a quantity, but its price is not said to be one. */
export function isCounted(tokens: readonly Token[], start: number, end: number): boolean {
  const at = tokens.findIndex((token, place) => place >= start && !isGlueWord(token));
  const first = tokens[at];
  if (SUMS.has(spelled(tokens[start]))) return true;
  if (at >= end || isYear(first) || phraseAt("hours", tokens, at + 1) > 0) return false;
  const isCount = first?.kind === "figure" && first.why === "count" && !isSized(tokens, at);
  return isCount || isNumber(first) || SUMS.has(spelled(first)) || isGlued(first);
}

/** "45 minute lessons", "500 g coffee", "5 x 1 hour lessons": a number that says of what length or size a thing is. */
export function isSized(tokens: readonly Token[], at: number): boolean {
  const [number, measure, thing] = tokens.slice(at, at + 3);
  if (!isFigures(number) || isMarked(number) || !isNounLike(thing)) return false;
  const isOne = numberOf(number) === 1 && phraseAt("times", tokens, at - 1) > 0;
  const isMeasure = MEASURES.has(spelled(measure)) || (isOne && phraseAt("hours", tokens, at + 1) === 1);
  return isMeasure && !MEASURES.has(spelled(thing));
}

/** "2x", "½" */
function isGlued(token: Token | undefined): boolean {
  return token?.kind === "word" && GLUED.test(token.text);
}

const GLUED = /^[x×]\d|^\d+(?:[xX×]|(?!d$)\p{Ll})|^\d*\p{No}/u;

/** "design to 60", "design from 40": another sum; "part 1 of 2", "nights 1 to 3" and "dinner for 4" are none. */
export function endsWithSum(tokens: readonly Token[], end: number): boolean {
  const before = tokens[end - 2];
  const isSum = isNumber(tokens[end - 1]) && isGlueWord(before) && !isNumber(tokens[end - 3]);
  return isSum && !OF_WORDS.has(spelled(before)) && !textKeyAt(tokens, end - 2);
}

/** "balance 200", "hosting with 200 for design", "hosting / design 2x100", "hosting and another 200": perhaps another sum. "Office 365", "sprint 3 and sprint 4", "site 1 of 25" and "dinner with wine for 4" hold none. */
export function holdsSum(tokens: readonly Token[], start: number, end: number): boolean {
  const run = tokens.slice(start, end);
  const first = run.findIndex(isContent);
  return run.some(
    (token, at) =>
      at > first &&
      first >= 0 &&
      (isOfLimit(run, at) ||
        isPriceOfTrade(run, at) ||
        isJoined(tokens, { token, start, at: start + at, end })),
  );
}

/** "design 200", whose other sum is said elsewhere; "flyers 200" may be so many. */
function isPriceOfTrade(run: readonly Token[], at: number): boolean {
  const [work, token] = [spelled(run[at - 1]), run[at]];
  const isLast = at === run.length - 1 && isFree(run, at) && isMuch(token);
  const isWork = BUSINESS.has(work) && !/s$/.test(work) && !NUMBERED_THINGS.has(work);
  return isLast && isWork && !isNamed(run[at - 1]);
}

function isOfLimit(run: readonly Token[], at: number): boolean {
  return !isContent(run[at]) && [1, 2].some((back) => LIMITS.has(spelled(run[at - back])));
}

interface Place {
  readonly token: Token;
  readonly start: number;
  readonly at: number;
  readonly end: number;
}

/** A number behind "and", "with", "+" and the like, or one that says what it is for. */
function isJoined(tokens: readonly Token[], { token, start, at, end }: Place): boolean {
  const isProduct = token.kind === "word" && PRODUCT.test(token.fold);
  if (!isProduct && !isFree(tokens, at)) return false;
  const joint = tokens.slice(0, at).findLastIndex((_, place) => place > start && joinsAt(tokens, place) > 0);
  const words = tokens.slice(joint + Math.max(1, joinsAt(tokens, joint)), at).filter(isContent);
  const known = new Set(tokens.slice(start, joint).map(spelled));
  const isNew = joint > 0 && (words.length === 0 || !words.every((word) => known.has(spelled(word))));
  if (isProduct) return isNew;
  const isFor = phraseAt("for", tokens, at + 1) > 0 && phraseAt("for", tokens, at - 1) === 0;
  if (isFor && (isNew ? words.length === 0 : !isNounLike(tokens[at - 1]))) return true;
  const isCount = UNIT.test(spelled(tokens[at + 1])) || phraseAt("hours", tokens, at + 1) > 0;
  return isNew && isMuch(token) && (at === end - 1 || (words.length === 0 && !isCount));
}

/** "and 30 photos", "with 500 GB" */
const UNIT = /^.{1,3}$|s$/;

/** "2x100" */
const PRODUCT = /^\d+[x×]\d+$/;

/** How many tokens join there what stands before and behind them. */
function joinsAt(tokens: readonly Token[], at: number): number {
  return Number(isLink(tokens[at])) || anyPhraseAt(["and", "with", "besides", "addOns"], tokens, at);
}

/** But for those of a list: "chapters 1 and 2". */
function isFree(tokens: readonly Token[], at: number): boolean {
  const earlier = tokens[at - 2];
  return isFreeNumber(tokens[at]) && !isNumber(earlier) && earlier?.kind !== "figure";
}

/** Worth to be a sum rather than a count, a place in a list or a year. */
function isMuch(token: Token | undefined): boolean {
  return isFigures(token) && !isYear(token) && (numberOf(token) ?? LEAST) >= LEAST;
}

const LEAST = 20;

/** "300 for the workshop and 45 for materials", "… / 45 for materials", "… # 45 for materials", where "phase 2 for the site" and "ticket #45 for the site" are one thing. */
export function beginsRow(tokens: readonly Token[], at: number): boolean {
  const sign = tokens[at];
  const isApart = spelled(sign) === "#" && !touch(sign, tokens[at + 1]);
  const sum = at + (phraseAt("and", tokens, at) || Number(isLink(sign) || isApart));
  const isSum = (isApart || tokens[sum]?.kind === "amount") && phraseAt("for", tokens, sum + 1) > 0;
  return isSum && isNounLike(tokens[at - 1]) && !isOfThing(tokens, sum);
}

/** "for 90" and "for 2x" say nothing that has no key of its own: "memo: 90". */
export function hasContent(tokens: readonly Token[], of: TextKey | undefined): boolean {
  return tokens.some(
    (token) =>
      token.kind !== "mark" &&
      !isGlueWord(token) &&
      !SUM_WORDS.has(spelled(token)) &&
      (of !== undefined || (!(isNumber(token) && !isYear(token)) && !MULTIPLE.test(spelled(token)))),
  );
}
