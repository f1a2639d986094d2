import { isOtherMoney } from "../lex/other-money.js";
import { anyPhraseAt, phraseAt, skipFrom, spelled } from "../phrases.js";
import { isNounLike, isOver, type Reader } from "../reader.js";
import type { Token } from "../types.js";
import { isMarked, isYear } from "../values.js";
import { setOf } from "../words/lexicon.js";
import {
  ADVANCES,
  DEFINITES,
  NUMBERED_PARTS,
  OF_WORDS,
  ONE_ARTICLES,
  ORDINALS,
  TRADES,
} from "../words/sets.js";
import { chainWord } from "../words/vocabulary.js";
import { countAt, type Found, spanAt } from "./dates.js";
import { isMonth, periodAt } from "./period.js";
import { type Slot, textTo } from "./slots.js";
import { codeAt, FIELDS, textKeyAt } from "./text-keys.js";
import { isPlainTrade, TRADE_TERMS as TERMS, termAt, tradeLength } from "./trade.js";
import { typedAt } from "./typed-slots.js";

/** "…, web design, base", "… (logo design)", "$300 hosting on base": behind the sum, words of trade alone, parted from all else. */
export function asideAt(reader: Reader, at: number): Found<Slot> | undefined {
  const { tokens } = reader;
  const touched = isMarked(tokens[at - 1]);
  const from = at + Number(!touched && isLead(tokens, at));
  const work = tradeEnd(tokens, from);
  const end = work > from ? work : touched ? at : partEnd(tokens, at);
  const [opening, closing] = [spelled(tokens[at - 1]), tokens[end]];
  const isParted = opening === "(" ? /^[),]$/.test(spelled(closing)) : touched || /^[,:|–—-]$/.test(opening);
  const isLast = isOver(closing) || endsAside(reader, end);
  const mayBeWhatFor = (token: Token, next: number) =>
    isNumber(tokens, end + next) && (isMarked(token) ? !touched : !isOfKey(reader, end + next));
  if (end === at || !isParted || !isLast || tokens.slice(end).some(mayBeWhatFor)) return undefined;
  return textTo(reader, at, at, end);
}

/** "…, one maths lesson", "…, the logo design" */
function isLead(tokens: readonly Token[], at: number): boolean {
  const word = spelled(tokens[at]);
  return ONE_ARTICLES.has(word) || DEFINITES.has(word) || phraseAt("oneMore", tokens, at) > 0;
}

/** "second grant instalment", "final payment for the logo", "deposit for the brand film" */
function partEnd(tokens: readonly Token[], from: number): number {
  const isNext = ORDINALS.has(spelled(tokens[from])) || FINAL.has(spelled(tokens[from]));
  const part = isNext ? skipFrom(from + 1, (at) => Number(isPlainTrade(tokens[at]))) : from;
  const isPart = isNext ? PARTS_PAID.has(spelled(tokens[part])) : ADVANCES.has(spelled(tokens[from]));
  if (!isPart) return from;
  const lead = part + 1 + anyPhraseAt(["for", "ofBehindSum"], tokens, part + 1);
  const thing = lead > part + 1 ? tradeEnd(tokens, lead + phraseAt("articles", tokens, lead)) : lead;
  if (thing > lead) return thing;
  return part > from + 1 ? part + 1 : from;
}

/** Words of trade, before them at most two that they say more of, and behind what it is of: "style tile revision". */
export function tradeEnd(tokens: readonly Token[], from: number): number {
  const first = skipFrom(from, (at) => Number(at < from + MOST_OTHERS && isOther(tokens, at)));
  const lead = tradeLength(tokens, first) > 0 ? first : from;
  return skipFrom(lead, (at) => tradeLength(tokens, at) || (at > lead ? moreOfTrade(tokens, at) : 0));
}

