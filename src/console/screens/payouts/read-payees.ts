import { type CsvRow, delimiterOf, plainText, readCsv, sayingOf } from "../../../csv.js";
import { CHAINS } from "../../words/chains.js";
import { type Column, MONEY, readHead } from "./heads.js";

type Values = Record<string, unknown>;

/** Recipients of a table. What can be read in two ways is in a row's `unread`, and is asked for: there no amount is taken. */
export function readPayees(given: string): Values[] {
  const { text, delimiter } = shapeOf(given);
  const rows = [...readCsv(text, delimiter)].map(({ cells, ...row }) => ({
    ...row,
    cells: cells.map((cell) => plainText(cell).trim()),
  }));
  const at = rows.slice(0, 2).findIndex(({ cells }) => isHead(cells));
  const [first] = rows;
  if (at === 0 || (at === 1 && first && isTitle(first.cells)))
    return readBelow(rows[at]?.cells ?? [], rows.slice(at + 1), delimiter);
  if (first && !first.fault && !first.cells.some((cell) => isAddress(cell) || isAmount(cell)))
    throw new Error(
      `“${shortened(first.cells.filter(Boolean).join(", "))}” names no columns that are known. Name them address or name, amount, label, chain, currency. Nothing was taken.`,
    );
  return rows.map((row) => readFault(row, delimiter) ?? readBare(row.cells));
}

/** Below a title the next line shows the delimiter, where none is told. */
function shapeOf(given: string) {
  const { text: plain, said, told } = sayingOf(given);
  const text = plain.slice(said.length);
  const [title, below = ""] = text.split(/\r\n|\r|\n/);
  return { text, delimiter: told ?? delimiterOf(/[,;\t]/.test(title ?? "") ? text : below) };
}

const columnsOf = (cells: readonly string[], column: Column) =>
  cells.flatMap((cell, index) => (readHead(cell)?.column === column ? [index] : []));

function isHead(cells: readonly string[]): boolean {
  const has = (column: Column) => columnsOf(cells, column).length > 0;
  return (has("address") || has("name")) && has("amount");
}

const isTitle = (cells: readonly string[]) =>
  cells.filter(Boolean).length === 1 && !cells.some((cell) => isAddress(cell));

type Row = Pick<CsvRow, "cells" | "fault">;

function readBelow(head: readonly string[], rows: readonly Row[], delimiter: string): Values[] {
  const only = (column: Column, what: string) => {
    const found = columnsOf(head, column);
    if (found.length > 1)
      throw new Error(
        `${found.length} columns could be ${what}: ${found.map((at) => head[at]).join(", ")}. Keep the one that is meant. Nothing was taken.`,
      );
    return found[0];
  };
  const amount = only("amount", "the amount") ?? -1;
  if (readHead(head[amount] ?? "")?.isForeign)
    throw new Error(`“${head[amount]}” is not in USDC, and nothing else is paid. Nothing was taken.`);
  const address = only("address", "the address");
  const name = address === undefined ? only("name", "the name") : columnsOf(head, "name")[0];
  const [label] = columnsOf(head, "label");
  const [chain, currency] = [only("chain", "the chain"), only("currency", "the currency")];
  return rows.map((row) => {
    const { cells } = row;
    const cell = (at: number | undefined) => (at === undefined ? "" : (cells[at] ?? ""));
    const unread =
      readFault(row, delimiter)?.unread ??
      (cells.slice(head.length).some(Boolean)
        ? `This row has ${cells.length} cells where the first one has ${head.length}: which is the amount?`
        : isTorn(cells, { amount, label, of: head.length, delimiter })
          ? `Is the amount ${cell(amount)}, or ${cell(amount)},${cell(label)}?`
          : currency !== undefined && !/^usdc$/i.test(cell(currency))
            ? `Its currency is ${cell(currency) || "left open"}, and only USDC is paid.`
            : undefined);
    const payee = cell(address) || cell(name);
    const said =
      label === undefined ? (address !== undefined && cell(address) ? cell(name) : "") : cell(label);
    return made({ payee, amount: cell(amount), label: said, chain: cell(chain), unread });
  });
}

