import { nounAt } from "./nouns.js";
import { phraseAt, spelled, touch } from "./phrases.js";
import { closingAt, courtesyAt, isSeparator, type Noun, type Reader, skipJoints } from "./reader.js";
import { asideAt, chargeAt } from "./slots/asides.js";
import { lastEmail } from "./slots/before-email.js";
import { takesOffOne } from "./slots/bill-rows.js";
import { type Found, spanAt } from "./slots/dates.js";
import { itemAt, linesAt } from "./slots/item-slots.js";
import { clientSlot, namesWork, titleAt } from "./slots/party-slots.js";
import { firstOfRows, placeBefore, rowItemAt, rowOf } from "./slots/row-item.js";
import { isSum } from "./slots/sayings.js";
import { areSeveralAtAPrice } from "./slots/several.js";
import type { Slot } from "./slots/slots.js";
import { keylessText, textAt } from "./slots/text-at.js";
import { codeAt, textKeyAt, withoutAt } from "./slots/text-keys.js";
import { isOfThing } from "./slots/text-sums.js";
import { endsWithTrade, tradeLength } from "./slots/trade.js";
import { typedAt } from "./slots/typed-slots.js";
import type { Token } from "./types.js";
import { isMarked, isNumber } from "./values.js";
import { setOf } from "./words/lexicon.js";
import { NUMBERS, OF_WORDS, ONE_ARTICLES } from "./words/sets.js";

export interface Stretch {
  readonly noun?: Noun;
  readonly hasClient?: boolean;
  readonly afterNoun?: boolean;
  /** Words before an amount are what it is for. */
  readonly list?: boolean;
}

