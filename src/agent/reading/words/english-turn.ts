import { LEXICONS, neutral, phrasesOf, setOf } from "./lexicon.js";

const NEUTRAL = wordsOf([neutral]);
const ENGLISH = wordsOf(LEXICONS.filter(({ code }) => code === "en"));
const POINTED = ["de", "es", "it", "pt"].map((of) => wordsOf(LEXICONS.filter(({ code }) => code === of)));
const OTHERS = wordsOf(LEXICONS.filter(({ code }) => code !== "en"));

/** "due" is Italian for two, "me" Spanish too, and both are in every English request: they speak for neither. */
const NEUTRAL_HERE = setOf("alikeInEnglish");

const GROUPS_BY_COMMA = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Devanagari}]/u;

/** Whether "1,000" can only be a thousand here: the turn reads as English, or in a script that groups so. */
export function readsAsEnglish(tokens: readonly Spoken[]): boolean {
  const rest = tokens.filter(({ fold = "" }) => !GROUPS_BY_COMMA.test(fold));
  const { english, others } = spoken(rest);
  return (english > 0 || rest.length < tokens.length) && others === 0;
}

/** Whether no word is one of another language alone. */
export function holdsNoOther(tokens: readonly Spoken[]): boolean {
  return spoken(tokens).others === 0;
}

/** A name of another language's words makes no other language of it: "a plan called Pro". */
export function isMostlyEnglish(tokens: readonly Spoken[]): boolean {
  const { english, others } = spoken(tokens);
  return english > others;
}

/** Whether a thousand is "1.000" here: by two words at least of one language that writes it so, and by none of another. */
export function groupsByPoint(tokens: readonly Spoken[]): boolean {
  const words = tokens.flatMap(({ kind, fold = "" }) => (kind === "word" && !NEUTRAL.has(fold) ? fold : []));
  const known = words.filter((fold) => ENGLISH.has(fold) || OTHERS.has(fold));
  return known.length > 1 && POINTED.some((words) => known.every((fold) => words.has(fold)));
}

type Spoken = { readonly kind: string; readonly fold?: string };

/** How many words are English alone, and how many are not English. */
function spoken(tokens: readonly Spoken[]): { english: number; others: number } {
  let english = 0;
  let others = 0;
  for (const { kind, fold } of tokens) {
    if (kind !== "word" || fold === undefined || NEUTRAL_HERE.has(fold)) continue;
    const known = ENGLISH.has(fold);
    const foreign = OTHERS.has(fold);
    if (foreign && !known && !NEUTRAL.has(fold)) others += 1;
    if (known && !foreign) english += 1;
  }
  return { english, others };
}

function wordsOf(lists: Parameters<typeof phrasesOf>[0][]): ReadonlySet<string> {
  return new Set(lists.flatMap((list) => phrasesOf(list).flatMap((phrase) => phrase.split(" "))));
}