/** "hedge trimming", "hosting and support", "repair of a washing machine", "hosting for March", "hosting, March 2026" */
function moreOfTrade(tokens: readonly Token[], at: number): number {
  const joint = isDoing(tokens, at) ? 1 : isBetween(tokens, at);
  if (joint > 0) return joint;
  const comma = Number(spelled(tokens[at]) === ",");
  const month = at + (phraseAt("for", tokens, at) || comma);
  const year = Number(isYear(tokens[month + 1]));
  if (month > at && isMonth(tokens[month]) && year >= comma) return month + 1 + year - at;
  if (!OF_WORDS.has(spelled(tokens[at])) || phraseAt("articles", tokens, at) > 0) return 0;
  const thing = at + 1 + phraseAt("articles", tokens, at + 1);
  const end = skipFrom(thing, (next) => Number(next < thing + MOST_OTHERS && isOther(tokens, next)));
  return end > thing ? end - at : 0;
}

/** "Charge Acme a setup fee of 500", "450 USDC for the 30% booking fee": of what share is a sum that does not stand right before it, nobody can tell. */
export function chargeAt(reader: Reader, from: number, hasSum: boolean): Found<Slot> | undefined {
  const { tokens } = reader;
  const start = from + phraseAt(hasSum ? "textKeys" : "articles", tokens, from, "en");
  const [part] = tokens.slice(start);
  const at = start + Number(part?.kind === "figure" && part.why === "percent");
  const end = tradeEnd(tokens, at) + Number(ADVANCES.has(spelled(tokens[at])));
  const [of, sum, behind] = tokens.slice(end, end + 3);
  const isOfSum =
    OF_WORDS.has(spelled(of)) && sum?.kind === "amount" && !/^[-–—+*/=x×]$/.test(spelled(behind));
  const isShare = isMarked(tokens[from - 1]) && DEFINITES.has(spelled(tokens[start - 1])) && at > start;
  const isSaid = hasSum ? isShare && (isOver(of) || endsAside(reader, end)) : isOfSum && at === start;
  if (start === from || end === at || !isSaid) return undefined;
  return textTo(reader, from, start, end);
}

/** What is done to goods. */
function isDoing(tokens: readonly Token[], at: number): boolean {
  return /^\p{Ll}{3,}ing$/u.test(spelled(tokens[at])) && isPlainTrade(tokens[at - 1]) && isOther(tokens, at);
}

/** A word of what is sold, and no key, term, currency or chain. */
export function isOfGoods(tokens: readonly Token[], at: number): boolean {
  return isPlainTrade(tokens[at]) || isOther(tokens, at);
}

function isOther(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token?.kind !== "word" || !isNounLike(token) || isPlainTrade(token)) return false;
  if (anyPhraseAt(KEYS, tokens, at) > 0) return false;
  return !TERMS.has(token.fold) && !isOtherMoney(token) && !chainWord(token.fold);
}

const KEYS = [...FIELDS, "textKeys", "called", "successUrl", "imageUrl", "slug"] as const;

/** "a rent link", "the gift card invoice", "a deposit link": what it is for, before what it is. */
export function tradeBefore(reader: Reader, at: number): Found<Slot> | undefined {
  const { tokens } = reader;
  const isTerm = (next: number) => TRADES.has(spelled(tokens[next])) && isPlainTrade(tokens[next + 1]);
  const isSold = (next: number) => isPlainTrade(tokens[next]) || ADVANCES.has(spelled(tokens[next]));
  const end = skipFrom(at, (next) => termAt(tokens, next) || Number(isSold(next) || isTerm(next)));
  return end > at ? textTo(reader, at, at, end) : undefined;
}

/** "hosting (March)", "hosting, support and backups", "logo, phase 2", "hosting 1-31 May": how many tokens of what a text goes on with. */
export function goesOnWith(tokens: readonly Token[], at: number): number {
  if (spelled(tokens[at]) === "(") return bracketed(tokens, at);
  const comma = Number(spelled(tokens[at]) === ",");
  const period = periodAt(tokens, at + comma) || phraseAt("doneThen", tokens, at + comma);
  if (period > 0) return comma + period;
  return comma > 0 ? Math.max(listed(tokens, at), numbered(tokens, at)) : 0;
}

