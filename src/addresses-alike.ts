import { LATIN_LOOKS } from "./names-alike.js";

const ENDS = 4;

/** The same beginning and end, and not the same: what a hurried eye takes for the address it knows. */
export function looksLike(one: string, other: string): boolean {
  return one.toLowerCase() !== other.toLowerCase() && endsOf(one) === endsOf(other);
}

/** All that a hurried eye compares; the database indexes payees by the same. */
export function endsOf(address: string): string {
  const hex = address.toLowerCase();
  return hex.slice(0, "0x".length + ENDS) + hex.slice(-ENDS);
}

const WHOLE = /0x[\da-f]{20,}|(?<![\da-f])[\da-f]{40}(?![\da-f])/;
const SHORTENED = /^0x[\da-f]{2,}(?:\.{2,}|\*+|_+)[\da-f]{2,}$/;
const DIGITS: Readonly<Record<string, string>> = { o: "0", l: "1", i: "1", s: "5" };

/** A name that holds one, or is a shortened one, in groups or other letters: the true one beside it is overlooked. */
export function readsAsAddress(name: string): boolean {
  const letters = [...name.normalize("NFKC").toLowerCase()].map((letter) =>
    /\d/.test(letter) ? letter : (LATIN_LOOKS[letter] ?? letter),
  );
  const closed = letters.filter((letter) => !/[\s\p{Cf}\p{Pd}:,'·]/u.test(letter));
  const digits = closed.map((letter) => DIGITS[letter] ?? letter).join("");
  return SHORTENED.test(digits) || WHOLE.test(digits);
}
