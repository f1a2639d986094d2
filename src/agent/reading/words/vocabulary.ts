import type { Chain } from "../../../chains.js";
import { english } from "./english.js";
import { french } from "./french.js";
import { german } from "./german.js";
import { italian } from "./italian.js";
import type { Lexicon, PhraseClass } from "./lexicon.js";
import { neutral } from "./neutral.js";
import { portuguese } from "./portuguese.js";
import { spanish } from "./spanish.js";
import { chinese, japanese } from "./unspaced.js";

export const LEXICONS: readonly Lexicon[] = [
  english,
  german,
  french,
  spanish,
  portuguese,
  italian,
  japanese,
  chinese,
];

/** Chain words as the lexer reads them; "weak" ones are ordinary words too and need their surroundings. */
export const CHAIN_WORDS: ReadonlyMap<string, { chain: Chain; weak: boolean }> = new Map([
  ["base", { chain: "base", weak: true }],
  ["optimism", { chain: "optimism", weak: true }],
  ["op", { chain: "optimism", weak: true }],
  ["arbitrum", { chain: "arbitrum", weak: false }],
  ["arb", { chain: "arbitrum", weak: true }],
  ["polygon", { chain: "polygon", weak: false }],
  ["matic", { chain: "polygon", weak: false }],
  ["ethereum", { chain: "ethereum", weak: false }],
  ["eth", { chain: "ethereum", weak: true }],
  ["l1", { chain: "ethereum", weak: false }],
]);

export function chainWord(fold: string): boolean {
  return CHAIN_WORDS.has(fold) || fold === "mainnet";
}

/** The last words of every language's phrases of one class. */
export function lastWords(...classes: PhraseClass[]): ReadonlySet<string> {
  const phrases = LEXICONS.flatMap((lexicon) => classes.flatMap((name) => lexicon[name]));
  return new Set(phrases.map((phrase) => phrase.slice(phrase.lastIndexOf(" ") + 1)));
}

export function wordSet(...lists: readonly (readonly string[])[]): ReadonlySet<string> {
  return new Set(lists.flat());
}

export const DOLLARS = wordSet(neutral.dollars);
export const CENTS = wordSet(neutral.cents);
export const FOREIGN = wordSet(neutral.foreign);
export const COUNTED = wordSet(neutral.counted);
export const MONTHS = wordSet(neutral.months);
