/** One language of the order grammar. Phrases in lower case with straight apostrophes; the longest match wins. */
export interface Lexicon {
  readonly code: "en" | "de" | "fr" | "es" | "pt" | "it" | "ja" | "zh";
  readonly verbs: readonly string[];
  readonly pleasantries: readonly string[];
  readonly asks: readonly string[];
  readonly thanks: readonly string[];
  readonly to: readonly string[];
  readonly and: readonly string[];
  readonly of: readonly string[];
  readonly gets: readonly string[];
  readonly each: readonly string[];
  readonly split: readonly string[];
  readonly among: readonly string[];
  readonly equally: readonly string[];
  readonly respectively: readonly string[];
  readonly on: readonly string[];
  readonly network: readonly string[];
  readonly label: readonly string[];
  readonly articles: readonly string[];
  readonly these: readonly string[];
  readonly nouns: readonly string[];
  readonly makeIt: readonly string[];
  readonly oops: readonly string[];
  readonly instead: readonly string[];
  readonly addressIs: readonly string[];
  readonly assent: readonly string[];
  readonly stop: readonly string[];
}

export type PhraseClass = Exclude<keyof Lexicon, "code">;