function bracketed(tokens: readonly Token[], from: number): number {
  // "second instalment"
  const isPart = (at: number) => ORDINALS.has(spelled(tokens[at])) && PARTS_PAID.has(spelled(tokens[at + 1]));
  const end = skipFrom(from + 1, (at) => {
    const counted = countAt(tokens, at) === undefined ? 0 : phraseAt("hours", tokens, at + 1);
    const span = spanAt(tokens, at);
    const period = periodAt(tokens, at);
    if (counted > 0 || period > 0) return period || 1 + counted;
    return span
      ? span.end - at
      : Number(isPlainTrade(tokens[at]) || isMonth(tokens[at]) || isYear(tokens[at])) || (isPart(at) ? 2 : 0);
  });
  return end > from + 1 && spelled(tokens[end]) === ")" ? end + 1 - from : 0;
}

const MOST_OTHERS = 2;
const FINAL = setOf("final");
const PARTS_PAID = new Set([...NUMBERED_PARTS, ...setOf("partsPaid")]);

/** Words of trade, parted by commas, with "and" before the last. */
function listed(tokens: readonly Token[], from: number): number {
  let joined = false;
  const end = skipFrom(from, (at) => {
    const comma = Number(spelled(tokens[at]) === ",");
    const and = Number(phraseAt("and", tokens, at + comma) === 1);
    const words = skipFrom(at + comma + and, (next) => Number(isPlainTrade(tokens[next]))) - at - comma - and;
    if (joined || comma + and === 0 || words === 0) return 0;
    joined = and > 0;
    return comma + and + words;
  });
  return joined && !tokens.slice(end).some((_, next) => isNumber(tokens, end + next)) ? end - from : 0;
}

/** ", phase 2", ", flat 3B" */
function numbered(tokens: readonly Token[], from: number): number {
  const [part, number] = [tokens[from + 1], tokens[from + 2]];
  const isShort = /^\d{1,2}[a-wyz]?$/i.test(number?.kind === "figure" ? number.text : spelled(number));
  return NUMBERED_PARTS.has(spelled(part)) && isShort && isOver(tokens[from + 3]) ? 3 : 0;
}

/** "hosting and support", "photos and a frame", "repair of bikes", "ticket for gig" */
function isBetween(tokens: readonly Token[], at: number): number {
  const joins = anyPhraseAt(["and", "for"], tokens, at) === 1 || OF_WORDS.has(spelled(tokens[at]));
  const thing = at + 1 + phraseAt("articles", tokens, at + 1, "en");
  return joins && isPlainTrade(tokens[thing]) ? thing - at : 0;
}

/** Where and when it is paid, thanks, or the next sum. */
function endsAside(reader: Reader, at: number): boolean {
  const { tokens } = reader;
  const kind = typedAt(reader, at)?.value.kind;
  const isNext = phraseAt("and", tokens, at) === 1 && isMarked(tokens[at + 1]);
  return kind === "chain" || kind === "due" || isNext || phraseAt("polite", tokens, at) > 0;
}

/** Any but that of "in 14 days" or a date. */
function isNumber(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token?.kind === "amount") return true;
  return token?.kind === "figure" && token.why !== "date" && spanAt(tokens, at) === undefined;
}

/** "net 30", "ref 4471", "PO 4471": a number that its key stands before. */
function isOfKey(reader: Reader, at: number): boolean {
  const { tokens } = reader;
  return [at - 1, at - 2, at - 3].some((key) => {
    if (key < 0) return false;
    const text = textKeyAt(tokens, key);
    const isCode = codeAt(tokens, key) === at + 1 || (text?.of === "reference" && text.start === at);
    const typed = isCode ? undefined : typedAt(reader, key);
    return isCode || (typed && typed.end > at && NUMBERED.has(typed.value.kind));
  });
}

const NUMBERED = new Set<Slot["kind"]>(["due", "expires", "planId", "interval"]);
