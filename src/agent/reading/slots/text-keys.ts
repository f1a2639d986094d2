import { isOtherCurrency } from "../lex/other-money.js";
import { phraseAt, spelled } from "../phrases.js";
import { QUOTES } from "../quoted.js";
import { afterLink, isContent, isEnglish, isGlue, isGlueWord, isNameLike } from "../reader.js";
import type { Token } from "../types.js";
import { isMarked, isNumber } from "../values.js";
import { setOf } from "../words/lexicon.js";
import { NUMBERED_PARTS, NUMBERS, ORDINALS, RATE_UNITS } from "../words/sets.js";
import { countAt, type Found, spanAt } from "./dates.js";
import { perUnit } from "./price-unit.js";
import { type Slot, slotTo, type TextKey } from "./slots.js";

interface Key {
  /** The field that it is a key of; without one it only says what it is for. */
  readonly of?: TextKey;
  readonly end: number;
  /** Where its text begins. */
  readonly start: number;
  readonly isHashed?: boolean;
}

export const FIELDS: readonly TextKey[] = ["reference", "memo", "description"];

/** What opens a text here. */
export function textKeyAt(tokens: readonly Token[], at: number): Key | undefined {
  const of = FIELDS.find((field) => phraseAt(field, tokens, at) > 0);
  const length = phraseAt(of ?? "textKeys", tokens, at) || ofBehindSum(tokens, at);
  if (!of && isPrice(tokens, at)) return undefined;
  const end = at + length;
  // "The memo is design", but no "for is design".
  const start = of || tokens[end]?.kind === "mark" ? afterLink(tokens, end) : end;
  const isHashed = of !== undefined && spelled(tokens[end - 1]) === "#";
  // "order #1187", and no "order #1187 300 USDC", "job #2 design 300 USDC"
  const isLone = hasDigit(tokens[end]) && !isContent(tokens[end + 1]) && !isMarked(tokens[end + 1]);
  return length > 0 && (isLone || !isHashed) ? { of, end, start, isHashed } : undefined;
}

/** "80 USDC da aula", and no "80 USDC da Ana", whose they may be. */
function ofBehindSum(tokens: readonly Token[], at: number): number {
  const [sum, next] = [tokens[at - 1], tokens[at + 1]];
  const isOf = sum?.kind === "amount" && sum.marked && isContent(next) && !isNameLike(next);
  return isOf ? phraseAt("ofBehindSum", tokens, at) : 0;
}

/** "50 USDC per head" is a price, "50 USDC per consulenza" what it is for. */
function isPrice(tokens: readonly Token[], at: number): boolean {
  const unit = at + phraseAt("per", tokens, at, "en");
  const end = unit + phraseAt("hours", tokens, unit);
  return unit > at && (isEnglish(tokens) || (end > unit && (tokens[end]?.kind ?? "mark") === "mark"));
}

/** Where another text begins: at its key, where that has a mark or a code behind it. A code goes on into no other words. */
export function nextText(
  tokens: readonly Token[],
  at: number,
  of: TextKey | undefined,
): "begins" | "unclear" | undefined {
  const key = textKeyAt(tokens, at);
  if (of === "reference" && phraseAt("and", tokens, at) > 0) return "begins";
  // "reference Bob for late payment"
  if (of === "reference" && key) return key.of || hasDigit(tokens[at - 1]) ? "begins" : "unclear";
  if (!key?.of || key.isHashed) return undefined;
  const next = tokens[key.end];
  if (key.start > key.end || hasDigit(next) || QUOTES[spelled(next)]) return "begins";
  return isContent(next) ? "unclear" : undefined;
}

function hasDigit(token: Token | undefined): boolean {
  return token !== undefined && "text" in token && /\d/.test(token.text);
}

