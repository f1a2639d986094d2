import { rowsTotal } from "../../../line-items.js";
import { fromDecimal } from "../../../money.js";
import { anyPhraseAt, phraseAt, skipFrom, spelled } from "../phrases.js";
import { isContent, isGlueWord, isNounLike, isSeparator, type Reader } from "../reader.js";
import type { Token } from "../types.js";
import { bareNumber, hoursOf, isMarked } from "../values.js";
import { setOf, wordsOf } from "../words/lexicon.js";
import { OF_WORDS, ONE_ARTICLES, SHARES, TRADES } from "../words/sets.js";
import { isOfGoods } from "./asides.js";
import { countAt, type Found, spanAt } from "./dates.js";
import { plainUnits } from "./money-slots.js";
import { isPriced, perUnit } from "./price-unit.js";
import { isCharge } from "./row-doubts.js";
import { type Slot, slotTo, type TextSaid } from "./slots.js";
import { textRun } from "./text-slots.js";
import { isSized } from "./text-sums.js";
import { isPlainTrade } from "./trade.js";

/** Of what has a name already, only words of trade say more: "5 hours at 80 USDC consulting", and no "2 photos at 80 USDC combined". */
const isTrade: typeof isOfGoods = (tokens, at) => isPlainTrade(tokens[at]);
const MOST_PIECES = 100_000;
/** "3 horas a 20" is a price, "10 a 20" from ten to twenty. */
const RANGES = setOf("rangeWords");
const UNITS = wordsOf("hours");
/** Each of them may pay for himself. */
const PERSONS = setOf("persons");

/** "with 3 items" */
export function linesAt(reader: Reader, from: number): Found<Slot> | undefined {
  const { tokens } = reader;
  const count = countAt(tokens, from);
  const words = count === undefined ? 0 : phraseAt("rows", tokens, from + 1);
  if (count === undefined || words === 0) return undefined;
  return slotTo(reader, from, from + 1 + words, { kind: "lines", count });
}

/** `3 x 50`, `3 x design at 50`, `10 hours of consulting at $120/h`, `$80 x 10 hrs`, `3 licences, 20 each` */
export function itemAt(reader: Reader, from: number): Found<Slot> | undefined {
  const { tokens } = reader;
  const lead = from + phraseAt("for", tokens, from);
  const at = lead + Number(lead > from && spelled(tokens[lead]) === ":");
  const item = productAt(reader, from, at) ?? quantityFirst(reader, from, at) ?? priceFirst(reader, from, at);
  const [sign, product, next] = item ? tokens.slice(item.end, item.end + 3) : [];
  if (item?.value.kind !== "item" || spelled(sign) !== "=" || product?.kind !== "amount") return item;
  // "3 hours at 50 = 150"
  const isSo = plainUnits(product) === rowsTotal([item.value]) && spelled(next) !== "=";
  return { value: { ...item.value, unclear: item.value.unclear || !isSo }, end: item.end + 2 };
}

/** "3x120" */
function productAt({ tokens, noun }: Reader, from: number, at: number): Found<Slot> | undefined {
  const [, count = 0, price = ""] = /^([1-9]\d{0,3})[x×]([1-9]\d{0,8})$/.exec(spelled(tokens[at])) ?? [];
  const units = fromDecimal(price);
  if (noun !== "invoice" || units === undefined) return undefined;
  return slotTo({ tokens }, from, at + 1, { kind: "item", quantity: Number(count), units });
}

