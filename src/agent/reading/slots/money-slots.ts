import { ONE_USDC, type Usdc } from "../../../money.js";
import { phraseAt, spelled } from "../phrases.js";
import { afterLink, keyAt, type Reader } from "../reader.js";
import type { Token } from "../types.js";
import { isMarked, signOf } from "../values.js";
import { groupsByPoint } from "../words/english-turn.js";
import { setOf } from "../words/lexicon.js";
import { DEFINITES, ONE_ARTICLES } from "../words/sets.js";
import type { Found } from "./dates.js";
import { keyed, type Saying, told } from "./keyed.js";
import { perTaker } from "./price-unit.js";
import { type Slot, slotTo } from "./slots.js";

/** Of an amount that can be read in one way. */
export function plainUnits(token: Token | undefined): Usdc | undefined {
  if (token?.kind !== "amount" || token.readings.length !== 1) return undefined;
  const [units] = token.readings;
  return units === undefined || units <= 0n ? undefined : units;
}

/** "5.000" among words of one language that groups so: nobody says five to the third place. */
function groupedByPoint({ tokens, text }: Reader, token: Token | undefined): Usdc | undefined {
  if (token?.kind !== "amount" || !POINT.test(text.slice(token.start, token.end))) return undefined;
  return token.readings.length === 2 && groupsByPoint(tokens) ? token.readings[0] : undefined;
}

const POINT = /(?<![\d.,])[1-9]\d{0,2}\.000(?![\d.,km])/i;
const ENDS = setOf("discountEnds");
const RAISING = setOf("raising");

function sumAt(reader: Reader, at: number): Found<Usdc> | undefined {
  const units = plainUnits(reader.tokens[at]) ?? groupedByPoint(reader, reader.tokens[at]);
  return units === undefined ? undefined : { value: units, end: at + 1 };
}

function goalSumAt(reader: Reader, at: number): Found<Usdc> | undefined {
  const isOfJar = reader.noun === "jar" || (!reader.noun && RAISING.has(spelled(reader.tokens[at - 1])));
  return isOfJar ? sumAt(reader, at + phraseAt("for", reader.tokens, at)) : undefined;
}

/** `90 USDC in total`, "a 3,000 USDC goal" of a jar */
function keyBehind(reader: Reader, from: number): Found<Slot> | undefined {
  const { noun, tokens } = reader;
  const at = from + Number(noun === "jar" && ONE_ARTICLES.has(spelled(tokens[from])));
  const sum = sumAt(reader, at);
  const isGoal = noun === "jar" && phraseAt("goal", tokens, at + 1) > 0;
  const kind = isGoal ? "goal" : "total";
  const end = at + 1 + phraseAt(kind, tokens, at + 1);
  return sum && end > sum.end ? slotTo(reader, from, end, { kind, units: sum.value }) : undefined;
}

/** `for 50 USDC`, `amount: 50`, `50 USDC`, `25 each` */
function amountAt(reader: Reader, from: number): Found<Slot> | undefined {
  const { tokens } = reader;
  const key = keyAt(reader, "amount", from) ?? from;
  const sum = key + phraseAt("for", tokens, key);
  // "For the 300 USDC deposit"
  const own = sum + Number(sum > key && DEFINITES.has(spelled(tokens[sum])));
  const at = isMarked(tokens[own]) ? own : sum;
  const amount = tokens[at];
  const units = sumAt(reader, at)?.value;
  if (amount?.kind !== "amount" || units === undefined) return undefined;
  const rest = /^(?:tokens|usdc|stablecoins)$/.test(spelled(tokens[at + 1])) ? at + 2 : at + 1;
  const each = phraseAt("each", tokens, rest);
  const not = each > 0 ? undefined : notAt(reader, rest);
  const taker = each === 0 && reader.noun === "link" ? perTaker(tokens, rest) : 0;
  return slotTo(reader, from, not?.end ?? rest + each + taker, {
    kind: "amount",
    units,
    each: each > 0,
    marked: amount.marked,
    sign: signOf(reader.text, amount),
    not: not?.value,
  });
}

/** "460, not 480": the sum that is not meant. */
function notAt({ tokens }: Reader, from: number): Found<Usdc> | undefined {
  const at = from + Number(spelled(tokens[from]) === ",");
  const number = tokens[at + phraseAt("notThat", tokens, at)];
  if (number === tokens[at] || (number?.kind !== "amount" && number?.kind !== "figure")) return undefined;
  const isBare = number.kind === "figure" && number.why === "beside_marked" && number.value !== undefined;
  const units = isBare ? BigInt(number.value) * ONE_USDC : plainUnits(number);
  return units === undefined ? undefined : { value: units, end: tokens.indexOf(number, at) + 1 };
}

/** `10 % discount`, `discount: 50 USDC`, `with a 10 % discount`, `less 10 %`, `minus 50 USDC` */
function discountAt(reader: Reader, from: number): Found<Slot> | undefined {
  const { tokens } = reader;
  const start = from + phraseAt("articles", tokens, from);
  const named = phraseAt("discount", tokens, start);
  const words = Math.max(named, phraseAt("less", tokens, start));
  const linked = words > 0 ? afterLink(tokens, start + words) : start;
  // "menos de 200" is less than that
  const at = named > 0 ? linked + phraseAt("for", tokens, linked) : linked;
  const off = takenOff(tokens[at]);
  const end = at + 1 + phraseAt("discount", tokens, at + 1);
  // "10 % discount until Friday" is none on Saturday
  if (!off || (words === 0 && end === at + 1) || ENDS.has(spelled(tokens[end]))) return undefined;
  const text =
    "percent" in off && words === 0 ? reader.text.slice(tokens[at]?.start, tokens[end - 1]?.end) : undefined;
  return slotTo(reader, from, end, { kind: "off", ...off, text });
}

function takenOff(token: Token | undefined): { percent: number } | { units: Usdc } | undefined {
  if (token?.kind === "amount") {
    const units = plainUnits(token);
    return token.marked && units !== undefined ? { units } : undefined;
  }
  if (token?.kind !== "figure" || token.why !== "percent" || token.value === undefined) return undefined;
  return /^\d{1,2}\s*(?:%|percent|prozent|pourcent)$/i.test(token.text)
    ? { percent: token.value }
    : undefined;
}

/** Sums, totals, discounts and goals. */
export const MONEY: readonly Saying[] = [
  keyed("goal", goalSumAt, (units) => ({ kind: "goal", units })),
  keyed("total", sumAt, (units) => ({ kind: "total", units })),
  keyBehind,
  discountAt,
  amountAt,
];

/** "the same as the last invoice" */
export const sameAt = told("same", { kind: "same" });
