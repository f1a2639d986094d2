import { isFence } from "./turns.js";
import type { Span } from "./types.js";

const LINE_END = /\r\n|[\n\r\v\f\x85\u2028\u2029]/;

/** A turn whose pasted passages stand behind `>`, line by line: told, not said, to the guard and to a model alike. */
export function quotePasted(text: string, pasted: readonly Span[]): string {
  if (pasted.length === 0) return text;
  const parts: string[] = [];
  let at = 0;
  for (const { start, end } of wholeWords(text, pasted)) {
    parts.push(text.slice(at, start).trim(), quoted(text.slice(start, end)));
    at = end;
  }
  return [...parts, text.slice(at).trim()].filter((part) => part !== "").join("\n");
}

/** A word that a border cuts was not typed as it stands. */
function wholeWords(text: string, pasted: readonly Span[]): Span[] {
  const isCut = (at: number) => /^\S\S$/.test(text.slice(at - 1, at + 1));
  const grown: Span[] = [];
  for (const { start, end } of pasted.toSorted((one, other) => one.start - other.start)) {
    let [from, to] = [start, end];
    while (from > 0 && isCut(from)) from--;
    while (to < text.length && isCut(to)) to++;
    const before = grown.at(-1);
    if (before && from < before.end)
      grown[grown.length - 1] = { start: before.start, end: Math.max(before.end, to) };
    else grown.push({ start: from, end: to });
  }
  return grown;
}

/** What was pasted can't say where the typed words end. */
function quoted(text: string): string {
  const lines = text.split(LINE_END).filter((line) => line.trim() !== "");
  return lines.map((line) => `> ${line}${isFence(line) ? " (pasted)" : ""}`).join("\n");
}
