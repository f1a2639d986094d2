import { remember } from "../text/remember.js";
import { words } from "../text/same-words.js";
import type { Evidence, UserTurn } from "./evidence.js";

/** Blanks and case aside, whole words of one turn. */
export function isVerbatim({ turns }: Evidence, value: string): boolean {
  const wanted = words(value);
  return wanted === "" || turns.some((turn) => wordsOf(turn).includes(` ${wanted} `));
}

const wordsOf = remember(({ text }: UserTurn) => ` ${words(text)} `);
