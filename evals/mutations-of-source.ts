/** One small change of one line, as a slip of the hand would make it. */
export interface Mutant {
  file: string;
  line: number;
  was: string;
  now: string;
}

const SLIPS: [slip: RegExp, into: string][] = [
  [/===/g, "!=="],
  [/!==/g, "==="],
  [/&&/g, "||"],
  [/\|\|/g, "&&"],
  [/ >= /g, " > "],
  [/ <= /g, " < "],
  [/ > (?=[\w(])/g, " >= "],
  [/ < (?=[\w(])/g, " <= "],
  [/\.some\(/g, ".every("],
  [/\.every\(/g, ".some("],
  [/\btrue\b/g, "false"],
  [/\bfalse\b/g, "true"],
  [/(?<=[(\s])!(?=[\w(])/g, ""],
  [/(?<=[=(,:]\s?)\b[1-9]\d?\b(?![\d.])/g, "99"],
];

/** Lines that say nothing at run time, and what stands in quotes or behind slashes. */
const SILENT = /^\s*(?:import\b|export (?:type|interface)\b|type\b|interface\b|\/\/|\/?\*|readonly\b)/;
const QUOTED =
  /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`|\/\/.*$|\/(?![*/ ])(?:[^/\\\n[]|\\.|\[(?:[^\]\\]|\\.)*\])+\/[dgimsuvy]*/g;

export function mutantsOf(file: string, text: string): Mutant[] {
  return text.split("\n").flatMap((was, i) => {
    if (SILENT.test(was)) return [];
    const bare = was.replace(QUOTED, (quoted) => "\u0000".repeat(quoted.length));
    return SLIPS.flatMap(([slip, into]) =>
      [...bare.matchAll(slip)].map((found) => {
        const now = was.slice(0, found.index) + into + was.slice(found.index + found[0].length);
        return { file, line: i + 1, was: was.trim(), now };
      }),
    );
  });
}

export interface Sample {
  count: number;
  seed: number;
}

/** So many of them, drawn at random: the same ones for the same seed. */
export function sampleOf<T>(all: readonly T[], { count, seed }: Sample): T[] {
  let state = seed >>> 0;
  const drawn = all.map((one, at) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917 + at) >>> 0;
    return { one, at, lot: state };
  });
  return drawn
    .sort((a, b) => a.lot - b.lot || a.at - b.at)
    .slice(0, count)
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
}
