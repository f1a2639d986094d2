import { ONE_USDC } from "../../../money.js";
import { phraseAt, spelled } from "../phrases.js";
import { isNounLike, type Reader } from "../reader.js";
import type { Token } from "../types.js";
import { bareNumber, hoursOf, isYear, numberOf } from "../values.js";
import { setOf } from "../words/lexicon.js";
import { NUMBERED_PARTS, NUMBERS, OF_WORDS } from "../words/sets.js";
import { isOfRow } from "./bill-rows.js";
import { countAt } from "./dates.js";
import { perTaker } from "./price-unit.js";
import { SUMS } from "./sayings.js";
import type { Slot } from "./slots.js";
import { isOfProduct, isSized } from "./text-sums.js";

const SOME = setOf("someOf");
const RATES = (["rangeWords", "priced", "rateSigns"] as const).flatMap((name) => [...setOf(name)]);
const PRICE_SIGNS = new Set([...RATES, ...OF_WORDS, "at", "@"]);
/** "30min", "½" */
const GLUED = /^\d+(?!d$)\p{Ll}|^\d*\p{No}/u;

/** "translation of 2,400 words at $0.12", "3 people, 2 hours at $50": how many prices of one that comes to, nobody can tell. */
export function areSeveralAtAPrice(reader: Reader, slots: readonly Slot[]): boolean {
  const { tokens } = reader;
  let [at, isOfOne, isOfSeveral] = [0, false, false];
  const placeOf = (offset: number) => {
    while ((tokens[at]?.start ?? offset) < offset) at += 1;
    return at;
  };
  for (const slot of slots) {
    const [from, end] = [placeOf(slot.start), placeOf(slot.end)];
    if (SUMS.has(slot.kind)) {
      isOfOne = isPriceOfOne(tokens, from, end, slot);
      if (isOfOne && (isOfSeveral || holdsCount(reader, from, end, slot))) return true;
      // "A link of 35 for two tickets" is one of 35.
      isOfOne &&= !OF_WORDS.has(spelled(tokens[from]));
      isOfSeveral = false;
    } else if (isOfRow(slot) && holdsCount(reader, from, end)) {
      if (isOfOne) return true;
      isOfSeveral = true;
    }
  }
  return false;
}

/** "at $2", "$2 each", "3 hours, $2" */
function isPriceOfOne(tokens: readonly Token[], from: number, end: number, slot: Slot): boolean {
  if (slot.kind === "item" && slot.quantity !== 1) return true;
  const near = tokens.slice(Math.max(0, from - 1), end);
  return near.some(
    (token, at) =>
      (PRICE_SIGNS.has(spelled(token)) && near[at + 1]?.kind === "amount") ||
      phraseAt("each", near, at) + perTaker(near, at) > 0,
  );
}

/** A number of two and more, but for those of the sum itself. */
function holdsCount(reader: Reader, from: number, end: number, sum?: Slot): boolean {
  if (sum?.kind === "amount") return false;
  const own = sum?.kind === "item" ? [sum.quantity, Number(sum.units) / Number(ONE_USDC)] : [];
  for (let at = from; at < end; at++) {
    const count = countOf(reader, at);
    const place = own.indexOf(count);
    if (place >= 0) own.splice(place, 1);
    else if (!(count <= 1)) return true;
  }
  return false;
}

/** Of something, where it is no date, code or number of a part; NaN is of some. */
function countOf({ tokens, text }: Reader, at: number): number {
  const token = tokens[at];
  const word = spelled(token);
  if (token?.kind === "word") {
    if (SOME.has(word)) return Number.NaN;
    if (GLUED.test(word)) return hoursOf(word) ?? Number.parseInt(word, 10);
    return NUMBERS.has(word) ? (countAt(tokens, at) ?? 0) : 0;
  }
  if (token?.kind !== "amount" && token?.kind !== "figure") return 0;
  if (token.kind === "figure" && /^(?:date|ordinal|labelled)$/.test(token.why)) return 0;
  if (isOfProduct(tokens, at) && !/s$/.test(spelled(tokens[at + 1]))) return 0;
  // "8 x 45 min lessons"
  if (isSized(tokens, at) && phraseAt("times", tokens, at - 1) === 1) return 0;
  const isName = isYear(token) || NUMBERED_PARTS.has(spelled(tokens[at - 1]));
  if (isName && !isNounLike(tokens[at + 1])) return 0;
  const value = token.kind === "figure" ? token.value : numberOf(token);
  return bareNumber(text, token) ?? value ?? Number.NaN;
}
