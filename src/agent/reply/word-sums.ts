import { ONE_USDC } from "../../money.js";
import { cardinalAt, NUMBER_WORDS } from "../reading/lex/cardinals.js";
import type { ReadNumber } from "../text/numbers.js";
import { findAll } from "../text/span.js";

const NUMBER = `(?:${NUMBER_WORDS.join("|")})`;
const SUM = new RegExp(
  `(?<![\\p{L}\\p{N}-])(?:a )?${NUMBER}(?:(?:[ -]|,? and )${NUMBER}){0,12}(?=[ -](?:US ?)?(?:USDC?|dollars?|bucks?)(?!\\p{L}))`,
  "giu",
);

/** "two hundred USDC", with no value where the words make no number. */
export function readWordSums(text: string): ReadNumber[] {
  return findAll(text, SUM).map(({ index, 0: said }) => {
    const words = said.toLowerCase().split(/[ ,-]+/);
    const tokens = words.map(
      (fold) => ({ kind: "word", text: fold, fold, clean: true, start: 0, end: 0 }) as const,
    );
    const read = cardinalAt(tokens, 0);
    const isWhole = read && !read.broken && read.next === tokens.length;
    return {
      start: index,
      end: index + said.length,
      values: isWhole ? [BigInt(read.value) * ONE_USDC] : [],
    };
  });
}
