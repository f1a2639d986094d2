import { rowsTotal } from "../../../line-items.js";
import { ONE_USDC } from "../../../money.js";
import { setOf } from "../words/lexicon.js";
import { ROW_VERBS, TRADES } from "../words/sets.js";
import type { Row } from "./bill-rows.js";
import { NUMBERED_THINGS as NUMBERED } from "./text-sums.js";

/** Wherever it stands in a row's text, the row sums up, is paid already or takes off. */
const NO_CHARGES = setOf("noCharges");
/** What says the same, or what its number counts, where the row's text is nothing else. */
const NO_ROWS = setOf("noRows");
const ROW_VERBS_LAST = setOf("rowVerbsLast");
const PENALTIES = setOf("penalties");

/** Beside others, a row that may be no charge of its own: what all of them come to, nobody can tell. How many there are may be said, too; and when it is due, what being late costs. */
export function areDoubtful(rows: readonly Row[], areCounted: boolean, isDue: boolean): boolean {
  if (rows.length < 2) return false;
  const texts = rows.map(({ text = "" }) => wordsIn(text));
  // "300 USDC for hosting, 350 USDC"
  const isHalfSaid = rows.some(({ text }) => text) && rows.some(({ text, isCounted }) => !text && !isCounted);
  const names = new Set(texts.map((words) => words.join(" ")));
  const isNumbered = rows.some((row, at) => row.sign === "none" && (isYear(row) || numbers(texts[at])));
  return (
    isHalfSaid ||
    isNumbered ||
    rows.some((row) => row.isSigned) ||
    lackMark(rows, texts) ||
    texts.some((words) => isNoCharge(words, isDue) || changesOther(words, names)) ||
    (!areCounted && sumsUp(rows))
  );
}

/** "cleaning $300, floor 14"; in "design 300, hosting 200 USDC" the last mark is for all. */
function lackMark(rows: readonly Row[], texts: readonly (readonly string[])[]): boolean {
  const isOwn = ({ sign }: Row, at: number) =>
    sign === "before" || (sign === "behind" && at < rows.length - 1);
  const isOfTrade = (at: number) => texts[at]?.some((word) => TRADES.has(word));
  return rows.some(({ sign }, at) => sign === "none" && !isOfTrade(at)) && rows.some(isOwn);
}

/** "hosting 2025, design 300" */
function isYear({ units }: Row): boolean {
  return units > 1990n * ONE_USDC && units < 2100n * ONE_USDC && units % (50n * ONE_USDC) !== 0n;
}

/** "room 12, breakfast 30" */
function numbers(words: readonly string[] = []): boolean {
  return words.length > 0 && words.every((word) => NUMBERED.has(word) || NO_ROWS.has(word));
}

/** What a row's words say is sold by itself: no total, no refund, no number of a thing. */
export function isCharge(text: string): boolean {
  const words = wordsIn(text);
  return !isNoCharge(words) && !numbers(words);
}

function wordsIn(text: string): string[] {
  const plain = text.toLowerCase().replaceAll("’", "'");
  return plain.match(/[\p{L}\p{M}\p{N}'-]+/gu) ?? [];
}

/** Nor has it a word but of such, as "Anna's deposit". */
function isNoCharge(words: readonly string[], isDue = false): boolean {
  const isOf = (list: ReadonlySet<string>) => (word: string, at: number) =>
    list.has(word) || list.has(`${word} ${words[at + 1]}`) || list.has(`${words[at - 1]} ${word}`);
  const isNoRow = words.every((word, at) => word.endsWith("'s") || isOf(NO_ROWS)(word, at));
  const isLate = isDue && words.some(isOf(PENALTIES));
  return words.some(isOf(NO_CHARGES)) || isLate || (words.length > 0 && isNoRow);
}

/** "Make hosting 250", "replace hosting with domain 250", "hosting becomes 250", beside a row for hosting. */
function changesOther(words: readonly string[], names: ReadonlySet<string>): boolean {
  const isOther = (from: number, to: number) => names.has(words.slice(from, to).join(" "));
  return (
    (ROW_VERBS.has(words[0] ?? "") && words.some((_, at) => isOther(1, at + 1) || isOther(2, at + 1))) ||
    (ROW_VERBS_LAST.has(words.at(-1) ?? "") && (isOther(0, -1) || isOther(0, -2)))
  );
}

/** "design 300, hosting 200, altogether 500": the sum of those before it, in whatever words. */
function sumsUp(rows: readonly Row[]): boolean {
  let before = 0n;
  return rows.some((row, at) => {
    const own = rowsTotal([row]);
    const isSum = at > 1 && own === before;
    before += own;
    return isSum;
  });
}
