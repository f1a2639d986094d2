import { remember } from "../../text/remember.js";
import { spelled } from "../phrases.js";
import type { RawToken } from "../types.js";

const UNITS = new Map(
  "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
    .split(" ")
    .map((word, index) => [word, index + 1]),
);
const TENS = new Map(
  "twenty thirty forty fifty sixty seventy eighty ninety"
    .split(" ")
    .map((word, index) => [word, index * 10 + 20]),
);
const SCALES = new Map([
  ["thousand", 1_000],
  ["grand", 1_000],
  ["million", 1_000_000],
]);

const WORDS = [...UNITS.keys(), ...TENS.keys(), "hundred", ...SCALES.keys()];
export const NUMBER_WORDS: readonly string[] = WORDS.sort((a, b) => b.length - a.length);

export interface Cardinal {
  readonly value: number;
  /** Two numbers side by side, "ten five": the value is the bigger one's. */
  readonly broken: boolean;
  /** Index of the first token behind it. */
  readonly next: number;
}

/** An English number in words that starts at this token: "twelve hundred", "two thousand five hundred". */
export function cardinalAt(tokens: readonly RawToken[], at: number): Cardinal | undefined {
  const article =
    spelled(tokens[at]) === "a" && /^(?:hundred|thousand|grand|million)$/.test(spelled(tokens[at + 1]));
  let chunk = article ? 1 : 0;
  let total = 0;
  let lowest = Number.POSITIVE_INFINITY;
  let next = article ? at + 1 : at;
  for (; ; next += 1) {
    const word = spelled(tokens[next]);
    const scale = SCALES.get(word);
    if (scale && chunk > 0 && scale < lowest) {
      total += chunk * scale;
      lowest = scale;
      chunk = 0;
      continue;
    }
    const grown = grow(chunk, word);
    if (grown !== undefined) chunk = grown;
    else if (word !== "and" || !joinsByAnd(tokens, next, chunk || total)) break;
  }
  if (total + chunk === 0 || next === at) return undefined;
  const { end, top } = runsIn(tokens)[next] ?? { end: next, top: 0 };
  return { value: Math.max(total + chunk, top), next: end, broken: end > next };
}

/** Where the words of numbers that begin at a token end, and the biggest of them: looked for once in a long text. */
const runsIn = remember((tokens: readonly RawToken[]) => {
  const runs: { end: number; top: number }[] = [];
  for (let at = tokens.length - 1; at >= 0; at--) {
    const value = numberWord(spelled(tokens[at]));
    const { end = at + 1, top = 0 } = runs[at + 1] ?? {};
    if (value) runs[at] = { end, top: Math.max(value, top) };
  }
  return runs;
});

function numberWord(word: string): number | undefined {
  return word === "hundred" ? 100 : (belowHundred(word) ?? SCALES.get(word));
}

function grow(chunk: number, word: string): number | undefined {
  if (word === "hundred") return chunk > 0 && chunk < 100 ? chunk * 100 : undefined;
  const small = belowHundred(word);
  if (small === undefined) return undefined;
  if (chunk % 100 === 0) return chunk + small;
  return chunk % 100 >= 20 && chunk % 10 === 0 && small < 10 ? chunk + small : undefined;
}

function belowHundred(word: string): number | undefined {
  const [tens = "", unit] = word.split("-");
  if (unit === undefined) return UNITS.get(word) ?? TENS.get(word);
  const ten = TENS.get(tens);
  const one = UNITS.get(unit);
  return ten !== undefined && one !== undefined && one < 10 ? ten + one : undefined;
}

/** "a hundred and twenty": only after a full hundred and before something smaller. */
function joinsByAnd(tokens: readonly RawToken[], at: number, before: number): boolean {
  return before > 0 && before % 100 === 0 && belowHundred(spelled(tokens[at + 1])) !== undefined;
}
