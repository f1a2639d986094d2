import { phraseAt, spelled, touch } from "./phrases.js";
import type { Lexed, Span, Token } from "./types.js";
import { isNumber } from "./values.js";
import { setOf } from "./words/lexicon.js";
import { MONTHS } from "./words/vocabulary.js";

/** A stretch between full stops, line ends and semicolons. */
export interface Sentence extends Span {
  readonly tokens: readonly Token[];
  readonly isQuestion: boolean;
}

const ENDS = /^[.!?;。？]$/;
const ASKS = /^[?？]$/;

export function sentencesOf({ tokens }: Lexed): Sentence[] {
  const sentences: Sentence[] = [];
  let current: Token[] = [];
  const within = marksWithin(tokens);
  const close = (mark?: string) => {
    const [first, last] = [current[0], current.at(-1)];
    const isAsked = mark !== undefined && ASKS.test(mark);
    // "¿Cancel it" asks, closed or not.
    const isQuestion = isAsked || current.some((token) => spelled(token) === "¿");
    if (first && last) sentences.push({ start: first.start, end: last.end, tokens: current, isQuestion });
    else if (isAsked && sentences.length > 0)
      sentences.push({ ...(sentences.pop() as Sentence), isQuestion: true });
    current = [];
  };
  tokens.forEach((token, i) => {
    if (token.kind === "break" && pointsAt(current, tokens.slice(i + 1, i + 3))) return;
    if (token.kind === "break") close();
    else if (token.kind === "mark" && ENDS.test(token.text) && !isInner(tokens, i) && !within.has(token))
      close(token.text);
    else current.push(token);
  });
  close();
  return sentences;
}

/**
 * A point that no blank follows belongs to what it stands in ("e.g", "U.S"), as does that of a day ("15. März"), a
 * semicolon parts cells ("Design;2;300"), and "!50" and "!base" are no beginnings of sentences.
 */
function isInner(tokens: readonly Token[], at: number): boolean {
  const [before, mark, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  // "Thanks!"
  if (isStop(mark) && /^["”»]$/.test(spelled(next)) && touch(mark, next)) return true;
  if (/^[!?]$/.test(spelled(mark)) && /^(?:amount|figure|chain)$/.test(next?.kind ?? ""))
    return touch(mark, next);
  if (isStop(mark) && /^[(<]$/.test(spelled(next)) && tokens[at + 2]?.kind === "email") return true;
  if (spelled(mark) === ";") return touch(mark, next);
  if (spelled(mark) !== ".") return false;
  if (touch(before, mark) && isShortened(before, next)) return true;
  if (next?.kind !== "word") return false;
  const dated = before?.kind === "figure" && before.why === "date" && MONTHS.has(next.fold);
  // "vom 1. bis 31. Oktober"
  const spans = isNumber(before) && touch(before, mark) && SPANS.has(next.fold);
  return touch(mark, next) || dated || spans;
}

const SPANS = setOf("spanWords");
const TITLES = setOf("nameTitles");
const LEGAL_FORMS = setOf("legalForms");
const SHORT_FORMS = setOf("shortForms");
/** Written small, and never the last of a sentence: "incl. VAT", "attn. Jane". */
const SHORT_WORDS = setOf("shortWords");

/** "Dr. Smith", "John D. Doe", "Smith & Co. Ltd. for …": what goes on is a name, or is written small. */
function isShortened(before: Token | undefined, next: Token | undefined): boolean {
  if (before?.kind !== "word" || !next) return false;
  if (SHORT_WORDS.has(before.fold)) return true;
  if (!/^\p{Lu}/u.test(before.text)) return false;
  const isInitial = before.text.length === 1;
  if (!isInitial && !TITLES.has(before.fold) && !SHORT_FORMS.has(before.fold)) return false;
  if (next.kind !== "word") return /^[,(<:&–—-]$/.test(spelled(next)) || /^(?:email|amount)$/.test(next.kind);
  if (/^\p{Ll}/u.test(next.text) || LEGAL_FORMS.has(next.fold) || SHORT_FORMS.has(next.fold)) return true;
  return isInitial || TITLES.has(before.fold);
}

/** Marks that end nothing: ahead of words, which they may well deny ("!Cancel it"), and points that trail off. */
function marksWithin(tokens: readonly Token[]): ReadonlySet<Token> {
  const within = new Set<Token>();
  for (let first = 0, end = 0; first < tokens.length; first = end) {
    end = first + 1;
    if (!isStop(tokens[first])) continue;
    while (isStop(tokens[end]) && touch(tokens[end - 1], tokens[end])) end += 1;
    const marks = tokens.slice(first, end);
    const points = marks.filter((mark) => spelled(mark) === ".").length;
    if (points > 1 || areAhead(tokens, first, end)) for (const mark of marks) within.add(mark);
  }
  return within;
}

/** "-! Cancel it", ".Cancel it", "500 ! hosting 100", and no "Merci ! Crée …" */
function areAhead(tokens: readonly Token[], first: number, end: number): boolean {
  const [before, mark, last, behind] = [tokens[first - 1], tokens[first], tokens[end - 1], tokens[end]];
  if (isBreak(behind)) return false;
  if (isBreak(before) || LEADS.test(spelled(before))) return true;
  const goesOn = before?.kind !== "word" && behind?.kind === "word" && /^\p{Ll}/u.test(behind.text);
  return !touch(before, mark) && (touch(last, behind) || goesOn);
}

/** What a sentence may begin behind, but not end with. */
const LEADS = /^[.!?;。,:–—•*-]$/;

function isStop(token: Token | undefined): boolean {
  return /^[.!?]$/.test(spelled(token));
}

function isBreak(token: Token | undefined): boolean {
  return token === undefined || token.kind === "break";
}

/** "to this address:" goes on in the next line, where that is an address alone. */
function pointsAt(before: readonly Token[], [next, behind]: readonly Token[]): boolean {
  const isAlone = next?.kind === "address" && isBreak(behind);
  if (!isAlone) return false;
  const end = before.length - Number(spelled(before.at(-1)) === ":");
  return [1, 2, 3].some((length) => {
    const from = end - length - 1;
    const words = phraseAt("pointers", before, from);
    return words === length && phraseAt("wallet", before, from + words) === end - from - words;
  });
}
