import type { BreakToken, Lexed, Token } from "../types.js";

export type Delimiter = "|" | "\t" | ";" | ",";

export interface Line {
  readonly tokens: readonly Token[];
  readonly addresses: number;
  readonly lineEnd?: BreakToken;
}

export function linesOf({ tokens }: Pick<Lexed, "tokens">): Line[] {
  const lines: Line[] = [];
  let line: Token[] = [];
  for (const token of tokens) {
    if (token.kind !== "break") {
      line.push(token);
      continue;
    }
    lines.push({ tokens: line, addresses: addressesIn(line), lineEnd: token });
    line = [];
  }
  lines.push({ tokens: line, addresses: addressesIn(line) });
  return lines;
}

function addressesIn(tokens: readonly Token[]): number {
  return tokens.reduce((sum, { kind }) => sum + Number(kind === "address"), 0);
}

/** Cells without the quotation marks round them; Markdown's outer bars make no cells. */
export function splitCells({ tokens }: Pick<Line, "tokens">, delimiter: Delimiter): Token[][] {
  const cells: Token[][] = [[]];
  let quoted = false;
  for (const token of tokens) {
    const isQuote = token.kind === "mark" && token.text === '"';
    if (isQuote && (quoted || cells.at(-1)?.length === 0)) quoted = !quoted;
    if (token.kind === "mark" && token.text === delimiter && !quoted) cells.push([]);
    else cells.at(-1)?.push(token);
  }
  if (delimiter === "|" && cells.length > 2 && cells[0]?.length === 0) cells.shift();
  if (delimiter === "|" && cells.at(-1)?.length === 0) cells.pop();
  return cells.map(unquoted);
}

function unquoted(cell: Token[]): Token[] {
  const [first, last] = [cell[0], cell.at(-1)];
  const quote = first?.kind === "mark" && /["'`]/.test(first.text) ? first.text : undefined;
  const closed = quote && cell.length > 1 && last?.kind === "mark" && last.text === quote;
  return closed ? cell.slice(1, -1) : cell;
}

/** What a cell says, in lower case and without emphasis. */
export function textOf(cell: readonly Token[], text: string): string {
  const [first, last] = [cell[0], cell.at(-1)];
  const own = first && last ? text.slice(first.start, last.end) : "";
  return own.toLowerCase().replaceAll("*", "").replace(/\s+/g, " ").trim();
}
