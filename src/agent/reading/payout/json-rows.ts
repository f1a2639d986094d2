import { spelled } from "../phrases.js";
import type { Token } from "../types.js";

/** `[{"address": "0x…", "amount": 5}]` as a table: its keys as heads, a line for each object; unchanged where it is of any other make. */
export function withJsonAsLines(tokens: readonly Token[]): readonly Token[] {
  const [list, before = ""] = LIST.exec(tokens.map(signOf).join("")) ?? [];
  if (list === undefined) return tokens;
  const lines: Token[][] = [];
  for (const { index, 0: object } of list.matchAll(/\{[^}]*\}/g)) {
    const row = pairsIn(tokens.slice(index + 1, index + object.length - 1));
    if (lines[0] && keysOf(lines[0]) !== keysOf(row.heads)) return tokens;
    if (!lines[0]) lines.push(row.heads);
    lines.push(row.values);
  }
  const apart = lines.flatMap((line) => [lineEnd(line[0]), ...line]);
  const rest = tokens.slice(list.length);
  return [
    ...tokens.slice(0, before.length),
    ...apart,
    ...(rest.length > 0 ? [lineEnd(rest[0])] : []),
    ...rest,
  ];
}

/** Nothing but commas and line ends between its objects: "[{…}, not {…}]" is none. */
const LIST = /^([^[]*)\[ ?(?:\{[^[{}]*\} ?(?:, ?)?)+\](?=[^[]*$)/;

/** One sign for each. */
function signOf(token: Token): string {
  if (token.kind === "break") return " ";
  return token.kind === "mark" && token.text.length === 1 ? token.text : ".";
}

function lineEnd({ start }: Token = { kind: "break", start: 0, end: 0, blank: false }): Token {
  return { kind: "break", start, end: start, blank: false };
}

function keysOf(heads: readonly Token[]): string {
  return heads.map(spelled).join(" ");
}

/** `"key": value`, parted by commas. */
function pairsIn(tokens: readonly Token[]): { heads: Token[]; values: Token[] } {
  const [heads, values]: [Token[], Token[]] = [[], []];
  let isKey = true;
  for (const token of tokens) {
    const sign = spelled(token);
    if (token.kind === "break" || (isKey && sign === ":")) {
      isKey &&= sign !== ":";
      continue;
    }
    if (sign === ",") heads.push(token);
    (isKey && sign !== "," ? heads : values).push(token);
    isKey ||= sign === ",";
  }
  return { heads, values };
}
