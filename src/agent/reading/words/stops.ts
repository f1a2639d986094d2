import { LEXICONS, neutral, phrasesOf, setOf } from "./lexicon.js";
import { FRACTIONS, MILLIONS, NEGATORS, PERCENTS, THOUSANDS } from "./sets.js";
import { CHAIN_WORDS, MONTHS } from "./vocabulary.js";

/** Conditions, tenses, doubts and refusals of any language: no slot of free words may hold one. */
export const STOPS: ReadonlySet<string> = new Set([
  ...LEXICONS.flatMap(({ stop }) => stop),
  ...NEGATORS,
  ...neutral.neverNames,
  ...neutral.statuses,
]);

const WORDS_OF_ALL = new Set([
  ...LEXICONS.flatMap(phrasesOf),
  ...MONTHS,
  ...neutral.totals,
  ...neutral.nounVerbs,
  ...neutral.idWords,
  ...neutral.counted,
  ...neutral.foreign,
  ...neutral.dollars,
  ...neutral.cents,
  ...neutral.purposes,
  ...PERCENTS,
  ...FRACTIONS,
  ...THOUSANDS,
  ...MILLIONS,
  ...CHAIN_WORDS.keys(),
]);

/**
 * Written large before an address, these are no payee: function words, quantities, times, doubts, refusals. A word
 * that is missing here costs nothing but the certainty that it is a name, so the list errs on the long side.
 */
const NEVER_NAMES = setOf("neverNames");
/** Endings of words that say how, or what was done; few names share them. */
const ENDINGS =
  /(?:ly|ed|ing|tion|tions|ness|less|able|ible|ment|ments|mente|amente|ently|ally|weise|iert|ierte|ung|lich|iendo|ando|ción|ção|zione)$/;
const NAMES_ALIKE = setOf("namesAlike");

function soundsLikeNoName(fold: string): boolean {
  return (
    NEVER_NAMES.has(fold) ||
    (ENDINGS.test(fold) && !NAMES_ALIKE.has(fold)) ||
    /^(?:un|dis|non|mis)[a-z]{6,}/.test(fold)
  );
}

/** A word of some lexicon, which may have a part in a sentence. */
export function isKnownWord(fold: string): boolean {
  return STOPS.has(fold) || WORDS_OF_ALL.has(fold) || soundsLikeNoName(fold);
}

/** A word that can be part of a payee's name: written large and known to no lexicon. */
export function isNameWord(text: string, fold: string): boolean {
  const capital = /^\p{Lu}(?=.*\p{Ll})[\p{L}\p{M}'’-]+$/u.test(text);
  return capital && fold.split("-").every((part) => !isKnownWord(part)) && !isKnownWord(fold);
}
