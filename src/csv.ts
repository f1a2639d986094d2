import { plainDecimal } from "./money.js";

/** One record of a file, by the number of the line that it begins on. */
export interface CsvRow {
  line: number;
  cells: string[];
  /** Why it can't be read; its cells are as far as it went. */
  fault?: string;
}

const LONGEST_CELL = 10_000;
const MOST_CELLS = 100;
/** One after the other. */
const MOST_EMPTY = 2_000;
const DELIMITERS = [",", ";", "\t"] as const;
const LINE_BREAK = /\r\n|\r|\n/g;
const BREAK = /[\r\n]/g;

/**
 * RFC 4180, a record at a time: quotes around delimiters and line breaks, "" for a quote; LF, CRLF or CR; comma,
 * semicolon or tab, whichever is told or, without that, the first line holds most of. Lines that are empty, or of empty cells, are none.
 */
export function* readCsv(given: string, wanted?: string): Generator<CsvRow, undefined> {
  const { text, said, told } = sayingOf(given);
  const delimiter = wanted ?? told ?? delimiterOf(text);
  for (let at = said.length, line = said ? 2 : 1, empty = 0; at < text.length; ) {
    const { cells, fault, end, breaks } = readRecord(text, at, delimiter);
    empty = !fault && cells.every((cell) => cell === "") ? empty + 1 : 0;
    if (fault) yield { line, cells, fault };
    else if (empty === 0) yield { line, cells };
    else if (empty > MOST_EMPTY) {
      yield { line, cells, fault: `expected at most ${MOST_EMPTY} empty lines in a row` };
      return;
    }
    line += breaks + 1;
    at = end + (text.startsWith("\r\n", end) ? 2 : 1);
  }
}

/** Excel says its delimiter above all, in a line of its own, and asks for one of others. */
const SEP = /^"?sep=([,;\t])"?[^\S\r\n]*(?:\r\n|\r|\n|$)/i;

/** What a file says of itself, and where the table begins. */
export function sayingOf(given: string): { text: string; said: string; told: string | undefined } {
  const text = given.startsWith("\ufeff") ? given.slice(1) : given;
  const [said = "", told] = SEP.exec(text) ?? [];
  return { text, said, told };
}

export function delimiterOf(text: string): string {
  const first = text.slice(0, Math.min(endOfLine(text, 0), LONGEST_CELL));
  const count = (delimiter: string) => first.split(delimiter).length;
  return DELIMITERS.reduce((best, next) => (count(next) > count(best) ? next : best));
}

const AFTER_QUOTE = 'expected a delimiter or the end of the line after a closing quote; a quote inside is ""';

interface Piece {
  text: string;
  end: number;
  breaks: number;
  fault?: string | undefined;
}

function readRecord(text: string, start: number, delimiter: string) {
  const cells: string[] = [];
  let breaks = 0;
  for (let at = start; ; at++) {
    const cell = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at, delimiter);
    const fault = cell.fault ?? tooMany(cells.length);
    if (fault) return { cells, fault, end: endOfLine(text, at), breaks };
    const begun = at;
    cells.push(cell.text);
    at = cell.end;
    // A quote that was closed by another row's takes no more than its own line with it.
    const isClosed = at >= text.length || text[at] === delimiter || text[at] === "\r" || text[at] === "\n";
    if (!isClosed)
      return { cells: cells.slice(0, -1), fault: AFTER_QUOTE, end: endOfLine(text, begun), breaks };
    breaks += cell.breaks;
    if (at >= text.length || text[at] === "\r" || text[at] === "\n") return { cells, end: at, breaks };
  }
}

function plainCell(text: string, start: number, delimiter: string): Piece {
  let end = start;
  const most = Math.min(text.length, start + LONGEST_CELL + 1);
  while (end < most && text[end] !== delimiter && text[end] !== "\n" && text[end] !== "\r") end++;
  return { text: text.slice(start, end), end, breaks: 0, fault: tooLong(end - start) };
}

/** One that nothing closes takes no more than its own line with it. */
function quotedCell(text: string, start: number): Piece {
  let end = text.indexOf('"', start + 1);
  while (end >= 0 && text[end + 1] === '"' && end - start <= 2 * LONGEST_CELL)
    end = text.indexOf('"', end + 2);
  if (end < 0) return { text: "", end: start, breaks: 0, fault: "expected a closing quote" };
  const inside = text.slice(start + 1, end);
  const fault = tooLong(end - start - 1);
  if (fault) return { text: "", end, breaks: 0, fault };
  return { text: inside.replaceAll('""', '"'), end: end + 1, breaks: inside.match(LINE_BREAK)?.length ?? 0 };
}

function tooLong(length: number): string | undefined {
  return length > LONGEST_CELL ? `expected cells of at most ${LONGEST_CELL} characters` : undefined;
}

function tooMany(cells: number): string | undefined {
  return cells === MOST_CELLS ? `expected at most ${MOST_CELLS} cells` : undefined;
}

function endOfLine(text: string, from: number): number {
  BREAK.lastIndex = from;
  return BREAK.exec(text)?.index ?? text.length;
}

export type Cell = string | number | boolean | null;

/** As RFC 4180 has it; quoted wherever another program could split it. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(written).join(",")}\r\n`;
}

/** A number stays one, whatever its sign, without an exponent. */
function written(cell: Cell): string {
  if (typeof cell === "string") return quoted(withoutFormula(cell));
  return typeof cell === "number" ? plainDecimal(cell) : String(cell ?? "");
}

function quoted(cell: string): string {
  return /["',;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/**
 * Where a spreadsheet would take what follows for a formula, a Japanese one in wide signs, too: at a cell's beginning,
 * and behind what splits cells where a quote in their midst is none. Behind an apostrophe it is text.
 */
const AT_BEGINNING = /^(?='*[=+\-@＝＋－＠\t\r\n])/;
const BEHIND = /([;\t\r\n])(?=["']*[=+\-@＝＋－＠])/g;
const MADE_HARMLESS = /^'(?='*[=+\-@＝＋－＠\t\r\n])/;
const HARMLESS_BEHIND = /([;\t\r\n])'(?=["']*[=+\-@＝＋－＠])/g;

function withoutFormula(cell: string): string {
  return cell.replace(BEHIND, "$1'").replace(AT_BEGINNING, "'");
}

/** The cell as it was before `csvLine` made it harmless. */
export function plainText(cell: string): string {
  return cell.replace(HARMLESS_BEHIND, "$1").replace(MADE_HARMLESS, "");
}
