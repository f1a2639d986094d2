import { remember } from "../text/remember.js";
import type { NameIndex } from "./lex/names.js";
import { nameAt } from "./lex/names.js";
import { anyPhraseAt, phraseAt, skipFrom, spelled } from "./phrases.js";
import { QUOTES } from "./quoted.js";
import type { NameRef, Token, WordToken } from "./types.js";
import { isMostlyEnglish } from "./words/english-turn.js";
import { type Class, LANGUAGES, setOf, wordsOf } from "./words/lexicon.js";
import { DRAFTED, NEGATORS, TRADES } from "./words/sets.js";
import { STOPS } from "./words/stops.js";
import { MONTHS } from "./words/vocabulary.js";

/** What is asked for, in the guard's word for it. */
export type Noun = "link" | "invoice" | "plan" | "jar";

/** One sentence under reading. */
export interface Reader {
  readonly text: string;
  /** In lower case, position by position. */
  readonly fold: string;
  readonly tokens: readonly Token[];
  readonly names: NameIndex;
  readonly noun?: Noun;
}

export const isEnglish = remember(isMostlyEnglish);

export const FUNCTION = wordsOf("function");
const IN_TEXT = wordsOf("inText");

/** A separator says nothing itself. */
export function isSeparator(token: Token | undefined): boolean {
  return token?.kind === "mark" && /^[,:()[\]|*•–—=\t¿¡、，：（）-]$/.test(token.text);
}

export function isOver(token: Token | undefined): boolean {
  return token === undefined || isSeparator(token);
}

/** Steps over separators, and words that join or lead on. */
export function skipJoints({ tokens }: Pick<Reader, "tokens">, at: number): number {
  return skipFrom(at, (next) => (isSeparator(tokens[next]) ? 1 : anyPhraseAt(["and", "with"], tokens, next)));
}

/** Thanks and the like; a bill goes to its client by itself, but for a draft. */
export function courtesyAt({ tokens, text }: Reader, at: number, noun: Noun | undefined): number {
  const mails = noun === "invoice" ? phraseAt("mailsIt", tokens, at) : 0;
  const end = at + mails + phraseAt("polite", tokens, at + mails);
  const isMailed = mails > 0 && isOver(tokens[end]) && !speaksOfDraft(tokens, text);
  const polite = phraseAt("polite", tokens, at) || coinAt(tokens, at);
  // "Good for 10 days" is none.
  return isMailed ? end - at : phraseAt("validFor", tokens, at) > polite ? 0 : polite;
}

/** "Polygon, USDC", "base usdc", "all in USDC on base": in what is paid, of which there is nothing else. */
function coinAt(tokens: readonly Token[], at: number): number {
  const [before, behind] = [tokens[at - 1], at + phraseAt("coin", tokens, at)];
  const isAlone = isOver(before) ? at > 0 || behind > 1 : before?.kind === "chain";
  const isLast =
    isOver(tokens[behind]) ||
    tokens[behind]?.kind === "chain" ||
    anyPhraseAt(["on", "polite"], tokens, behind) > 0;
  return isAlone && isLast ? behind - at : 0;
}

const speaksOfDraft = remember((_: readonly Token[], text: string) => DRAFTED.test(text));

/** The verb's other half, at the end of its sentence or clause. */
export function closingAt({ tokens }: Pick<Reader, "tokens">, at: number, ...classes: Class[]): number {
  const length = anyPhraseAt(classes, tokens, at);
  return isOver(tokens[at + length]) ? length : 0;
}

export function closesWith(reader: Pick<Reader, "tokens">, of: Class): boolean {
  return reader.tokens.some((_, at) => closingAt(reader, at, of) > 0);
}

/** `key`, `key:`, `key is`, `key =` */
export function keyAt({ tokens }: Pick<Reader, "tokens">, of: Class, at: number): number | undefined {
  const length = phraseAt(of, tokens, at);
  if (length === 0) return undefined;
  return afterLink(tokens, at + length);
}

