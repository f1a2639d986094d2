import { setOf } from "./lexicon.js";

/**
 * Written large before an address, these are no payee: function words, quantities, times, doubts, refusals. A word
 * that is missing here costs nothing but the certainty that it is a name, so the list errs on the long side.
 */
const NEVER_NAMES = setOf("neverNames");
/** Endings of words that say how, or what was done; few names share them. */
const ENDINGS =
  /(?:ly|ed|ing|tion|tions|ness|less|able|ible|ment|ments|mente|amente|ently|ally|weise|iert|ierte|ung|lich|iendo|ando|ción|ção|zione)$/;
const NAMES_ALIKE = setOf("namesAlike");

export function soundsLikeNoName(fold: string): boolean {
  return (
    NEVER_NAMES.has(fold) ||
    (ENDINGS.test(fold) && !NAMES_ALIKE.has(fold)) ||
    /^(?:un|dis|non|mis)[a-z]{6,}/.test(fold)
  );
}
