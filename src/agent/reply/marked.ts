import { findAll } from "../text/span.js";

export const SENTENCE_END = /[.!?](?=\s|$|\P{ASCII})|[。\n]/gu;

const BEFORE = /(?:[$€£]|US\$|USDC?|EUR|GBP)\s?$/i;
const BEHIND =
  /^\s?(?:(?:mio|mi?ll?|mrd|tsd|bn|tausend|mille|mil|milion[ei]|milh(?:ão|ões)|mill(?:ón|ones))\.?\s)?(?:[$€£]|(?:USDC?|EUR|GBP|euros?|pounds?|(?:US[ -]?)?(?:dollar[si]?|dólar(?:es)?)|bucks?|доллар\p{L}*)(?!\p{L})|ドル|美元)/iu;
/** As far as the longest of these. */
const NEAR = 24;

interface Piece {
  readonly start: number;
  readonly end: number;
}

/** A number that bears the sign or the word of money. */
export function isMarked(text: string, { start, end }: Piece): boolean {
  return BEFORE.test(text.slice(Math.max(0, start - 12), start)) || BEHIND.test(text.slice(end, end + NEAR));
}

export function pieces(text: string, between: RegExp): Piece[] {
  const found: Piece[] = [];
  let start = 0;
  for (const gap of findAll(text, between)) {
    found.push({ start, end: gap.index });
    start = gap.index + gap[0].length;
  }
  return [...found, { start, end: text.length }];
}
