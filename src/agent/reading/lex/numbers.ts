import type { DigitsToken, RawToken, Token } from "../types.js";
import { cardinalAt } from "./cardinals.js";
import { numberAt, wordNumberAt } from "./number-at.js";
import { settleMarks } from "./settle-marks.js";

/** Between two pauses. */
const PACE = 500;

/** Turns digits and English cardinals into amounts, or into figures that are no amount; `english` groups by commas. */
export function* numbering(
  raw: readonly RawToken[],
  text: string,
  english: boolean,
): Generator<void, Token[]> {
  const tokens: Token[] = [];
  for (let at = 0; at < raw.length; ) {
    if (at % PACE === 0) yield;
    const token = raw[at];
    const read = readAt(raw, at, text, english);
    if (!read) {
      if (token && token.kind !== "digits") tokens.push(token);
      at += 1;
      continue;
    }
    while ((tokens.at(-1)?.start ?? -1) >= read.token.start) tokens.pop();
    tokens.push(read.token);
    at = read.next;
  }
  yield;
  return settleMarks(tokens);
}

function readAt(raw: readonly RawToken[], at: number, text: string, english: boolean) {
  const token = raw[at];
  if (token?.kind === "digits") return numberAt(raw, at, token satisfies DigitsToken, text, english);
  if (token?.kind !== "word") return undefined;
  const cardinal = cardinalAt(raw, at);
  return cardinal && wordNumberAt(raw, at, cardinal, text);
}
