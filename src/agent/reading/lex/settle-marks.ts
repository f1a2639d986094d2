import { toDecimal } from "../../../money.js";
import type { AmountMention, FigureKind, FigureMention, Token } from "../types.js";
import { isMarked, wholeOf } from "../values.js";
import { lastWords } from "../words/vocabulary.js";
import { isOtherMoney } from "./other-money.js";

const AND_WORDS = lastWords("and");

/**
 * A currency counts for every number of its list or run of pairs; any other bare number in a clause that has a
 * marked one is no amount. Beside other money only what says itself that it is dollars is an amount.
 */
export function settleMarks(tokens: readonly Token[]): Token[] {
  const settled: Token[] = [];
  let clause: Token[] = [];
  for (const token of tokens) {
    clause.push(token);
    if (token.kind !== "break" && !(token.kind === "mark" && /[.!?;]/.test(token.text))) continue;
    for (const one of settleClause(clause)) settled.push(one);
    clause = [];
  }
  return settled.concat(settleClause(clause));
}

function settleClause(clause: Token[]): Token[] {
  if (!clause.some(isBare)) return clause;
  const isForeign = clause.some(isOtherMoney);
  if (!isForeign && !clause.some(isMarked)) return clause;
  const letters = clause.map(letterOf).join("");
  const shared = isForeign ? [] : sharedIn(letters);
  return clause.map((token, at) => {
    if (!isBare(token)) return token;
    if (shared.some(({ start, end }) => at >= start && at < end)) return { ...token, marked: true };
    return figureOf(token, isForeign ? "currency" : "beside_marked");
  });
}

function isBare(token: Token): token is AmountMention {
  return token.kind === "amount" && !token.marked;
}

/** `m` a marked amount, `b` a bare one, `j` a comma or an and, `e` an equals sign, `a` an address. */
function letterOf(token: Token): string {
  if (token.kind === "amount") return token.marked ? "m" : "b";
  const joins =
    token.kind === "mark" ? /[,&]/.test(token.text) : token.kind === "word" && AND_WORDS.has(token.fold);
  if (token.kind === "mark" && token.text === "=") return "e";
  return joins ? "j" : token.kind === "address" ? "a" : "-";
}

/** "10, 20 and 30 USDC", "3 x 20 = 60 USDC": only commas and ands between them, or what they come to. */
const RUN = /[bm](?:(?:j+|e)[bm])*/g;
/** Items cut by commas and ands, each with one number. */
const LIST = /^[^jbma]*[bm][^jbma]*(?:j[^jbma]*[bm][^jbma]*)*$/;

/** Where a mark counts for bare numbers too: a run of pairs, a list, or what one mark is joined with. */
function sharedIn(letters: string): { start: number; end: number }[] {
  const count = (letter: RegExp) => letters.match(letter)?.length ?? 0;
  const addresses = count(/a/g);
  const isPairs = addresses > 1 && addresses === count(/[bm]/g);
  if (isPairs || LIST.test(letters)) return [{ start: 0, end: letters.length }];
  return [...letters.matchAll(RUN)].flatMap(({ 0: run, index: start }) =>
    run.includes("m") ? [{ start, end: start + run.length }] : [],
  );
}

function figureOf({ readings, start, end }: AmountMention, why: FigureKind): FigureMention {
  const text = readings.map(toDecimal).join(" ");
  return { kind: "figure", why, text, value: wholeOf(readings), start, end };
}