export function afterLink(tokens: readonly Token[], at: number): number {
  const mark = tokens[at];
  if (mark?.kind === "mark" && /^[:=#]$/.test(mark.text)) return at + 1;
  return at + phraseAt("is", tokens, at);
}

/** Would make another sum of it, or none at all. */
const CHANGES = new Set([...LANGUAGES.flatMap(({ discount }) => discount), ...setOf("changes")]);

export function changesWhatIsSaid({ fold }: WordToken): boolean {
  return CHANGES.has(fold);
}

/** In a name it stands with its capital, or for itself. */
export function changesSum(token: Token): boolean {
  return token.kind === "word" && changesWhatIsSaid(token) && !/^\p{Lu}/u.test(token.text);
}

/** Whether free text may hold the word: no lexicon gives it a part in the sentence. */
export function isContent(token: Token | undefined): boolean {
  if (token?.kind !== "word" || !token.clean || changesWhatIsSaid(token)) return false;
  return (isLatin(token) || isOfTrade(token)) && isFreeWord(token);
}

/** What a text may be of in a script whose small words no lexicon knows. */
export function isOfTrade(token: Token | undefined): boolean {
  return token?.kind === "word" && !isLatin(token) && TRADES.has(token.fold);
}

function isLatin({ text }: WordToken): boolean {
  return /^[\p{Script=Latin}\p{M}\p{N}'’_&-]+$/u.test(text);
}

/** Neither a word of any grammar nor one that stops. */
export function isFreeWord({ fold, text }: WordToken): boolean {
  if (ABBREVIATIONS.has(fold) && text === text.toUpperCase()) return true;
  if (FUNCTION.has(fold) || STOPS.has(fold)) return false;
  const elided = /^([a-zà-ÿ]+')(.+)$/.exec(fold);
  if (elided && (FUNCTION.has(elided[1] ?? "") || FUNCTION.has(elided[2] ?? ""))) return false;
  const parts = fold.split(/[-_&]/);
  const isStop = (part: string, at: number) => STOPS.has(part) && !(at === 0 && isMonthOf(text, part));
  return parts.length === 1 || !(parts.some(isStop) || parts.every((part) => FUNCTION.has(part)));
}

/** "AI", which is a small word in Italian. */
const ABBREVIATIONS = setOf("abbreviations");

/** "Mai-Miete" */
function isMonthOf(text: string, part: string): boolean {
  return MONTHS.has(part) && /^\p{Lu}\p{Ll}+-\p{Lu}\p{Ll}/u.test(text);
}

/** Small words that hold a text together. */
export function isGlue(token: Token | undefined): boolean {
  return IN_TEXT.has(spelled(token));
}

/** A stop word that people and products are called by. */
const MAX = /^Max$/;

/** Written large, or all of digits and capitals, and no word of any lexicon's grammar. */
export function isNameLike(token: Token | undefined): boolean {
  if (token?.kind !== "word" || !isLatin(token) || !/\p{L}/u.test(token.text)) return false;
  const isLarge = /^(?!\d+[x×]\d*$)[\p{Lu}\p{N}]/u.test(token.text);
  return isLarge && (isFreeWord(token) || MAX.test(token.text));
}

export interface Named {
  readonly text: string;
  readonly refs: readonly NameRef[];
  /** Index of the first token behind. */
  readonly end: number;
}

/** The longest name of the account that begins at this token and ends with one. */
export function namedAt({ text, fold, tokens, names }: Reader, at: number): Named | undefined {
  const first = tokens[at];
  const found = first && nameAt(names, fold, first.start);
  if (!first || !found) return undefined;
  const stop = first.start + found.fold.length;
  let end = at;
  while ((tokens[end]?.end ?? Number.POSITIVE_INFINITY) <= stop) end += 1;
  if (tokens[end - 1]?.end !== stop) return undefined;
  return { text: text.slice(first.start, stop), refs: found.refs, end };
}

/** "Tu peux", "he can" in one word: it states, but with a question's mark. */
export function asksByMark({ tokens }: Pick<Reader, "tokens">): boolean {
  let asks = false;
  skipFrom(0, (at) => {
    asks ||= phraseAt("asksByMark", tokens, at) > 0;
    return anyPhraseAt(["openers", "polite"], tokens, at) || Number(isSeparator(tokens[at]));
  });
  return asks;
}

/** What stands between two quotation marks, when one opens here. */
export function quotedAt({ tokens, text }: Reader, at: number): { text: string; end: number } | undefined {
  const opening = tokens[at];
  const closers = opening?.kind === "mark" ? CLOSES[opening.text] : undefined;
  if (!opening || !closers) return undefined;
  const length = tokens
    .slice(at + 1, at + 60)
    .findIndex((token) => token.kind === "mark" && closers.includes(token.text));
  const closing = tokens[at + 1 + length];
  if (length < 1 || !closing) return undefined;
  return { text: text.slice(opening.end, closing.start).trim(), end: at + 2 + length };
}

const CLOSES: typeof QUOTES = { ...QUOTES, "‘": "’", "'": "'", "「": "」", "『": "』", "《": "》" };

export function isGlueWord(token: Token | undefined): boolean {
  return token?.kind === "word" && isGlue(token) && !NEGATORS.has(spelled(token));
}

/** Neither a small word nor one that no text holds. */
export function isNounLike(token: Token | undefined): boolean {
  return isContent(token) && !isGlueWord(token);
}
