import { rowsTotal } from "../../../line-items.js";
import { ONE_USDC, type Usdc } from "../../../money.js";
import { splitCells, textOf } from "../payout/table-lines.js";
import { isContent, isGlue, type Reader } from "../reader.js";
import type { Token } from "../types.js";
import { bareNumber } from "../values.js";
import { neutral } from "../words/lexicon.js";
import { TOTALS } from "../words/sets.js";
import { plainUnits } from "./money-slots.js";
import type { Slot } from "./slots.js";

type Column = "index" | "text" | "quantity" | "price" | "sum";

/** A bill's table whose heads were read. */
export interface BillTable {
  readonly delimiter: (typeof DELIMITERS)[number];
  readonly columns: readonly Column[];
}

const COLUMNS: readonly (readonly [readonly string[], Column])[] = [
  [neutral.indexHeads, "index"],
  [neutral.itemHeads, "text"],
  [neutral.quantityHeads, "quantity"],
  [neutral.priceHeads, "price"],
  [[...neutral.amountHeads, ...neutral.sumHeads], "sum"],
];
const HEADS = new Map(COLUMNS.flatMap(([heads, column]) => heads.map((head) => [head, column] as const)));
const DELIMITERS = ["|", "\t", ";", ","] as const;

/** A line of known heads: what it is, and its price or its sum. */
export function billTable({ tokens, text }: Reader): BillTable | undefined {
  const delimiter = DELIMITERS.find((one) =>
    tokens.some((token) => token.kind === "mark" && token.text === one),
  );
  if (!delimiter) return undefined;
  const columns = splitCells({ tokens }, delimiter).flatMap(
    (cell) => HEADS.get(textOf(cell, text)) ?? "none",
  );
  const count = (column: Column) => columns.filter((one) => one === column).length;
  const known = columns.filter((column): column is Column => column !== "none");
  const once = known.every((column) => count(column) === 1) && known.length === columns.length;
  const priced = count("price") === 1 || (count("sum") === 1 && count("quantity") === 0);
  return once && priced && count("text") === 1 ? { delimiter, columns: known } : undefined;
}

/** One row of it, or its total; nothing where a cell isn't what its head says. */
export function billRow(reader: Reader, { delimiter, columns }: BillTable): Slot | undefined {
  const { tokens, text } = reader;
  const cells = splitCells({ tokens }, delimiter);
  const span = { start: tokens[0]?.start ?? 0, end: tokens.at(-1)?.end ?? 0 };
  const filled = cells.filter((cell) => cell.length > 0);
  const [title = [], amount = []] = filled;
  const total = filled.length === 2 && TOTALS.has(textOf(title, text)) ? moneyIn(amount, text) : undefined;
  if (total !== undefined) return { kind: "total", units: total, ...span };
  const cellOf = (column: Column) => cells[columns.indexOf(column)] ?? [];
  const words = cellOf("text");
  if (cells.length !== columns.length || !words.some(isContent) || !words.every(isWord)) return undefined;
  const [first] = words;
  const sum = moneyIn(cellOf("sum"), text);
  const quantity = columns.includes("quantity") ? numberIn(cellOf("quantity"), text) : 1;
  const units = columns.includes("price") ? moneyIn(cellOf("price"), text) : sum;
  if (!first || quantity === undefined || units === undefined) return undefined;
  if (columns.includes("sum") && sum !== rowsTotal([{ units, quantity }])) return undefined;
  const own = { start: first.start, end: words.at(-1)?.end ?? 0 };
  const said = { text: text.slice(own.start, own.end), ...own };
  return { kind: "item", quantity, units, text: said, ...span };
}

function isWord(token: Token): boolean {
  return isContent(token) || isGlue(token) || (token.kind === "mark" && /^[&/'’+-]$/.test(token.text));
}

function numberIn([token, ...more]: readonly Token[], text: string): number | undefined {
  const value = more.length === 0 ? bareNumber(text, token) : undefined;
  return value && value > 0 ? value : undefined;
}

function moneyIn(cell: readonly Token[], text: string): Usdc | undefined {
  const [token, ...more] = cell;
  if (more.length > 0) return undefined;
  const bare = numberIn(cell, text);
  if (bare === undefined) return plainUnits(token);
  return plainUnits(token) ?? rowsTotal([{ units: ONE_USDC, quantity: bare }]);
}
