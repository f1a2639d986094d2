import { readNumbers } from "../text/numbers.js";
import type { Sighting } from "../text/span.js";
import type { Carving } from "./carve.js";
import { COUNTED, isMarked, pieces } from "./marked.js";

const PLAIN_BEFORE = /(?:^|\n)\s*$|(?:chain(?: ?id)?|step|#|no\.?|plan|invoice)\s?$/i;

/** In a paragraph that shows a link or an address, a number that may be a sum is one the user or a record names. */
export function amountsBeside(text: string, { flags, places }: Carving): Sighting[] {
  if (places.length === 0) return [];
  const blocks = pieces(text, /\n[ \t]*\n/g).filter(({ start, end }) =>
    places.some((at) => at >= start && at < end),
  );
  return readNumbers(text)
    .filter((number) => blocks.some(({ start, end }) => number.start >= start && number.end <= end))
    .filter((number) => !flags[number.start] && !isMarked(text, number))
    .filter(({ start, end }) =>
      isMoney(text.slice(Math.max(0, start - 12), start), text.slice(end, end + 14)),
    )
    .map(({ start, end }) => ({ kind: "amount", start, end }));
}

function isMoney(before: string, behind: string): boolean {
  return (
    !COUNTED.test(behind) &&
    !PLAIN_BEFORE.test(before) &&
    !/^[-/:]|[-/:]$/.test(before.slice(-1) + behind.slice(0, 1))
  );
}
