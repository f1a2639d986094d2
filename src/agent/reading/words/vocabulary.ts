import type { Chain } from "../../../chains.js";
import { LEXICONS, neutral, type PhraseClass, placesOf } from "./lexicon.js";

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

export const DOLLARS: ReadonlySet<string> = new Set(neutral.dollars);
export const CENTS: ReadonlySet<string> = new Set(neutral.cents);
export const FOREIGN: ReadonlySet<string> = new Set(neutral.foreign);
export const COUNTED: ReadonlySet<string> = new Set(neutral.counted);
export const MONTHS: ReadonlySet<string> = new Set(placesOf("monthNames").keys());
