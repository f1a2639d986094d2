import { nameAt } from "./lex/names.js";
import { phraseAt, spelled } from "./phrases.js";
import { isFreeWord, type Reader } from "./reader.js";
import type { NameRef, Token, WordToken } from "./types.js";
import { type Class, LANGUAGES } from "./words/lexicon.js";
import { STOPS } from "./words/stops.js";

/** What an order about a record is made of. */
export interface Part {
  /**
   * As the shapes of such orders are written: `n` its noun, or `s` where a subscriber says so of his own; `r` the record,
   * `c` its client, `w` a wallet, `A` an amount, `x` a chain; `o` what opens an order, or `q` asks for it; `y` thanks.
   */
  readonly letter: string;
  /** The first of its tokens. */
  readonly token: Token;
  readonly end: number;
  readonly refs: readonly NameRef[];
}

/** Of a name, what it stands for here; nothing where it stands for nothing. */
export type RoleOf = (refs: readonly NameRef[]) => string;

export interface Spelling {
  /** The language of the verb, and of all that belongs to it. */
  readonly code: string;
  readonly noun: Class;
  readonly classes: readonly (readonly [letter: string, of: Class])[];
  readonly roleOf: RoleOf;
}

const BESIDE = [
  ["d", "thisOne"],
  ["m", "own"],
  ["l", "numbered"],
  ["l", "called"],
  ["!", "scoffs"],
] as const;
const VALUES: { readonly [K in Token["kind"]]?: string } = { amount: "A", chain: "x", url: "r", email: "c" };
const MARKS: Readonly<Record<string, string>> = {
  ",": ",",
  "，": ",",
  "¿": ",",
  "¡": ",",
  "(": "(",
  ")": ")",
  "-": "~",
  "–": "~",
  "—": "~",
};
const MOST_TOKENS = 60;

/** The parts of a whole sentence; none where anything in it is not understood. */
export function partsOf(reader: Reader, spelling: Spelling): readonly Part[] {
  if (reader.tokens.length > MOST_TOKENS) return [];
  const tokens = reader.tokens.flatMap(withoutElision);
  const parts: Part[] = [];
  for (let at = 0; at < tokens.length; ) {
    const part = partAt({ ...reader, tokens }, at, spelling, parts.at(-1));
    if (!part) return [];
    parts.push(part);
    at = part.end;
  }
  return parts;
}

/** A name of our own words alone selects only behind a noun. */
function partAt(reader: Reader, at: number, spelling: Spelling, before: Part | undefined): Part | undefined {
  const token = reader.tokens[at];
  const name = nameHere(reader, at, spelling, before);
  const word = wordAt(reader.tokens, at, spelling);
  const isNamed = name && (name.end > (word?.end ?? at) || points(before));
  const found = isNamed ? name : word;
  return token && found && { refs: [], ...found, token };
}

type Found = Pick<Part, "letter" | "end"> & Partial<Pick<Part, "refs">>;

/** The longest phrase; of equally long ones the first. */
function wordAt(tokens: readonly Token[], at: number, { code, noun, classes }: Spelling): Found | undefined {
  const value = VALUES[tokens[at]?.kind ?? "word"] ?? MARKS[spelled(tokens[at])];
  if (value) return { letter: value, end: at + 1 };
  const thing = nounAt(tokens, at, noun);
  if (thing) return thing;
  const opener = phraseAt("asksDeed", tokens, at) > 0 ? "q" : "o";
  const found = [
    ...[...classes, ...BESIDE].map(([letter, of]) => ({ letter, length: phraseAt(of, tokens, at, code) })),
    { letter: "y", length: phraseAt("polite", tokens, at) },
    { letter: opener, length: phraseAt("openers", tokens, at) },
  ];
  const best = found.reduce((one, other) => (other.length > one.length ? other : one));
  return best.length > 0 ? { letter: best.letter, end: at + best.length } : undefined;
}

/** Several are no single record; and what one subscribed to has the name of what is offered. */
function nounAt(tokens: readonly Token[], at: number, noun: Class): Found | undefined {
  const length = phraseAt(noun, tokens, at);
  if (length === 0 || phraseAt("plurals", tokens, at) >= length) return undefined;
  return { letter: phraseAt("subscribed", tokens, at) >= length ? "s" : "n", end: at + length };
}

/** `INV-1`, `"Pro Plan"`, `**Acme Corp**`, `Acme Corp's` */
function nameHere(
  reader: Reader,
  from: number,
  { code, roleOf }: Spelling,
  before?: Part,
): Found | undefined {
  const { fold, tokens, names } = reader;
  let at = from;
  while (/^[*"“„«]$/.test(spelled(tokens[at]))) at += 1;
  const first = tokens[at];
  const found = first && nameAt(names, fold, first.start);
  if (!first || !found) return undefined;
  const stop = first.start + found.fold.length;
  const last = tokens.findIndex(({ end }) => end >= stop);
  const end = last + 1 + at - from;
  const closes = tokens.slice(last + 1, end).every((token) => /^[*"“”»]$/.test(spelled(token)));
  const rest = fold.slice(stop, tokens[last]?.end).replace("’", "'");
  const owns = LANGUAGES.some((one) => one.code === code && one.possessive.includes(rest));
  const isPointedAt = at > from || points(before);
  const isOurs =
    found.refs.some(({ field }) => /^(?:id|number)$/.test(field)) || /^\S+-\S+$/.test(found.fold);
  if (!closes || end > tokens.length || !(rest === "" || owns)) return undefined;
  if (!isOurs && !isOpaque(tokens.slice(at, last + 1), isPointedAt)) return undefined;
  const letter = roleOf(found.refs);
  return letter ? { letter: letter + (owns ? "p" : ""), end, refs: found.refs } : undefined;
}

/** No name hides a word that could doubt; words that have a part in sentences are names only where one is due. */
function isOpaque(tokens: readonly Token[], isPointedAt: boolean): boolean {
  const words = tokens.filter((token) => token.kind === "word");
  const doubts = ({ fold }: WordToken) => fold.split("-").some((part) => STOPS.has(part));
  const isLarge = ({ text }: WordToken) => /^\p{Lu}/u.test(text);
  return (isPointedAt || words.some(isFreeWord)) && words.every((word) => !doubts(word) || isLarge(word));
}

function points(before: Part | undefined): boolean {
  return /^[nslk]$/.test(before?.letter ?? "");
}

const ELISIONS = LANGUAGES.flatMap(({ thisOne, ofClient }) => [...thisOne, ...ofClient]).filter((word) =>
  word.endsWith("'"),
);

/** "l'abonnement" is two words; and apostrophes are straight. */
function withoutElision(token: Token): readonly Token[] {
  if (token.kind === "mark" && token.text === "’") return [{ ...token, text: "'" }];
  const article = token.kind === "word" ? ELISIONS.find((word) => token.fold.startsWith(word)) : undefined;
  if (token.kind !== "word" || !article || token.fold === article) return [token];
  const at = token.start + article.length;
  const part = (from: number, to: number) => ({
    ...token,
    text: token.text.slice(from, to),
    fold: token.fold.slice(from, to),
  });
  return [
    { ...part(0, article.length), end: at },
    { ...part(article.length, token.text.length), start: at },
  ];
}
