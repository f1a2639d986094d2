import { readFileSync } from "node:fs";
import { fromPackageRoot } from "../package-root.js";

type Range = readonly [from: number, to: number];

/** What every font has, and what leaves nothing on paper. */
const PLAIN = /[\x20-\x7e\xa0-\xff\s\p{Default_Ignorable_Code_Point}]/u;

let ranges: Range[] | undefined;

/** Letters that no font of the PDF has, each once. */
export function unprintableIn(text: string): string[] {
  return [...new Set(text)].filter((letter) => !PLAIN.test(letter) && !isCovered(letter.codePointAt(0) ?? 0));
}

/** From a list in git: nobody opens twenty megabytes of fonts to know whether one letter prints. */
function isCovered(codePoint: number): boolean {
  ranges ??= readRanges(readFileSync(fromPackageRoot("src/pdf/coverage.txt"), "utf8"));
  let [low, high] = [0, ranges.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [from, to] = ranges[middle] ?? [0, 0];
    if (codePoint < from) high = middle - 1;
    else if (codePoint > to) low = middle + 1;
    else return true;
  }
  return false;
}

function readRanges(text: string): Range[] {
  return text
    .trim()
    .split("\n")
    .map((line) => {
      const [from = 0, to = from] = line.split("-").map((hex) => Number.parseInt(hex, 16));
      return [from, to];
    });
}
