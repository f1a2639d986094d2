import type { Token, WordToken } from "./types.js";
import { LANGUAGES, LEXICONS, phrasesOf } from "./words/lexicon.js";
import { TRADES } from "./words/sets.js";

/** Languages that put no blanks between their words. */
export const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u;
const LONGEST = 12;

/** Every word of the languages that put no blanks between them. */
const WORDS: ReadonlySet<string> = new Set([
  ...[...LANGUAGES, ...LEXICONS].filter(({ code }) => code === "ja" || code === "zh").flatMap(phrasesOf),
  ...TRADES,
]);

/** Cuts a run without blanks into known words, the longest first; what is left stays a word that nobody knows. */
export function segmented<T extends { readonly kind: string }>(
  tokens: readonly (T | Token)[],
): readonly (T | Token)[] {
  if (!tokens.some(isRun)) return tokens;
  return tokens.flatMap((token): readonly (T | Token)[] => (isRun(token) ? cut(token) : [token]));
}

function isRun(token: object): token is WordToken {
  return "kind" in token && token.kind === "word" && "text" in token && UNSPACED.test(String(token.text));
}

function cut(word: WordToken): WordToken[] {
  const { text, start } = word;
  const parts: WordToken[] = [];
  for (let at = 0; at < text.length; ) {
    let length = Math.min(LONGEST, text.length - at);
    while (length > 1 && !WORDS.has(text.slice(at, at + length))) length -= 1;
    const part = text.slice(at, at + length);
    const from = start + at;
    parts.push({ ...word, text: part, fold: part.toLowerCase(), start: from, end: from + length });
    at += length;
  }
  return parts;
}
