import { phraseAt, spelled } from "../phrases.js";
import { isContent, isNameLike } from "../reader.js";
import type { Token } from "../types.js";
import { isMarked } from "../values.js";
import { placesOf, setOf } from "../words/lexicon.js";
import { TRADES } from "../words/sets.js";
import { MONTHS } from "../words/vocabulary.js";
import { countAt } from "./dates.js";

const NO_TRADE = ["timesAndTerms", "terms", "partsOf", "ratesAndParts"] as const;
export const TRADE_TERMS: ReadonlySet<string> = new Set(NO_TRADE.flatMap((name) => [...setOf(name)]));

/** By itself, a word of rates, parts or terms is not what something is for. */
export function isPlainTrade(token: Token | undefined): boolean {
  return token?.kind === "word" && TRADES.has(token.fold) && isContent(token) && !TRADE_TERMS.has(token.fold);
}

/** "hosting", "gift box" */
export function tradeLength(tokens: readonly Token[], at: number): number {
  return termAt(tokens, at) || Number(isPlainTrade(tokens[at]));
}

/** Whether words of trade end right before it. */
export function endsWithTrade(tokens: readonly Token[], at: number): boolean {
  return [1, 2, 3].some((length) => tradeLength(tokens, at - length) === length);
}

/** "November bookkeeping", "SEO audit", and no "Bob Lee design", which may be somebody's name. */
export function isPlainWork(tokens: readonly Token[], from: number, end: number): boolean {
  const isShort = (token: Token) => isPlainTrade(token) && !/\p{Ll}/u.test("text" in token ? token.text : "");
  const mayBeNamed = (token: Token) => isNameLike(token) && !MONTHS.has(spelled(token)) && !isShort(token);
  return endsWithTrade(tokens, end) && !tokens.slice(from, end).some(mayBeNamed);
}

const BEHIND_NUMBERS = setOf("behindNumbers");
const EVENTS = setOf("events");
const EVENT_LEADS = setOf("eventLeads");
const WEEKDAYS = placesOf("weekdays");

/** "gift box", "30 min lesson", "3 extra hours", "Saturday class", "gig on Saturday": what is sold, though a word of it alone would say something else. */
export function termAt(tokens: readonly Token[], at: number): number {
  const phrase = phraseAt("trade", tokens, at);
  const word = spelled(tokens[at]);
  if (phrase > 0) return phrase;
  if (BEHIND_NUMBERS.has(word)) {
    const counted = phraseAt("hours", tokens, at + 1) || Number(isPlainTrade(tokens[at + 1]));
    const isCount = countAt(tokens, at - 1) !== undefined && !isMarked(tokens[at - 1]);
    return isCount && counted > 0 ? 1 + counted : 0;
  }
  if (WEEKDAYS.has(word)) return EVENTS.has(spelled(tokens[at + 1])) ? 2 : 0;
  const isOn = EVENTS.has(spelled(tokens[at - 1])) && EVENT_LEADS.has(word);
  return isOn && WEEKDAYS.has(spelled(tokens[at + 1])) ? 2 : 0;
}
