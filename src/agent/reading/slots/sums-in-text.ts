import { isOtherMoney } from "../lex/other-money.js";
import { anyPhraseAt, phraseAt, spelled } from "../phrases.js";
import { isEnglish, isGlueWord, isNounLike } from "../reader.js";
import type { Token } from "../types.js";
import { isFreeNumber, isNumber } from "../values.js";
import { setOf } from "../words/lexicon.js";
import { MEASURES, RATE_UNITS, SHARES } from "../words/sets.js";
import { CENTS, DOLLARS } from "../words/vocabulary.js";
import { unitAt } from "./dates.js";

/** "design per hour", "tickets apiece", "… in Canadian dollars", "… split two ways", "… with tax": the sum is another, or only a part of what is said. */
export function saysOtherSum(tokens: readonly Token[], start: number, end: number): boolean {
  for (let at = start + 1; at < end; at++) {
    // "3 dresses at 80 and alterations"
    const isPrice = phraseAt("times", tokens, at) > 0 && at + 1 < end && isNumber(tokens[at + 1]);
    if (isPrice && !MEASURES.has(spelled(tokens[at + 2]))) return true;
    if (saysRate(tokens, at, end) || isInDollars(tokens, at) || isAnother(tokens, at, end)) return true;
    const word = spelled(tokens[at]);
    if (SHARES.has(word) && (at === end - 1 || !isNounLike(tokens[at + 1]))) return true;
  }
  return addsExtra(tokens, start, end);
}

/** "dinner, rather 300", "Essen 60 stattdessen", "cena 60 in totale" */
function isAnother(tokens: readonly Token[], at: number, end: number): boolean {
  if (!isFreeNumber(tokens[at])) return false;
  const isLed = [1, 2, 3].some((back) => anyPhraseAt(["corrects", "total"], tokens, at - back) === back);
  return isLed || (at < end - 1 && anyPhraseAt(["instead", "total"], tokens, at + 1) === end - at - 1);
}

/** The price of one, and of how many nobody says. */
function saysRate(tokens: readonly Token[], at: number, end: number): boolean {
  if (!isNounLike(tokens[at - 1])) return false;
  const word = spelled(tokens[at]);
  const each = phraseAt("each", tokens, at);
  if (at + each === end && each > 0) return true;
  if (RATE_ADVERBS.has(word) && at === end - 1) return true;
  if (RATE_UNITS.has(spelled(tokens[at + 1])) && phraseAt("per", tokens, at) === 1 && at + 2 === end)
    return true;
  if (!RATE_SIGNS.has(word)) return false;
  const unit = phraseAt("hours", tokens, at + 1) || (unitAt(tokens, at + 1)?.end ?? at + 1) - at - 1;
  const isLast = at + 2 === end && isEnglish(tokens);
  return (unit > 0 && at + 1 + unit <= end) || (word === "per" && isLast);
}

const RATE_SIGNS = setOf("rateSigns");
const RATE_ADVERBS = setOf("rateAdverbs");

/** "in Canadian dollars", "dólares canadienses" */
function isInDollars(tokens: readonly Token[], at: number): boolean {
  const word = spelled(tokens[at]);
  if (!/\p{L}{5}/u.test(word) || !(DOLLARS.has(word) || CENTS.has(word))) return false;
  const beside = [tokens[at - 1], tokens[at + 1]];
  return /s$|ri$/.test(word) || beside.some((token) => COUNTRIES.has(spelled(token)) || isOtherMoney(token));
}

const COUNTRIES = setOf("otherMoneyBefore");

/** "design with tax", "design including deposit"; "help with taxes" adds none. */
function addsExtra(tokens: readonly Token[], start: number, end: number): boolean {
  if (!EXTRAS.has(spelled(tokens[end - 1]))) return false;
  const before = tokens.slice(start, end - 1);
  const joint = before.findLastIndex((token) => !isGlueWord(token)) + 1;
  const isWith = (at: number) => phraseAt("with", before, at) > 0 || INCLUDES.has(spelled(before[at]));
  const adds = before.some((_, at) => at > 0 && at >= joint - 1 && isWith(at));
  return adds && !before.some((token) => HELPS.has(spelled(token)));
}

const EXTRAS = setOf("extraSums");
const INCLUDES = setOf("includes");
const HELPS = setOf("helpsWith");