/** Slots to the sentence's end, or nothing: a word in no slot is not understood. */
export function slotsFrom(
  reader: Reader,
  from: number,
  { noun, hasClient = false, afterNoun = false, list = false }: Stretch,
): Slot[] | undefined {
  const { tokens } = reader;
  const slots: Slot[] = [];
  const mayBill = noun === undefined || noun === "invoice";
  const mayBeAside = mayBill || noun === "link";
  let listed = list;
  let client = hasClient;
  let named = noun !== "plan" && noun !== "jar";
  for (let at = from; at < tokens.length; ) {
    const polite = courtesyAt(reader, at, noun);
    if (polite > 0) {
      at += polite;
      continue;
    }
    const previous = slots.at(-1);
    const fresh = at === from;
    const before = spelled(tokens[at - 1]);
    const isWhatFor = slots.some(isSum) && (isSum(previous) || !slots.some(saysWhatFor)) && mayBeAside;
    const found: Found<Slot> | undefined =
      clientSlot(reader, at, noun, client || (fresh && !afterNoun && namesWork(tokens, at))) ??
      (noun === "invoice" && !listed && !slots.some(isSum)
        ? firstOfRows(reader, at, fresh ? client : previous?.kind === "client")
        : undefined) ??
      (named
        ? undefined
        : titleAt(reader, at, {
            bare: (afterNoun && (fresh || isBehindManner(reader, at, slots))) || isNext(reader, at),
          })) ??
      itemAt(reader, at) ??
      linesAt(reader, at) ??
      typedAt(reader, at) ??
      lastEmail(reader, at, previous) ??
      (isWhatFor ? asideAt(reader, at) : undefined) ??
      ((listed ||
        (noun === "invoice" && (/^[,:–—-]$/.test(before) || (isSum(previous) && endsWithAnd(tokens, at))))) &&
      !belongsToSum(reader, previous, at)
        ? rowItemAt(reader, at, noun)
        : undefined) ??
      (mayBeAside ? chargeAt(reader, at, slots.some(isSum)) : undefined) ??
      withoutAt(tokens, at) ??
      textAt(reader, at) ??
      keylessText(reader, at);
    if (found) {
      const value = found.value;
      if (value.kind === "item" && value.unclear) return undefined;
      if (value.kind === "interval" && previous?.kind === "text" && touches(tokens, at) && noun !== "plan")
        return undefined;
      if (value.kind === "text" && ends(reader, at, slots)) return undefined;
      // "VIP ticket 120 USDC and standard ticket 60 USDC"
      const isNextRow = listed && value.kind === "item" && isSum(slots.at(-2)) && endsWithAnd(tokens, at);
      if (previous?.kind === "text" && !isNextRow && goesOn(reader, at, value)) return undefined;
      if (value.kind === "text" && !value.of && isNamed(reader, slots)) return undefined;
      // "Jars “Bees” and “Birds”"
      if (value.kind === "text" && previous?.kind === "name" && (before === "," || endsWithAnd(tokens, at)))
        return undefined;
      // "For virtual 50 USDC": only a bill has any words before its sums; "300 for hosting and design for 200": of which sum?
      const isBetween = isSum(slots.at(-2));
      const isNext = isBetween && endsWithAnd(tokens, at);
      const isOwn = mayBill && !isBetween;
      const isBare = tokens[at]?.kind === "amount" && touches(tokens, at);
      const isOwned = isOwn || isNext || (!slots.some(isSum) && isPriceOf(reader, at, previous));
      if (value.kind === "amount" && previous?.kind === "text" && !isOwned && isBare) return undefined;
      // "Acme Corp PlayStation 5 for 400"
      const isOneMore = endsWithAnd(tokens, at) && phraseAt("oneMore", tokens, at) > 0;
      const areTwo = value.kind === "amount" && previous?.kind === "amount" && touches(tokens, at);
      if (areTwo && !isBare && !isOneMore) return undefined;
      client ||= value.kind === "client";
      named ||= value.kind === "name";
      listed ||= value.kind === "item";
      const place = value.kind === "item" && value.text ? placeBefore(tokens, at, previous) : undefined;
      if (place && isOfThing(tokens, found.end - 1)) return undefined;
      if (place) slots.pop();
      const adds = noun === "link" && slots.some(isSum) && ADDING.has(spelled(tokens[at - 1]));
      const said = rowOf(reader, value, place);
      slots.push(...said.map((slot) => (adds && slot.kind === "amount" ? { ...slot, adds } : slot)));
      at = found.end;
      continue;
    }
    const tail = closingAt(reader, at, "tails", "verbsLast");
    if (tail > 0) {
      at += tail;
      continue;
    }
    // "… on base for:"
    const leads = closingAt(reader, at, "for");
    if (leads > 0 && spelled(tokens[at + leads]) === ":") {
      at += leads;
      continue;
    }
    // "A link: a mug, 60 USDC", "a link - a mug, 60 USDC"
    if (/^[:–—-]$/.test(spelled(tokens[at])) && (fresh || spelled(tokens[at]) === ":")) listed = true;
    const next = skipJoints(reader, at);
    const first = fresh && afterNoun && !(client && clientSlot(reader, next, noun, true));
    // "500 for design, including 100 for hosting": of the 500, or on top of them?
    const isPart = slots.some(isSum) && tokens.slice(at, next).some((token) => INCLUDES.has(spelled(token)));
    if (next === at || isPart || leadsNowhere(reader, { at, next, first })) return undefined;
    at = next;
  }
  const isUnclear = takesOffOne(slots) || isOpenInBrackets(slots, reader.text);
  return isUnclear || areSeveralAtAPrice(reader, slots) ? undefined : slots;
}

