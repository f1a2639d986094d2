import { grouped } from "../../grouped.js";
import type { RawToken, Span, Token } from "./types.js";
import { type Class, LANGUAGES } from "./words/lexicon.js";

/** Phrases by their first word, the longest first. */
type Phrases = ReadonlyMap<string, readonly (readonly string[])[]>;

/** By a language's code, or by none for all of them. */
const BY_CODE = new Map<string | undefined, Map<Class, Phrases>>();

function phrases(of: Class, code?: string): Phrases {
  const known = BY_CODE.get(code)?.get(of);
  if (known) return known;
  const languages = code ? LANGUAGES.filter((language) => language.code === code) : LANGUAGES;
  const list = languages.flatMap((language) => language[of].map((phrase) => phrase.split(" ")));
  const longestFirst = list.sort((one, other) => other.length - one.length);
  const read = grouped(longestFirst, ([first = ""]) => first);
  BY_CODE.set(code, new Map(BY_CODE.get(code)).set(of, read));
  return read;
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

/** Most words begin no phrase of any class. */
const FIRSTS: ReadonlySet<string> = new Set(
  LANGUAGES.flatMap((language) =>
    Object.values(language)
      .flat()
      .map((phrase) => phrase.split(" ")[0] ?? ""),
  ),
);

/** How many tokens the longest phrase of one class takes here, in any language or in one; none is 0. */
export function phraseAt(of: Class, tokens: readonly Token[], at: number, code?: string): number {
  const first = spelled(tokens[at]);
  if (!FIRSTS.has(first)) return 0;
  for (const words of phrases(of, code).get(first) ?? []) if (saidAt(words, tokens, at)) return words.length;
  return 0;
}

function saidAt(words: readonly string[], tokens: readonly Token[], at: number): boolean {
  for (let i = 1; i < words.length; i++) if (spelled(tokens[at + i]) !== words[i]) return false;
  return true;
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
  return Math.max(0, ...classes.map((of) => phraseAt(of, tokens, at)));
}

/** Goes on for as long as something is taken. */
export function skipFrom(from: number, lengthAt: (at: number) => number): number {
  let at = from;
  for (let length = 1; length > 0; at += length) length = lengthAt(at);
  return at;
}
