import { folded, knownIn, run, stem } from "../text/same-words.js";
import { setOf } from "./words/lexicon.js";
import { BUSINESS } from "./words/sets.js";

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
