import type { Chain } from "../../../chains.js";
import { segmented } from "../segment.js";
import { isOn } from "../switches.js";
import type { Lexed, Token } from "../types.js";
import { LEXICONS } from "../words/lexicon.js";
import { withJsonAsLines } from "./json-rows.js";
import { type Delimiter, type Line, linesOf, splitCells } from "./table-lines.js";
import { headOf, isSeparator, readRow, readTotal } from "./table-rows.js";
import { type OrderSwitches, type PaymentRow, sumOf, type TableToken } from "./types.js";

/** What is looked through for tables. */
interface Sheet {
  readonly lines: readonly Line[];
  readonly text: string;
  readonly strict: boolean;
  /** Where the rows end that were read last: where they made no table together, none of them begins one either. */
  readonly barren: Map<Delimiter, number>;
}

const DELIMITERS: readonly Delimiter[] = ["|", "\t", ";", ","];

/** Replaces every block of rows by one token; lines that are no table stay as they are. */
export function withTables(lexed: Lexed, switches: OrderSwitches): (Token | TableToken)[] {
  const lines = linesOf({ tokens: withJsonAsLines(lexed.tokens) });
  const tokens: (Token | TableToken)[] = [];
  const strict = isOn("order_table", switches);
  const fences = fencesOfRows(lines, lexed.text);
  const sheet: Sheet = { lines, text: lexed.text, strict, barren: new Map() };
  for (let at = 0; at < lines.length; ) {
    const block = blockAt(sheet, at);
    if (block) {
      tokens.push(block.table);
      const last = lines[block.end - 1]?.lineEnd;
      if (last) tokens.push(last);
    } else {
      const line = lines[at];
      if (line && !fences.has(at)) for (const token of line.tokens) tokens.push(token);
      if (line?.lineEnd) tokens.push(line.lineEnd);
    }
    at = block?.end ?? at + 1;
  }
  return tokens;
}

/** Their places. One that nothing closes may hold all that follows it, and one around an order tells it. */
function fencesOfRows(lines: readonly Line[], text: string): Set<number> {
  const all = lines.flatMap((line, at) => (isFence(line) ? at : []));
  if (all.length % 2 > 0) return new Set();
  const told = (from: number, to: number | undefined) =>
    lines.slice(from, to).some((line) => saysVerb(line) && !isHead(line, text));
  return new Set(all.filter((_, i) => !told(all[i - (i % 2)] ?? 0, all[i - (i % 2) + 1])));
}

const VERBS = new Set(LEXICONS.flatMap(({ verbs, split }) => [...verbs, ...split]));

/** "Pay 0x… 50 USDC", "0x…に50 USDC送金して", and no "Ann 0x… 50 refund" */
function saysVerb({ tokens }: Line): boolean {
  const words = segmented(tokens);
  const payee = words.findIndex(({ kind }) => kind === "address");
  const isLed = (at: number) => payee < 0 || at < payee;
  return words.some(
    (token, at) =>
      token.kind === "word" && VERBS.has(token.fold) && (isLed(at) || !/\p{Script=Latin}/u.test(token.text)),
  );
}

function isHead(line: Line, text: string): boolean {
  return DELIMITERS.some((delimiter) => headOf(line, delimiter, text) !== undefined);
}

function isFence({ tokens }: Line): boolean {
  const [a, b, c, language] = tokens;
  const ticks = [a, b, c].every((token) => token?.kind === "mark" && token.text === "`");
  const named =
    language === undefined || (language.kind === "word" && /^(?:csv|tsv|text|txt|md)$/.test(language.fold));
  return ticks && named && tokens.length <= 4;
}

/** With the place of the first line behind. */
function blockAt(sheet: Sheet, at: number): ReturnType<typeof readBlock> {
  const { lines, barren } = sheet;
  // The first row stands below heads and a separator at most.
  if (!lines.slice(at, at + 3).some(({ addresses }) => addresses > 0)) return undefined;
  for (const delimiter of DELIMITERS) {
    if (at < (barren.get(delimiter) ?? 0)) continue;
    const block = readBlock(sheet, at, delimiter);
    if (block) return block;
  }
  return undefined;
}

function readBlock(sheet: Sheet, from: number, delimiter: Delimiter) {
  const { lines, text, strict, barren } = sheet;
  const heads = headOf(lines[from], delimiter, text);
  let at = heads ? from + 1 : from;
  if (isSeparator(lines[at])) at += 1;
  const rows: PaymentRow[] = [];
  const chains = new Set<Chain>();
  for (; at < lines.length; at += 1) {
    const row = readRow(lines[at], { delimiter, heads, text, strict }, rows.length + 1);
    if (!row) break;
    rows.push({ address: row.address, amount: row.amount });
    if (row.chain) chains.add(row.chain);
  }
  if (rows.length === 0) return undefined;
  barren.set(delimiter, at);
  if (chains.size > 1 || isStrayRow(lines[at], delimiter)) return undefined;
  const total = readTotal(lines[at], delimiter, text);
  if (total && strict && !total.includes(sumOf(rows))) return undefined;
  const end = total ? at + 1 : at;
  const [chain] = chains;
  const start = lines[from]?.tokens[0]?.start ?? 0;
  const stop = lines[end - 1]?.tokens.at(-1)?.end ?? start;
  const table: TableToken = { kind: "table", rows, chain, start, end: stop };
  return { table, end };
}

/** A line of the same make that is no readable row: then the whole block is none. */
function isStrayRow(line: Line | undefined, delimiter: Delimiter): boolean {
  return line !== undefined && line.addresses > 0 && splitCells(line, delimiter).length > 1;
}