/** "PO 4711", "PO-88", "order 5531" */
export function codeAt(tokens: readonly Token[], at: number): number | undefined {
  const [number, behind] = tokens.slice(at + 1, at + 3);
  const isLong = number?.kind === "figure" && number.why === "labelled" && number.end - number.start > 2;
  const isApart = (!behind || spelled(behind) === ",") && /^[,(]?$/.test(spelled(tokens[at - 1]));
  if (CODE_WORDS.has(spelled(tokens[at])) && isLong && isApart) return at + 2;
  const [letters = "", ...rest] = spelled(tokens[at]).split("-");
  if (!CODES.has(letters)) return undefined;
  if (rest.length > 0) return hasDigit(tokens[at]) ? at + 1 : undefined;
  const next = afterLink(tokens, at + 1);
  return hasDigit(tokens[next]) ? next + 1 : undefined;
}

const CODES = setOf("codeLetters");
const CODE_WORDS = setOf("codeWords");

/** "signature outstanding", "work in dispute": whether and when is open. */
export function endsUnsettled(tokens: readonly Token[], end: number): boolean {
  return [1, 2, 3].some((length) => phraseAt("unsettled", tokens, end - length) === length);
}

/** "tbd", "still missing", "auto": there is none yet. */
export function isNoReference(tokens: readonly Token[]): boolean {
  const [only, other] = tokens;
  const isState = !other && only?.kind === "word" && /^\p{Ll}+$/u.test(only.text);
  const isOpen = (at: number) => phraseAt("unsettled", tokens, at) > 0 && !leads(tokens, at);
  return isState || tokens.some((token, at) => isOpen(at) || NONE.has(spelled(token)));
}

/** "First quarter", and no "signature first". */
function leads(tokens: readonly Token[], at: number): boolean {
  return at === 0 && ORDINALS.has(spelled(tokens[at])) && isContent(tokens[at + 1]);
}

const NONE = setOf("noReference");

/** "no memo", "without a description" */
export function withoutAt(tokens: readonly Token[], from: number): Found<Slot> | undefined {
  const length = phraseAt("without", tokens, from);
  const key = length > 0 ? textKeyAt(tokens, from + length) : undefined;
  if (!key?.of || key.start > key.end) return undefined;
  return slotTo({ tokens }, from, key.end, { kind: "text", text: "", of: key.of });
}

/** "for Christmas", "for two instalments", "for split in two": when or how it is paid, and not what for. */
export function saysNoPurpose(tokens: readonly Token[]): boolean {
  // "5 USDC por hora"
  if (tokens.length === 1 && RATE_UNITS.has(spelled(tokens[0]))) return true;
  // "Week 45"
  if (tokens.length === 2 && NUMBERED_PARTS.has(spelled(tokens[0])) && isNumber(tokens[1])) return false;
  const isTerm = (token: Token) => NO_PURPOSE.has(spelled(token)) || isOtherCurrency(token);
  const isSmall = (token: Token) =>
    /^(?:mark|figure|amount)$/.test(token.kind) || isGlue(token) || NUMBERS.has(spelled(token));
  return tokens.some(isTerm) && tokens.every((token) => isTerm(token) || isSmall(token));
}

const NO_PURPOSE = setOf("timesAndTerms");

/** "in 3 days", "on delivery", "in two parts", "in EUR": when or how it is paid, which nothing here can. */
export function saysTerms(tokens: readonly Token[], at: number): boolean {
  if (!TERMS_BEHIND.has(spelled(tokens[at]))) return false;
  const next = tokens[at + 1];
  const counted = countAt(tokens, at + 1) !== undefined || isGlueWord(next);
  // "At 80 an hour", where "an" is a year elsewhere.
  const isPriced = perUnit(tokens, at + 2).end > at + 2;
  const isSpan = !isPriced && spanAt(tokens, at + 1) !== undefined;
  const isTerm = TERMS.has(spelled(next)) || (counted && TERMS.has(spelled(tokens[at + 2])));
  return isSpan || isTerm || isOtherCurrency(next);
}

const TERMS_BEHIND = setOf("termsBehind");
const TERMS = setOf("terms");