/** "Design 300, hosting 200 (10 % off)": off one of them, or off both? "Design 300 (hosting 20)": more, or a part? */
function isOpenInBrackets(slots: readonly Slot[], text: string): boolean {
  return slots.some(({ kind, start }, at) => {
    const [before, last] = [slots.slice(0, at), slots[at - 1]];
    const isOf = kind === "off" ? before.filter(isSum).length > 1 : kind === "item" && last?.kind === "item";
    return isOf && /\(\s*$/.test(text.slice(last?.end, start));
  });
}

/** "Plan on base: Gold, 50 USDC" */
function isNext({ tokens }: Reader, at: number): boolean {
  return spelled(tokens[at - 1]) === ":" && textKeyAt(tokens, at) === undefined;
}

/** "Plan mensual “Club”": what stands behind a noun as its adjective. */
function isBehindManner({ tokens }: Reader, at: number, slots: readonly Slot[]): boolean {
  const isManner = slots.every(({ kind }) => kind === "interval" || kind === "uses");
  return slots.length > 0 && isManner && touches(tokens, at);
}

/** "monthly for 3 months" says when a series ends, which nothing here can. */
function ends({ tokens }: Reader, at: number, slots: readonly Slot[]): boolean {
  const repeats = slots.some(({ kind }) => kind === "interval" || kind === "repeats");
  return repeats && spanAt(tokens, textKeyAt(tokens, at)?.end ?? at) !== undefined;
}

function saysWhatFor(slot: Slot): boolean {
  return slot.kind === "text" || (slot.kind === "item" && slot.text !== undefined);
}

/** "500 for design", "500, replacing hosting": what the sum is for; "2026 design 500": which of the two is the sum, nobody can tell. */
function belongsToSum({ tokens }: Reader, previous: Slot | undefined, at: number): boolean {
  if (!isSum(previous)) return false;
  const thing = at + phraseAt("articles", tokens, at, "en");
  const isOne = ONE_ARTICLES.has(spelled(tokens[at])) && !nounAt(tokens, thing);
  const isNext = endsWithAnd(tokens, at) && (isOne || tradeLength(tokens, thing) > 0);
  const isCounted = previous?.kind === "item" && !previous.text && !isNext;
  const isBare = previous?.kind === "amount" ? !previous.marked : isCounted;
  const swaps = SWAPS.has(spelled(tokens[at]));
  return swaps || textKeyAt(tokens, at) !== undefined || (isBare && touches(tokens, at));
}

const ADDING = setOf("adding");
const SWAPS = setOf("swaps");
const INCLUDES = setOf("includes");
const ADDS = new Set([...setOf("sumWords"), "+"]);

/** "“draft” design 500": words that touch a text, without a key of their own, make it another. */
function goesOn({ tokens }: Reader, at: number, slot: Slot): boolean {
  const isKeyed = textKeyAt(tokens, at) !== undefined || codeAt(tokens, at) !== undefined;
  return saysWhatFor(slot) && touches(tokens, at) && !isKeyed;
}

/** "A link for website design $64"; "for 3 tickets $64" may be the price of one. */
function isPriceOf({ noun, tokens }: Reader, at: number, text: Slot | undefined): boolean {
  if (noun !== "link" || text?.kind !== "text" || text.of || !isMarked(tokens[at])) return false;
  const own = tokens.slice(0, at).filter((token) => token.start >= text.start);
  return endsWithTrade(tokens, at) && !own.some((token) => isNumber(token) || NUMBERS.has(spelled(token)));
}

/** "for claims 99 USDC for hosting": a sum is for one thing. */
function isNamed({ text }: Reader, slots: readonly Slot[]): boolean {
  const [name, sum] = slots.slice(-2);
  return name?.kind === "text" && !name.of && isSum(sum) && /^\s*$/.test(text.slice(name.end, sum?.start));
}

/** "… on base and", "Invoice and Acme": joined to nothing; "mais de 300", "500 plus on base": more than that. */
function leadsNowhere(reader: Reader, { at, next, first }: Joint): boolean {
  const { tokens } = reader;
  const isLast = next === tokens.length && tokens[next - 1]?.kind === "word";
  // "50 USDC+ on base"
  if (spelled(tokens[at]) === "+" && touch(tokens[at - 1], tokens[at]) && !touch(tokens[at], tokens[at + 1]))
    return true;
  const other = ADDS.has(spelled(tokens[next - 1])) ? typedAt(reader, next)?.value : undefined;
  const isOther = OF_WORDS.has(spelled(tokens[next])) || (other !== undefined && !isSum(other));
  const isMore = isOther && phraseAt("and", tokens, next - 1) === 1;
  return isLast || isMore || (first && phraseAt("and", tokens, at) > 0);
}

interface Joint {
  readonly at: number;
  readonly next: number;
  /** Nothing stands before it but what is asked for. */
  readonly first: boolean;
}

function endsWithAnd(tokens: readonly Token[], at: number): boolean {
  return at > 0 && phraseAt("and", tokens, at - 1) === 1;
}

function touches(tokens: readonly Token[], at: number): boolean {
  return !isSeparator(tokens[at - 1]);
}
