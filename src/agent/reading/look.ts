import { anyPhraseAt, phraseAt, skipFrom, spelled } from "./phrases.js";
import type { Read } from "./read.js";
import { FUNCTION, isFreeWord, isGlue, isSeparator, namedAt, quotedAt, type Reader } from "./reader.js";
import type { Token } from "./types.js";
import { setOf, wordsOf } from "./words/lexicon.js";
import { NEGATORS } from "./words/sets.js";
import { lastWords } from "./words/vocabulary.js";

/** A look-up or a question about us, of known words alone. */
export function look(reader: Reader): Read | undefined {
  const { tokens } = reader;
  const at = skipFrom(0, (next) => {
    const length = phraseAt("asks", tokens, next) > 0 ? 0 : anyPhraseAt(["openers", "polite"], tokens, next);
    return length || (next > 0 && spelled(tokens[next]) === "," ? 1 : 0);
  });
  if (phraseAt("asks", tokens, at) === 0) return undefined;
  const says = SAYINGS.find((of) => phraseAt(of, tokens, at) > 0) ?? "asks";
  // "Who has not paid": a no in such a question denies nothing that was asked for.
  if (!WHO.has(spelled(tokens[at])) && tokens.some((token) => NEGATORS.has(spelled(token)))) return undefined;
  const end = skipFrom(at, (next) => (next < tokens.length ? lookStep(reader, next) - next : 0));
  const pointsAt = tokens.some((token, to) => POINTERS.has(spelled(token)) && isLast(tokens[to + 1]));
  const leadsOn = pointsAt || POINTS_ON.has(spelled(tokens.at(-1)));
  if (end < tokens.length || leadsOn || spelled(tokens.at(-1)) === ":") return undefined;
  return { kind: "look", says };
}

const SAYINGS = ["bids", "shows", "asksWhat"] as const;
const WHO = setOf("peopleAsked");
/** "Check this", "What is that about?", "Show:": what comes next may be meant, and is then nobody's order. */
const POINTERS = lastWords("these");
/** "See below", and the rest in the next message. */
const POINTS_ON = setOf("pointsOn");
const isLast = (next?: Token) => next?.kind !== "word" || isGlue(next) || FUNCTION.has(next.fold);

function lookStep(reader: Reader, at: number): number {
  const { tokens } = reader;
  const token = tokens[at];
  const words = anyPhraseAt(["asks", "asked", "polite"], tokens, at);
  if (words > 0) return at + words;
  if (isSeparator(token) || /^(?:chain|address|figure)$/.test(token?.kind ?? "")) return at + 1;
  return quotedAt(reader, at)?.end ?? nameEnd(reader, at) ?? at;
}

const OPENERS = wordsOf("openers");

/** A name hides no word that could doubt, and does not stand for words of our own alone; ids and numbers are ours. */
function nameEnd(reader: Reader, at: number): number | undefined {
  const named = namedAt(reader, at);
  const words = reader.tokens.slice(at, named?.end ?? at).filter((token) => token.kind === "word");
  if (named?.refs.some(({ field }) => field === "id" || field === "number")) return named.end;
  const isKnown = words.every((word) => OPENERS.has(word.fold) || isGlue(word));
  return isKnown || words.some((word) => !isFreeWord(word) && !isGlue(word)) ? undefined : named?.end;
}
