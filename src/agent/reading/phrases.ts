import { grouped } from "../../grouped.js";
import type { RawToken, Span, Token } from "./types.js";
import { type Class, LANGUAGES } from "./words/lexicon.js";

interface Phrase {
  readonly of: Class;
  readonly words: readonly string[];
  /** Its language. */
  readonly code: string;
}

/** A word's or sign's spelling in the lexicon; empty for any other token, and for a word that no rule may read. */
export function spelled(token: RawToken | undefined): string {
  if (token?.kind === "word") return token.clean ? token.fold : "";
  return token?.kind === "mark" ? token.text : "";
}

/** Nothing stands between them, not even a blank. */
export function touch(one: Placed | undefined, other: Placed | undefined): boolean {
  return one?.end !== undefined && one.end === other?.start;
}

type Placed = { readonly kind: string } & Partial<Span>;

const longestFirst = LANGUAGES.flatMap(({ code, ...lists }) =>
  Object.entries(lists).flatMap(([of, list]) =>
    list.map((phrase): Phrase => ({ of: of as Class, code, words: phrase.split(" ") })),
  ),
).sort((one, other) => other.words.length - one.words.length);

/** By their first word, of which most begin none, then by their class; the longest first. */
const PHRASES = new Map(
  [...grouped(longestFirst, ({ words: [first = ""] }) => first)].map(
    ([first, begun]) => [first, grouped(begun, ({ of }) => of)] as const,
  ),
);

/** How many tokens the longest phrase of one class takes here, in any language or in one; none is 0. */
export function phraseAt(of: Class, tokens: readonly Token[], at: number, code?: string): number {
  const begun = PHRASES.get(spelled(tokens[at]))?.get(of);
  if (begun === undefined) return 0;
  for (const phrase of begun)
    if ((code === undefined || code === phrase.code) && saidAt(phrase.words, tokens, at))
      return phrase.words.length;
  return 0;
}

function saidAt(words: readonly string[], tokens: readonly Token[], at: number): boolean {
  for (let i = 1; i < words.length; i++) if (spelled(tokens[at + i]) !== words[i]) return false;
  return true;
}

/** Whether it is said anywhere from one place up to another. */
export function isSaidIn(of: Class, tokens: readonly Token[], from = 0, end = tokens.length): boolean {
  return tokens.slice(from, end).some((_, at) => phraseAt(of, tokens, from + at) > 0);
}

/** What the first of several classes that is said here stands for. */
export function oneOf<T>(
  choices: readonly (readonly [of: Class, value: T])[],
  tokens: readonly Token[],
  at: number,
): { value: T; end: number } | undefined {
  for (const [of, value] of choices) {
    const length = phraseAt(of, tokens, at);
    if (length > 0) return { value, end: at + length };
  }
  return undefined;
}

/** The longest of several classes. */
export function anyPhraseAt(classes: readonly Class[], tokens: readonly Token[], at: number): number {
  let longest = 0;
  for (const of of classes) longest = Math.max(longest, phraseAt(of, tokens, at));
  return longest;
}

/** Goes on for as long as something is taken. */
export function skipFrom(from: number, lengthAt: (at: number) => number): number {
  let at = from;
  for (let length = 1; length > 0; at += length) length = lengthAt(at);
  return at;
}
