import { remember } from "../text/remember.js";
import type { Evidence, UserTurn } from "./evidence.js";

/** Blanks and case aside, whole words of one turn. */
export function isVerbatim({ turns }: Evidence, value: string): boolean {
  const wanted = words(value);
  return wanted === "" || turns.some((turn) => wordsOf(turn).includes(` ${wanted} `));
}

const wordsOf = remember(({ text }: UserTurn) => ` ${words(text)} `);

function words(text: string): string {
  return text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}$€£@.:/-]+/gu, " ")
    .replace(/[.:-]+(?=\s|$)/g, "")
    .trim();
}

/** Five words in a row, or 24 characters, of a tool's result. */
export function copies(value: string, result: string): boolean {
  const own = words(value);
  const other = ` ${words(result)} `;
  const list = own.split(" ");
  for (let i = 0; i + 5 <= list.length; i++)
    if (other.includes(` ${list.slice(i, i + 5).join(" ")} `)) return true;
  for (let i = 0; i + 24 <= own.length; i++) if (other.includes(own.slice(i, i + 24))) return true;
  return false;
}

export function scripts(value: string): number {
  const letters = value.match(/\p{L}/gu)?.join("") ?? "";
  return SCRIPTS.filter((script) => script.test(letters)).length;
}

const SCRIPTS = ["Latin", "Cyrillic", "Greek", "Han", "Arabic", "Hebrew"].map(
  (name) => new RegExp(`\\p{Script=${name}}`, "u"),
);
