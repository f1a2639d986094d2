import { phraseAt, placesOf, spelled, touch } from "./phrases.js";
import { isContent, isGlueWord, isNounLike } from "./reader.js";
import type { TextKey } from "./slots.js";
import { textKeyAt } from "./text-keys.js";
import type { Token } from "./types.js";
import { isYear, numberOf } from "./values.js";
import { setOf } from "./words/lexicon.js";
import { LIMITS, OF_WORDS } from "./words/sets.js";

const SUMS = setOf("sumWords");
const SUM_WORDS = new Set([...SUMS, ...setOf("hedges")]);
const PARTS = setOf("partsOf");
const NUMBERS = placesOf("numbers");

function isNumber(token: Token | undefined): boolean {
  if (token?.kind === "figure") return token.why === "beside_marked" || token.why === "index";
  return token?.kind === "amount" || NUMBERS.has(spelled(token));
}

/** "design 2026" */
export function isYearOf(token: Token | undefined, before: Token | undefined): boolean {
  return isYearLike(token) && isContent(before);
}

export function isYearLike(token: Token | undefined): boolean {
  return (token?.kind === "figure" || token?.kind === "amount") && isYear(token);
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
  const sums = isSum || (isNumber(last) && !isYearOf(last, tokens[end - 2]));
  return sums && tokens[next]?.kind === "amount";
}

/** "design x2", "design two times", "design / 2" */
export function multiplies(tokens: readonly Token[], start: number, end: number): boolean {
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
export function isCounted(tokens: readonly Token[], start: number, end: number): boolean {
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
export function endsWithSum(tokens: readonly Token[], end: number): boolean {
  const before = tokens[end - 2];
  const isSum = isNumber(tokens[end - 1]) && isGlueWord(before) && !isNumber(tokens[end - 3]);
  return isSum && !OF_WORDS.has(spelled(before)) && !textKeyAt(tokens, end - 2);
}

/** "hosting with 200 for design", "hosting / design 2x100": perhaps another sum. "Dinner for 4", "site 1 of 20", "200 flyers" and "hosting for 200 users" hold none. */
export function holdsSum(tokens: readonly Token[], start: number, end: number): boolean {
  const isInside = (_: Token, at: number) => at > start && at < end && isSumLike(tokens, at);
  const at = tokens.findIndex(isInside);
  return at > 0 && tokens.slice(start, at).some(isContent);
}

function isSumLike(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  const [before, behind] = [tokens[at - 1], tokens[at + 1]];
  if (token?.kind === "word") return /^\d+[x×]\d+$/.test(token.fold);
  const isBare = token?.kind === "figure" && (token.why === "beside_marked" || isOfLimit(tokens, at));
  if (token?.kind !== "amount" && !isBare) return false;
  const isListed = isNumber(tokens[at - 2]) || tokens[at - 2]?.kind === "figure";
  // "with 9 for support", where "phase 2 for the site", "phase 1 and 2 for …" and "dinner for 4 for the team" hold none
  const isNext = !isListed && !isNounLike(before) && phraseAt("for", tokens, at - 1) === 0;
  if (isNext && phraseAt("for", tokens, at + 1) > 0) return true;
  if (isYear(token) || (isListed && OF_WORDS.has(spelled(before)))) return false;
  const isCount = isContent(behind) && spelled(behind).endsWith("s") && phraseAt("and", tokens, at - 1) === 0;
  return !isCount && (numberOf(token) ?? LEAST) >= LEAST;
}

/** "balance 200", "balance: 200 USDC" */
function isOfLimit(tokens: readonly Token[], at: number): boolean {
  return [1, 2].some((back) => LIMITS.has(spelled(tokens[at - back])));
}

/** What a number beside words is worth to be a sum rather than a count or a place in a list. */
const LEAST = 20;

/** "300 for the workshop and 45 for materials", "… / 45 for materials", "… # 45 for materials", where "phase 2 for the site" and "ticket #45 for the site" are one thing. */
export function beginsRow(tokens: readonly Token[], at: number): boolean {
  const sign = tokens[at];
  const isApart = spelled(sign) === "#" && !touch(sign, tokens[at + 1]);
  const sum = at + (phraseAt("and", tokens, at) || Number(isLink(sign) || isApart));
  const isSum = (isApart || tokens[sum]?.kind === "amount") && phraseAt("for", tokens, sum + 1) > 0;
  return isSum && isNounLike(tokens[at - 1]);
}

/** "for 90" and "for 2x" say nothing that has no key of its own: "memo: 90". */
export function hasContent(tokens: readonly Token[], of: TextKey | undefined): boolean {
  return tokens.some(
    (token) =>
      token.kind !== "mark" &&
      !isGlueWord(token) &&
      !SUM_WORDS.has(spelled(token)) &&
      (of !== undefined || (!(isNumber(token) && !isYearLike(token)) && !MULTIPLE.test(spelled(token)))),
  );
}
