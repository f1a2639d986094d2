import { type ReadNumber, readNumbers } from "../text/numbers.js";
import type { Sighting } from "../text/span.js";
import type { Carving } from "./carve.js";
import { isClaimUnbacked, tellsDeeds } from "./claims.js";
import type { KnownValues } from "./known-values.js";
import { isMarked, pieces, SENTENCE_END } from "./marked.js";
import { FEES_BPS } from "./sums.js";
import { readWordSums } from "./word-sums.js";

type Place = Pick<ReadNumber, "start" | "end">;

const OWN_RATES = new Set(FEES_BPS.map((bps) => BigInt(bps) * 10_000n));

/** Sentences with a sum, or a deed told as done, that nobody named, no record holds and no list adds up to. */
export function unbacked(text: string, { flags }: Carving, known: KnownValues): Sighting[] {
  const numbers = readNumbers(text);
  const named = [
    ...numbers.filter((number) => !flags[number.start] && isMarked(text, number)),
    ...readWordSums(text),
  ];
  const rounded = named.length > 0 ? roundings(known) : NONE;
  const strange = named.filter((number) => !isBacked(text, number, known, rounded));
  const rates = numbers.filter((number) => isStrangeRate(text, number, known));
  if (strange.length + rates.length === 0 && !tellsDeeds(text)) return [];
  const holds = (piece: Place, numbers: readonly Place[]) =>
    numbers.some(({ start, end }) => start >= piece.start && end <= piece.end);
  const isFalse = (piece: Place) =>
    holds(piece, strange) ||
    (holds(piece, rates) && FEE.test(text.slice(piece.start, piece.end))) ||
    isClaimUnbacked(text.slice(piece.start, piece.end + 1), known);
  return pieces(text, SENTENCE_END)
    .filter(isFalse)
    .map(({ start, end }) => ({ kind: "unbacked", start: start + leadLength(text.slice(start, end)), end }));
}

const FEE =
  /(?<!\p{L})(?:fees?|charges?|commissions?|surcharges?|(?:\p{L}*gebühr|provision)(?:en)?|frais|comisi(?:ón|ones)|comiss(?:ão|ões)|taxas?|tarifas?|tariff[ae]|commission[ei])(?!\p{L})/iu;

/** "12 %": no fee of ours, and nobody has named it. */
function isStrangeRate(text: string, { end, values }: ReadNumber, { amounts }: KnownValues): boolean {
  const isRate = /^ ?(?:%|per ?cent(?!\p{L}))/iu.test(text.slice(end, end + 10));
  return isRate && !values.some((value) => amounts.has(value) || OWN_RATES.has(value));
}

/** A list's own signs stay. */
function leadLength(sentence: string): number {
  return /^\s*(?:[-*•|>]\s*|\d{1,3}[.)]\s+)?/.exec(sentence)?.[0].length ?? 0;
}

/** Of which nothing here is priced or added up. */
const OTHER_COIN = /^\s?(?:W?ETH|W?BTC|SOL|POL|MATIC|gwei|USDT|DAI)(?!\p{L})/iu;
const NONE: ReadonlySet<bigint> = new Set();

/** To the cent and to the dollar. */
function roundings({ amounts, sums }: KnownValues): ReadonlySet<bigint> {
  const rounded = new Set<bigint>();
  for (const step of [10_000n, 1_000_000n])
    for (const values of [amounts, sums])
      for (const value of values) rounded.add(((value + step / 2n) / step) * step);
  return rounded;
}

/** Known, added up, or rounded. */
function isBacked(
  text: string,
  { values, start, end }: ReadNumber,
  { amounts, sums }: KnownValues,
  rounded: ReadonlySet<bigint>,
): boolean {
  if (values.some((value) => value === 0n || amounts.has(value))) return true;
  if (OTHER_COIN.test(text.slice(end, end + 10))) return false;
  // "2,500" is no fee of two and a half.
  const value = /,\d{3}$/.test(text.slice(start, end)) ? values[0] : values.at(-1);
  return value !== undefined && (sums.has(value) || rounded.has(value));
}
