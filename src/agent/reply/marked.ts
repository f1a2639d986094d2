import { findAll } from "../text/span.js";

export const SENTENCE_END = /[.!?](?=\s|$|\P{ASCII})|[。\n]/gu;

const BEFORE =
  /(?:[$€£]|US\$|USDC?|EUR|GBP|(?<!\p{L})ow(?:e|es|ed|ing) (?:(?:you|us|me|him|her|them|still|about|only) )*)\s?$/iu;
const BEHIND =
  /^\s?(?:(?:mio|mi?ll?|mrd|tsd|bn|tausend|mille|mil|milion[ei]|milh(?:ão|ões)|mill(?:ón|ones))\.?\s)?(?:[$€£]|(?:USDC?|EUR|GBP|euros?|pounds?|(?:US[ -]?)?(?:dollar[si]?|dólar(?:es)?)|bucks?|доллар\p{L}*|ETH|BTC|WETH|USDT|DAI|SOL|POL|MATIC|gwei)(?!\p{L})|ドル|美元)/iu;
/** Behind a number that is no money. */
export const COUNTED =
  /^\s?(?:%|percent|days?|hours?|minutes?|weeks?|months?|years?|links?|invoices?|wallets?|recipients?|rows?|payouts?|plans?|jars?|transactions?|payments?|items?|lines?|chains?|steps?|of\s\d)/i;
/** As far as the longest of these. */
const NEAR = 24;

interface Piece {
  readonly start: number;
  readonly end: number;
}

/** A number that bears the sign or the word of money. */
export function isMarked(text: string, { start, end }: Piece): boolean {
  const behind = text.slice(end, end + NEAR);
  return (
    BEHIND.test(behind) ||
    (BEFORE.test(text.slice(Math.max(0, start - NEAR), start)) && !COUNTED.test(behind))
  );
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
