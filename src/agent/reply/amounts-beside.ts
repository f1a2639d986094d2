import { type ReadNumber, readNumbers } from "../reading/text/numbers.js";
import type { Sighting } from "../reading/text/span.js";
import { readWordSums } from "../reading/text/word-sums.js";
import type { Carving } from "./carve.js";
import type { KnownValues } from "./known-values.js";

const COUNTED =
  /^\s?(?:%|percent|days?|hours?|minutes?|weeks?|months?|years?|links?|invoices?|wallets?|recipients?|rows?|payouts?|plans?|jars?|transactions?|payments?|items?|lines?|chains?|steps?|of\s\d)/i;
const MARKED_BEFORE = /(?:\$|US\$|USDC?)\s?$/i;
const MARKED_BEHIND = /^\s?(?:\$|USDC?\b|dollars?\b|bucks?\b)/i;
const PLAIN_BEFORE = /(?:^|\n)\s*$|(?:chain(?: ?id)?|step|#|no\.?|plan|invoice)\s?$/i;

/** In a paragraph that shows a link or an address, a sum of money is one the user or a record names. */
export function amountsBeside(text: string, { flags, places }: Carving, known: KnownValues): Sighting[] {
  if (places.length === 0) return [];
  const blocks = paragraphs(text).filter(({ start, end }) => places.some((at) => at >= start && at < end));
  const isBeside = (number: ReadNumber) => blocks.some((block) => isIn(number, block));
  const figures = readNumbers(text)
    .filter(isBeside)
    .filter(({ start }) => !flags[start])
    .filter(({ start, end }) =>
      isMoney(text.slice(Math.max(0, start - 12), start), text.slice(end, end + 14)),
    );
  return [...figures, ...wordSums(text, known).filter(isBeside)].map(asAmount);
}

/** In words, and nobody's. */
function wordSums(text: string, { amounts }: KnownValues): ReadNumber[] {
  return readWordSums(text).filter(({ values }) => !values.some((value) => amounts.has(value)));
}

interface Piece {
  readonly start: number;
  readonly end: number;
}

function isIn({ start, end }: Piece, piece: Piece): boolean {
  return start >= piece.start && end <= piece.end;
}

function asAmount({ start, end }: Piece): Sighting {
  return { kind: "amount", start, end };
}

const EARNED =
  /(?<!\p{L})(?:earn(?:ed|ings|s)?|revenues?|income|turnover|profits?|takings|(?:came|took|take|brought) in|received|verdien(?:t|st)|eingenommen|einnahmen|umsatz|gagné|recettes|revenus|ganado|ingresos|ganho|receita|guadagnato|ricavi)(?!\p{L})/iu;

/** What came in is nobody's guess: a sum that a sentence says was earned is one that the books, or the user, named. */
export function sumsEarned(text: string, { flags }: Carving, known: KnownValues): Sighting[] {
  if (!EARNED.test(text)) return [];
  const sentences = pieces(text, /[.!?](?=\s)|\n/g).filter(({ start, end }) =>
    EARNED.test(text.slice(start, end)),
  );
  const isEarned = (number: ReadNumber) => sentences.some((one) => isIn(number, one));
  const figures = readNumbers(text)
    .filter(isEarned)
    .filter(({ start, values }) => !flags[start] && !values.some((value) => isRounded(value, known)))
    .filter(
      ({ start, end }) =>
        MARKED_BEFORE.test(text.slice(Math.max(0, start - 12), start)) ||
        MARKED_BEHIND.test(text.slice(end, end + 14)),
    );
  const words = wordSums(text, known).filter(
    ({ values }) => !values.some((value) => isRounded(value, known)),
  );
  return [...figures, ...words.filter(isEarned)].map(asAmount);
}

const ROUNDINGS = [10_000n, 1_000_000n];

/** Rounded to the cent or the dollar; what stands as it is known is carved out. */
function isRounded(value: bigint, { amounts }: KnownValues): boolean {
  const steps = ROUNDINGS.filter((step) => value % step === 0n);
  return [...amounts].some((known) => steps.some((step) => ((known + step / 2n) / step) * step === value));
}

function isMoney(before: string, behind: string): boolean {
  if (MARKED_BEFORE.test(before) || MARKED_BEHIND.test(behind)) return true;
  return (
    !COUNTED.test(behind) &&
    !PLAIN_BEFORE.test(before) &&
    !/^[-/:]|[-/:]$/.test(before.slice(-1) + behind.slice(0, 1))
  );
}

function paragraphs(text: string): { start: number; end: number }[] {
  return pieces(text, /\n[ \t]*\n/g);
}

function pieces(text: string, between: RegExp): { start: number; end: number }[] {
  const blocks: { start: number; end: number }[] = [];
  let start = 0;
  for (const gap of text.matchAll(between)) {
    blocks.push({ start, end: gap.index });
    start = gap.index + gap[0].length;
  }
  return [...blocks, { start, end: text.length }];
}
