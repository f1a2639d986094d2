import { LEXICONS, neutral, phrasesOf } from "./lexicon.js";

const NEUTRAL = wordsOf([neutral]);
const ENGLISH = wordsOf(LEXICONS.filter(({ code }) => code === "en"));
const OTHERS = wordsOf(LEXICONS.filter(({ code }) => code !== "en"));

/** Italian for two, and on every English invoice: speaks for neither. */
const NEUTRAL_HERE = "due";

/** Whether "1,000" can only be a thousand here: the turn reads as English and as no other language. */
export function readsAsEnglish(tokens: readonly { kind: string; fold?: string }[]): boolean {
  let english = false;
  for (const { kind, fold } of tokens) {
    if (kind !== "word" || fold === undefined || fold === NEUTRAL_HERE) continue;
    const known = ENGLISH.has(fold);
    if (OTHERS.has(fold) && !known && !NEUTRAL.has(fold)) return false;
    if (known && !OTHERS.has(fold)) english = true;
  }
  return english;
}

function wordsOf(lists: Parameters<typeof phrasesOf>[0][]): ReadonlySet<string> {
  return new Set(lists.flatMap((list) => phrasesOf(list).flatMap((phrase) => phrase.split(" "))));
}
