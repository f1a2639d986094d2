import type { Chain } from "../../../chains.js";
import { isContent } from "../reader.js";
import type { Token } from "../types.js";
import { isFreeNumber, numberOf } from "../values.js";
import { LEXICONS, neutral, setOf } from "../words/lexicon.js";
import { BUSINESS, TOTALS } from "../words/sets.js";
import { isNameWord, STOPS } from "../words/stops.js";
import { MONTHS } from "../words/vocabulary.js";
import { NOTED } from "./notes.js";
import { type Delimiter, type Line, splitCells, textOf } from "./table-lines.js";
import type { PaymentRow } from "./types.js";
import { isPayable } from "./types.js";

type Head = "address" | "amount" | "text" | "guess" | "note" | "index" | "chain" | "currency";

interface TableRow extends PaymentRow {
  readonly chain?: Chain;
}

const HEADS: ReadonlyMap<string, Head> = new Map(
  (["text", "note", "amount", "address", "index", "chain", "currency"] as const).flatMap((head) =>
    neutral[`${head}Heads`].map((text): [string, Head] => [text, head]),
  ),
);

/** A line of known heads, with one for the address and one for the amount. */
export function headOf(line: Line | undefined, delimiter: Delimiter, text: string): Head[] | undefined {
  if (!line) return undefined;
  const cells = splitCells(line, delimiter);
  const heads = cells.map((cell) => HEADS.get(textOf(cell, text)));
  const known = heads.filter((head) => head !== undefined);
  const once = (head: Head) => known.filter((other) => other === head).length === 1;
  return known.length === cells.length && once("address") && once("amount") ? known : undefined;
}

/** Markdown's line of dashes under the heads. */
export function isSeparator(line: Line | undefined): boolean {
  const tokens = line?.tokens ?? [];
  return tokens.length > 1 && tokens.every((token) => token.kind === "mark" && /[|:-]/.test(token.text));
}

/** How a table's rows are read. */
interface Make {
  readonly delimiter: Delimiter;
  readonly heads: readonly Head[] | undefined;
  readonly text: string;
  readonly strict: boolean;
}

export function readRow(line: Line | undefined, make: Make, position: number): TableRow | undefined {
  const { delimiter, heads, text, strict } = make;
  if (!line) return undefined;
  const cells = splitCells(line, delimiter);
  const addresses = line.tokens.filter((token) => token.kind === "address");
  if (cells.length < 2 || addresses.length !== 1) return undefined;
  const roles = heads ?? guessedHeads(cells, position);
  if (!roles || roles.length !== cells.length) return undefined;
  const fits = cells.every((cell, at) => !strict || isCell(cell, roles[at], position, text));
  const address = addresses[0];
  const amount = cells[roles.indexOf("amount")]?.find((token) => token.kind === "amount");
  const alone = cells[roles.indexOf("address")]?.length === 1;
  if (!fits || !alone || !address || !isPayable(address) || !amount) return undefined;
  const [value, other] = amount.readings;
  if (value === undefined || other !== undefined || value <= 0n) return undefined;
  const chain = cells[roles.indexOf("chain")]?.find((token) => token.kind === "chain")?.chain;
  return { address: address.value, amount: value, chain: address.prefix ?? chain };
}

/** Without heads: one address, one amount, a running index and a name at most. */
function guessedHeads(cells: readonly Token[][], position: number): Head[] | undefined {
  const heads = cells.map((cell, at): Head => {
    if (cell.some(({ kind }) => kind === "address")) return "address";
    if (at === 0 && cells.filter(isNumber).length === 2 && isIndex(cell, position)) return "index";
    return isNumber(cell) ? "amount" : "guess";
  });
  const count = (head: Head) => heads.filter((other) => other === head).length;
  return count("amount") === 1 && count("guess") <= 1 ? heads : undefined;
}

function isNumber([token, ...more]: readonly Token[]): boolean {
  return more.length === 0 && isFreeNumber(token);
}

function isIndex(cell: readonly Token[], position: number): boolean {
  const [token] = cell;
  const isOne = isNumber(cell) && (token?.kind === "amount" || token?.kind === "figure");
  return isOne && numberOf(token) === position;
}

function isCell(cell: readonly Token[], head: Head | undefined, position: number, text: string): boolean {
  const [token] = cell;
  switch (head) {
    case "address":
    case "amount":
      return cell.length === 1 && token?.kind === head;
    case "index":
      return isIndex(cell, position);
    case "chain":
      return cell.length === 1 && token?.kind === "chain" && !token.excluded;
    case "currency":
      return textOf(cell, text) === "usdc";
    case "note":
      return cell.length <= MOST_NOTED && cell.every(isNoteToken);
    case "text":
      return cell.length <= 3 && (cell.every(isTextToken) || cell.every(isPlain));
    default:
      return cell.length <= 3 && (cell.every(isTextToken) || cell.every(isNoted));
  }
}

const MOST_NOTED = 6;
const PURPOSES = new Set<string>([...BUSINESS, ...neutral.purposes, ...NOTED]);
/** Might take something of the row's sum away, or add to it. */
const PARTS = setOf("rowParts");

/** What a payment is for: words of business, months and names alone; any other may void its row. */
function isNoteToken(token: Token): boolean {
  if (token.kind === "word" && PURPOSES.has(token.fold))
    return !PARTS.has(token.fold) && !STOPS.has(token.fold);
  return isTextToken(token) || (token.kind === "mark" && /^[.,&/+-]$/.test(token.text));
}

/** A German month, and an Italian "never". */
const EITHER = "mai";

/** Words of names and e-mails alone: a status, a stop word or a second number in a cell may void its row. */
function isTextToken(token: Token): boolean {
  if (token.kind === "word")
    return isNameWord(token.text, token.fold) || (MONTHS.has(token.fold) && token.fold !== EITHER);
  return token.kind === "email";
}

function isNoted(token: Token): boolean {
  return token.kind === "word" && NOTED.has(token.fold);
}

const ROLES = new Set(LEXICONS.flatMap(({ nouns }) => nouns));

/** Under a head of names and roles: "alice", "moderator". */
function isPlain(token: Token): boolean {
  if (token.kind !== "word") return false;
  const large = token.text.charAt(0).toUpperCase() + token.text.slice(1);
  const isName = isContent(token) && isNameWord(large, token.fold) && !PURPOSES.has(token.fold);
  return isName || isNoted(token) || ROLES.has(token.fold);
}

/** The readings of a total's one number. */
export function readTotal(line: Line | undefined, delimiter: Delimiter, text: string) {
  if (!line) return undefined;
  const cells = splitCells(line, delimiter).filter((cell) => cell.length > 0);
  const [title = [], number = []] = cells;
  const [amount] = number;
  if (cells.length !== 2 || number.length !== 1 || amount?.kind !== "amount") return undefined;
  return TOTALS.has(textOf(title, text)) ? amount.readings : undefined;
}
