import { remember } from "../text/remember.js";
import { setOf } from "./words/lexicon.js";
import { BUSINESS } from "./words/sets.js";

/** Blanks, case and punctuation aside. */
export function sameWords(one: string, other: string): boolean {
  return folded(one).join(" ") === folded(other).join(" ");
}

/** As one run, blanks, case and punctuation aside. */
export function holdsWords(text: string, words: string): boolean {
  return run(text).includes(run(words));
}

function run(text: string): string {
  return ` ${folded(text).join(" ")} `;
}

function folded(text: string): string[] {
  return text
    .normalize("NFC")
    .toLowerCase()
    .replaceAll("’", "'")
    .split(/[^\p{L}\p{M}\p{N}'%]+/u)
    .filter((word) => word !== "");
}

/** Plural, -ing and doubled endings aside, so that "designing logos" is "logo design". */
function stem(word: string): string {
  const bare = word.replace(/'s?$/, "");
  if (/^\d/.test(bare)) return bare;
  return bare.replace(/(?:ies|ing|es|s|e|n|en)$/, "").slice(0, 12) || bare;
}

const GLUE = setOf("glue");
const BUSINESS_STEMS = new Set([...BUSINESS].map(stem));
const MONTH_OR_NUMBER =
  /^(?:\d{1,4}(?:\.\d+)?|q[1-4]|jan\w*|feb\w*|mar\w*|apr\w*|may|jun\w*|jul\w*|aug\w*|sep\w*|oct\w*|nov\w*|dec\w*)$/;

/** All words of it, small ones aside. */
export function isToldWhole(text: string, value: string): boolean {
  const told = new Set(folded(value).map(stem));
  return isTold(text, [value]) && folded(text).every((word) => GLUE.has(word) || told.has(stem(word)));
}

/** Some word of it stands in one of those, small ones aside. */
export function isTold(text: string, told: readonly string[]): boolean {
  const words = new Set(told.flatMap(folded).map(stem));
  return folded(text).some((word) => !GLUE.has(word) && words.has(stem(word)));
}

/** Every word is the order's own, or an ordinary one of business: nothing in it could mislead a reader. */
export function isPlainText(value: string, texts: readonly string[], others: readonly string[]): boolean {
  const whole = run(value);
  if (knownIn(texts).runs.some((one) => one.includes(whole))) return true;
  const lists = [texts, others].map((list) => knownIn(list));
  return folded(value).every(
    (word) =>
      GLUE.has(word) ||
      BUSINESS_STEMS.has(stem(word)) ||
      lists.some(({ stems }) => stems.has(stem(word))) ||
      (MONTH_OR_NUMBER.test(word) && lists.some(({ words }) => words.has(word))),
  );
}

/** The same words as one of those. */
export function isOneOf(texts: readonly string[], value: string): boolean {
  return knownIn(texts).runs.includes(run(value));
}

/** A bill of a thousand rows asks of the same list a thousand times. */
const knownIn = remember((texts: readonly string[]) => {
  const words = new Set(texts.flatMap(folded));
  return { runs: texts.map(run), words, stems: new Set([...words].map(stem)) };
});