function quantityFirst(reader: Reader, from: number, at: number): Found<Slot> | undefined {
  const { tokens } = reader;
  const counted = quantityAt(reader, at);
  if (!counted || (counted.end === at + 1 && RANGES.has(spelled(tokens[counted.end])))) return undefined;
  const by = counted.end + phraseAt("times", tokens, counted.end);
  const text =
    by > counted.end && (isPriceSign(tokens, counted.end) || !(isContent(tokens[by]) || isSized(tokens, by)))
      ? undefined
      : textRun(reader, by, { glueFirst: true, row: true });
  const behind = text?.end ?? counted.end;
  const comma = /^[,-]$/.test(spelled(tokens[behind])) ? behind + 1 : behind;
  const priceAt = comma + anyPhraseAt(["times", "for"], tokens, comma);
  const price = plainUnits(tokens[priceAt]);
  const named = counted.end > at + 1 || text !== undefined || reader.noun === "invoice";
  if (price === undefined || !named) return undefined;
  const { end, unit } = perUnit(tokens, priceAt + 1, tokens.slice(at, behind));
  const words = behind > at + 1 ? wordsIn(reader, at, behind) : undefined;
  const isForAll = end === priceAt + 1 && phraseAt("textKeys", tokens, comma) > 0;
  // "10 classes for 150 USDC" are 150 in all; "3 licences for 20 USDC" come to no price of one, and may be priced each.
  const isSold = !spanAt(tokens, at) && TRADES.has(spelled(tokens[behind - 1]));
  const isPage = reader.noun === "plan" || reader.noun === "jar";
  const isInAll = isForAll && isSold && price % BigInt(Math.ceil(counted.value) * 10_000) === 0n;
  if (isInAll && !isPage && at === from && words && isCharge(words.text) && isMarked(tokens[priceAt]))
    return slotTo(reader, from, end, { kind: "item", quantity: 1, units: price, text: words });
  const isThing = reader.noun === "invoice" && !OF_WORDS.has(spelled(tokens[by])) && !spanAt(tokens, at);
  const isOneThing = counted.value === 1 && isThing && behind > at + 1;
  if (!isOneThing && end === priceAt + 1 && phraseAt("times", tokens, comma) === 0) return undefined;
  const isOpen = end === priceAt + 1 && counted.value !== 1 && isOfAll(tokens, end);
  const unclear = isOpen || isOfPersons(reader, at, behind) || !isPriced(tokens.slice(at, behind), unit);
  const isAlone = counted.end === at + 1;
  const isProduct = phraseAt("times", tokens, counted.end) > 0 && isMarked(tokens[priceAt]);
  const ofHours = text || isAlone ? undefined : serviceAt(reader, end);
  const service =
    ofHours ?? (isProduct && !text ? thingAt(reader, end, isAlone ? isOfGoods : isTrade) : undefined);
  const slot = { kind: "item", quantity: counted.value, units: price } as const;
  const isOne = isForAll || ONE_ARTICLES.has(spelled(tokens[at - 1])) || isNumberOf(reader, at, counted.end);
  const said = { ...slot, text: (text ?? service)?.value, counted: words?.text, unclear: unclear || isOne };
  return slotTo(reader, from, service?.end ?? end, said);
}

/** "2 photos at 300 for the lot", "… flat, base": the price of one, or of all? */
function isOfAll(tokens: readonly Token[], from: number): boolean {
  const leads = (token: Token | undefined) =>
    isSeparator(token) || isGlueWord(token) || token?.kind === "chain";
  const at = skipFrom(from, (next) => Number(leads(tokens[next]) && phraseAt("and", tokens, next) === 0));
  const end = at + phraseAt("wholes", tokens, at);
  return end > at && (end === tokens.length || leads(tokens[end]));
}

/** "Lesson 12 at 40", "a pack of 6 at 40": twelve at that price, or one? "Shirts 12 at 40" are so many. */
function isNumberOf({ tokens }: Reader, at: number, end: number): boolean {
  const before = spelled(tokens[at - 1]);
  const isOfOne = OF_WORDS.has(before) || (isNounLike(tokens[at - 1]) && !/s$|ing$/.test(before));
  return end === at + 1 && isPriceSign(tokens, end) && isOfOne;
}

/** "3 at", "3 @" have a price behind them, as "3 x" has what there are three of. */
function isPriceSign(tokens: readonly Token[], at: number): boolean {
  const sign = spelled(tokens[at]);
  return sign === "@" || RANGES.has(sign) || phraseAt("for", tokens, at) > 0;
}

