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

/** So many of them, spread evenly: the same ones every night. */
export function sampleOf<T>(all: readonly T[], count: number): T[] {
  const step = Math.max(1, all.length / count);
  return Array.from({ length: Math.min(count, all.length) }, (_, i) => all[Math.floor(i * step)] as T);
}
