import { readFileSync } from "node:fs";

/** One example a line: what is said => what is read. ⏎ and ⇥ stand for a line's end and a tab, ‖ for the next message. */
export function examplesOf(file: string): string[][] {
  return readFileSync(new URL(file, import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line.includes(" => "))
    .map((line) => line.split(" => "));
}

export function turnsOf(said: string): string[] {
  return said.replaceAll("⏎", "\n").replaceAll("⇥", "\t").split(" ‖ ");
}
