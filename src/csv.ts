/** One record of a file, by the number of the line that it begins on. */
export interface CsvRow {
  line: number;
  cells: string[];
  /** Why it can't be read; its cells are as far as it went. */
  fault?: string;
}

const LONGEST_CELL = 10_000;
const DELIMITERS = [",", ";", "\t"] as const;
const LINE_BREAK = /\r\n|\r|\n/g;

/**
 * RFC 4180, a record at a time: quotes around delimiters and line breaks, "" for a quote; LF, CRLF or CR; comma,
 * semicolon or tab, whichever the first line holds most of. Empty lines are none.
 */
export function* readCsv(given: string): Generator<CsvRow, undefined> {
  const text = given.startsWith("\ufeff") ? given.slice(1) : given;
  const delimiter = delimiterOf(text);
  for (let at = 0, line = 1; at < text.length; ) {
    const { cells, fault, end, breaks } = readRecord(text, at, delimiter);
    if (fault) yield { line, cells, fault };
    else if (cells.length > 1 || cells[0] !== "") yield { line, cells };
    line += breaks + 1;
    at = end + (text.startsWith("\r\n", end) ? 2 : 1);
  }
}

function delimiterOf(text: string): string {
  const first = text.slice(0, endOfLine(text, 0));
  const count = (delimiter: string) => first.split(delimiter).length;
  return DELIMITERS.reduce((best, next) => (count(next) > count(best) ? next : best));
}

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
    if (cell.fault) return { cells, fault: cell.fault, end: endOfLine(text, at), breaks };
    cells.push(cell.text);
    breaks += cell.breaks;
    at = cell.end;
    if (at >= text.length || text[at] === "\r" || text[at] === "\n") return { cells, end: at, breaks };
    if (text[at] === delimiter) continue;
    const fault = 'expected a delimiter or the end of the line after a closing quote; a quote inside is ""';
    return { cells, fault, end: endOfLine(text, at), breaks };
  }
}

function plainCell(text: string, start: number, delimiter: string): Piece {
  let end = start;
  while (end < text.length && text[end] !== delimiter && text[end] !== "\n" && text[end] !== "\r") end++;
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

function endOfLine(text: string, from: number): number {
  let end = from;
  while (end < text.length && text[end] !== "\n" && text[end] !== "\r") end++;
  return end;
}

/** As RFC 4180 has it; quoted wherever another program could split it. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => quoted(withoutFormula(cell))).join(",")}\r\n`;
}

function quoted(cell: string): string {
  return /["',;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** A spreadsheet would run it; behind an apostrophe it is text. */
function withoutFormula(cell: string): string {
  return /^'*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}

/** The cell as it was before `csvLine` made it harmless. */
export function plainText(cell: string): string {
  return /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}
