import { remember } from "./remember.js";

/** Blanks, case and punctuation aside. */
export function sameWords(one: string, other: string): boolean {
  return folded(one).join(" ") === folded(other).join(" ");
}

/** As one run, blanks, case and punctuation aside. */
export function holdsWords(text: string, words: string): boolean {
  return run(text).includes(run(words));
}

/** Its words, each between blanks. */
export function run(text: string): string {
  return ` ${folded(text).join(" ")} `;
}

export function folded(text: string): string[] {
  return text
    .normalize("NFC")
    .toLowerCase()
    .replaceAll("’", "'")
    .split(/[^\p{L}\p{M}\p{N}'%]+/u)
    .filter((word) => word !== "");
}

/** Plural, -ing and doubled endings aside, so that "designing logos" is "logo design". */
export function stem(word: string): string {
  const bare = word.replace(/'s?$/, "");
  if (/^\d/.test(bare)) return bare;
  return bare.replace(/(?:ies|ing|es|s|e|n|en)$/, "").slice(0, 12) || bare;
}

/** The same words as one of those. */
export function isOneOf(texts: readonly string[], value: string): boolean {
  return knownIn(texts).runs.includes(run(value));
}

/** A bill of a thousand rows asks of the same list a thousand times. */
export const knownIn = remember((texts: readonly string[]) => {
  const words = new Set(texts.flatMap(folded));
  return { runs: texts.map(run), words, stems: new Set([...words].map(stem)) };
});

/** In small letters, without the marks that part them. */
export function words(text: string): string {
  return text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}$€£@.:/-]+/gu, " ")
    .replace(/[.:-]+(?=\s|$)/g, "")
    .trim();
}

/** Five words in a row, or 24 characters, of a tool's result. */
export function copies(value: string, result: string): boolean {
  const own = words(value);
  const other = ` ${words(result)} `;
  const list = own.split(" ");
  for (let i = 0; i + 5 <= list.length; i++)
    if (other.includes(` ${list.slice(i, i + 5).join(" ")} `)) return true;
  for (let i = 0; i + 24 <= own.length; i++) if (other.includes(own.slice(i, i + 24))) return true;
  return false;
}