/** Of a row that could not be read as one: whom it may name, and why. */
function readFault({ cells, fault }: Row, delimiter: string): Values | undefined {
  const unread = fault
    ? `This row can't be read: ${fault}.`
    : cells.some((cell) => holdsRows(cell, delimiter))
      ? "One cell of it holds further rows: is a quote missing?"
      : undefined;
  return unread === undefined ? undefined : made({ payee: cells.find(isAddress) ?? "", unread });
}

function holdsRows(cell: string, delimiter: string): boolean {
  const [, ...further] = cell.split(/\r\n|\r|\n/);
  return further.some((line) => {
    const pieces = line.split(delimiter).map((piece) => piece.trim());
    return pieces.length > 1 && pieces.some((piece) => isAddress(piece) || isAmount(piece));
  });
}

/** A comma of an amount that nothing protects splits it: its end stands where a label would. */
function isTorn(
  cells: readonly string[],
  {
    amount,
    label,
    of,
    delimiter,
  }: { amount: number; label: number | undefined; of: number; delimiter: string },
): boolean {
  return (
    delimiter === "," &&
    label === amount + 1 &&
    label === of - 1 &&
    /^-?\d{1,3}$/.test(cells[amount] ?? "") &&
    /^\d+(\.\d+)?$/.test(cells[label] ?? "")
  );
}

/** Without a head each cell says what it is, or the row is asked for. */
function readBare(cells: readonly string[]): Values {
  const given = cells.filter(Boolean);
  const addresses = given.filter(isAddress);
  const amounts = given.filter((cell) => !isAddress(cell) && isAmount(cell));
  const [said = "", ...others] = given.filter((cell) => !isAddress(cell) && !isAmount(cell));
  const [address] = addresses;
  const payee = address ?? said;
  const label = address === undefined ? (others[0] ?? "") : said;
  const isMore = others.length > (address === undefined ? 1 : 0);
  const unread =
    amounts.length > 1
      ? `Which of the ${amounts.length === 2 ? "two" : amounts.length} is the amount: ${amounts.join(" or ")}?`
      : addresses.length > 1
        ? `Which of them is paid: ${addresses.join(" or ")}?`
        : isMore
          ? `What is “${shortened(others.at(-1) ?? "")}”? Name the columns in a first row.`
          : undefined;
  return made({ payee: addresses.length > 1 ? "" : payee, amount: amounts[0] ?? "", label, unread });
}

interface Made {
  payee: string;
  amount?: string;
  label?: string;
  chain?: string;
  unread?: unknown;
}

function made({ payee, amount = "", label = "", chain = "", unread }: Made): Values {
  const known = Object.entries(CHAINS).find((names) => names.some((name) => isSame(name, chain)));
  const cells = {
    address: payee,
    // Nothing is paid of what was not understood, before somebody has typed it.
    amount_usdc: unread === undefined ? amount.replace(/^\s*usdc\s*|\s*usdc\s*$/i, "") : "",
    label,
    chain: known?.[0] ?? chain,
    unread: unread ?? "",
  };
  return Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== ""));
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

function isAddress(cell: string): boolean {
  return /^0x/i.test(cell);
}

const FIGURES = new RegExp(`^(${MONEY})?\\s*[-−+]?\\p{Nd}[\\p{Nd}.,'’٬٫_\\s]*(${MONEY})?$`, "iu");

/** Whatever somebody could mean as a sum; a day with points is none. */
function isAmount(cell: string): boolean {
  const plain = cell.normalize("NFKC").trim();
  return FIGURES.test(plain) && !/^\d{1,2}\.\d{1,2}\.\d{2,4}$/.test(plain);
}

function shortened(text: string): string {
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