function priceFirst(reader: Reader, from: number, at: number): Found<Slot> | undefined {
  const { tokens } = reader;
  const price = plainUnits(tokens[at]);
  if (price === undefined) return undefined;
  const { end: per, unit } = perUnit(tokens, at + 1);
  const comma = Number(spelled(tokens[per]) === ",");
  const sign = phraseAt("times", tokens, per) || (per > at + 1 ? phraseAt("for", tokens, per) || comma : 0);
  const counted = sign > 0 ? quantityAt(reader, per + sign) : undefined;
  // "20 USDC x 10": ten links, or one?
  if (!counted || ((reader.noun !== "invoice" || comma > 0) && counted.end === per + sign + 1))
    return undefined;
  if (spelled(tokens[per]) === "@" || RANGES.has(spelled(tokens[per]))) return undefined;
  // "90 USDC por 3 clases" are 90 in all; "90 USDC por 3", nobody can tell.
  const isForAll = per === at + 1 && phraseAt("textKeys", tokens, per) > 0;
  if (isForAll && counted.end > per + sign + 1) return undefined;
  // "500 per month for 3 months": a series, or its sum?
  const isSeries = per > at + 1 && phraseAt("months", tokens, per - 1) > 0;
  const isRate = isSeries || perUnit(tokens, counted.end).end > counted.end;
  const isOdd = isForAll || isRate || isOfPersons(reader, per + sign, counted.end);
  const unclear = isOdd || !isPriced(tokens.slice(per + sign, counted.end), unit);
  const service = isSeries || counted.end === per + sign + 1 ? undefined : serviceAt(reader, counted.end);
  const said = { quantity: counted.value, units: price, text: service?.value, unclear };
  return slotTo(reader, from, service?.end ?? counted.end, { kind: "item", ...said });
}

/** "A link for 3 people, 50 USDC each": a link of 50 or of 150? A bill is for all of them. */
function isOfPersons({ tokens, noun }: Reader, from: number, to: number): boolean {
  return noun !== "invoice" && tokens.slice(from, to).some((token) => PERSONS.has(spelled(token)));
}

/** "4 horas a 75 dólares de consultoría", "$300/h for 5 hours of due diligence" */
function serviceAt(reader: Reader, at: number): ReturnType<typeof textRun> {
  const { tokens } = reader;
  const isOf = OF_WORDS.has(spelled(tokens[at])) && phraseAt("articles", tokens, at) === 0;
  const service = isOf ? textRun(reader, at + 1) : undefined;
  const isPlain = tokens.slice(at, service?.end).every(({ kind }) => kind === "word");
  return isPlain ? service : undefined;
}

/** "5 x 50 USDC shirts": words that touch the price of one, and no "together". */
function thingAt(reader: Reader, from: number, isThing: typeof isOfGoods): Found<TextSaid> | undefined {
  const { tokens } = reader;
  const isInAll = phraseAt("total", tokens, from) > 0 || SHARES.has(spelled(tokens[from]));
  const end = isInAll ? from : skipFrom(from, (at) => Number(isThing(tokens, at)));
  const value = wordsIn(reader, from, end);
  return value && isCharge(value.text) ? { value, end } : undefined;
}

function wordsIn({ tokens, text }: Reader, from: number, to: number): TextSaid | undefined {
  const [first, last] = [tokens[from], tokens[to - 1]];
  if (!first || !last || to === from) return undefined;
  return { text: text.slice(first.start, last.end), start: first.start, end: last.end };
}

/** `3`, `3 hours`, `3h`, `2h30`, `3x`, `two` */
function quantityAt({ tokens, text }: Reader, at: number): Found<number> | undefined {
  const token = tokens[at];
  const times = Number(/^([1-9]\d{0,3})[x×]$/.exec(spelled(token))?.[1] ?? 0);
  const exactly = times || hoursOf(spelled(token)) || 0;
  if (exactly > 0) return { value: exactly, end: at + 1 };
  if (token?.kind === "figure" && token.why === "time") {
    const hours = Number(/^(\d{1,4})\s?h$/i.exec(token.text)?.[1] ?? 0);
    return hours > 0 ? { value: hours, end: at + 1 } : undefined;
  }
  if (token?.kind === "figure" && !/^(?:count|beside_marked|index)$/.test(token.why)) return undefined;
  const value = token?.kind === "word" ? countAt(tokens, at) : bareNumber(text, token);
  if (value === undefined || value <= 0 || value > MOST_PIECES || /^(?:an?|une?|um?a?)$/.test(spelled(token)))
    return undefined;
  return { value, end: at + 1 + unitLength(tokens, at + 1) };
}

/** "3 hours", "3 photos"; "3 photo sessions" are of no photo. */
function unitLength(tokens: readonly Token[], at: number): number {
  const isOne = phraseAt("trade", tokens, at) > 1;
  const isUnit = ["s", "es"].some((many) => UNITS.has(spelled(tokens[at]) + many));
  const isFirstHalf = isOne || (isUnit && isNounLike(tokens[at + 1]));
  return isFirstHalf ? 0 : phraseAt("hours", tokens, at);
}
