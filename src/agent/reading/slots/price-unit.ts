import { phraseAt, spelled } from "../phrases.js";
import type { Token } from "../types.js";
import { hoursOf } from "../values.js";
import { setOf, wordsOf } from "../words/lexicon.js";
import { FRACTIONS, MEASURES } from "../words/sets.js";
import { unitAt } from "./dates.js";

const HOURS = "h hr hrs std std. stund heur hor or ч час часа часов".split(" ");
const SAME: Readonly<Record<string, string>> = {
  ...Object.fromEntries(HOURS.map((stem) => [stem, "hour"])),
  pc: "piec",
  head: "person",
  capit: "person",
  peopl: "person",
  licens: "licenc",
};

/** "3 chairs at 50 per unit" */
const ANY_UNIT = new Set([...setOf("anyUnits")].map(stemOf));
const RECURS = /^(?:every|each)$/;

const UNITS = wordsOf("hours");
/** "l'heure" */
const ELIDED = /['’](\p{L}+)$/u;

/** `/h`, `per hour`, `a year`, of 12 images `per image`: the unit of a price, and where it ends; where nothing of the kind stands, the same place. */
export function perUnit(
  tokens: readonly Token[],
  at: number,
  counted: readonly Token[] = [],
): { end: number; unit?: string } {
  const each = phraseAt("each", tokens, at);
  const elided = each > 0 ? ELIDED.exec(spelled(tokens[at + each - 1]))?.[1] : undefined;
  if (elided && UNITS.has(elided)) return { end: at + each, unit: elided };
  const per = phraseAt("per", tokens, at);
  const stem = stemOf(spelled(tokens[at + per]));
  const isCounted = (token: Token) => token.kind === "word" && stemOf(token.fold) === stem;
  const length = per > 0 ? phraseAt("hours", tokens, at + per) || Number(counted.some(isCounted)) : 0;
  if (each >= per + length) return { end: at + each };
  const long = RECURS.test(spelled(tokens[at])) ? undefined : unitAt(tokens, at + per)?.end;
  const end = length > 0 ? at + per + length : (long ?? at);
  const said = tokens.slice(at + per, end).map(spelled);
  return end === at ? { end } : { end, unit: said.join(" ") };
}

/** "25 USDC a head", "5 USDC per ticket", "25 USDC pp": what each who pays by a link pays. */
export function perTaker(tokens: readonly Token[], at: number): number {
  const per = phraseAt("per", tokens, at);
  if (ALONE.has(spelled(tokens[at]))) return 1;
  return per > 0 && TAKERS.has(spelled(tokens[at + per])) ? per + 1 : 0;
}

const TAKERS = setOf("takers");
const ALONE = setOf("takersAlone");

/** Whether so many of this, the number first, may be multiplied by that price: what is counted is what it is of. */
export function isPriced([number, ...counted]: readonly Token[], unit: string | undefined): boolean {
  const isOfHours = (number?.kind === "figure" && number.why === "time") || hoursOf(spelled(number));
  const words = [isOfHours ? "h" : "", ...counted.map(spelled)];
  if (unit === undefined) return !MEASURES.has(words[1] ?? "");
  // "2 half days at 300 per day"
  if (counted.some((token) => FRACTIONS.has(spelled(token)) && !unit.includes(spelled(token)))) return false;
  const stem = stemOf(unit);
  const isAlone = words.every((word) => word === "");
  return isAlone || ANY_UNIT.has(stem) || words.some((word) => stemOf(word) === stem);
}

/** "hours" and "hour", "Nächte" and "Nacht", "ore" and "ora". */
function stemOf(word: string): string {
  const plain = word.normalize("NFD").replace(/\p{M}/gu, "");
  const stem = plain
    .replace(/(?<=\p{L}{3})(?<!s)s$/u, "")
    .replace(/(?:ao|oe)$/, "o")
    .replace(/y$/, "i")
    .replace(/(?<=\p{L}{3})e[nr]$/u, "")
    .replace(/(?<=\p{L}{2})[aeiou]+$/u, "");
  return SAME[stem] ?? stem;
}
