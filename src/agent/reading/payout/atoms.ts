import { isOn } from "../switches.js";
import { NOTE_IN_BRACKETS } from "./notes.js";
import { BEHIND_CUT, BULLET, LINE_START, SENTENCE_END, step, takeGap } from "./parse.js";
import type { Term } from "./types.js";

/** "- ", "• ", "1. " at the start of a line; numbers must run. */
export const bullet = step(`${LINE_START}(?:${BULLET})`, (parse, { terms: [term] }) => {
  if (term?.token.kind !== "figure") return true;
  const { value } = term.token;
  if (value !== 1 && value !== parse.lastIndex + 1) return "order_pairing";
  parse.lastIndex = value;
  return true;
});

/** `Total: 800 USDC` under rows: must be their sum. */
export const sumLine = step(`(?<=<break>)<total>:?<amount sure>(?=${SENTENCE_END})`, (parse, { terms }) => {
  const token = terms.at(-1)?.token;
  if (parse.atoms.length < 2 || parse.sum !== undefined || token?.kind !== "amount") return false;
  parse.sum = token.readings[0];
  return true;
});

const NAME = "(?:<payee>|<capital>{1,2})";
const HEADS_ROW = `(?:${BEHIND_CUT}|(?<=:|<and>|&|${LINE_START}(?:${BULLET})))`;

/** `Alice: 0x… 500`, `Alice – 500 to 0x…`: a name that heads its row; the rows must be two, and all of this make. */
const ROW_NAME = "<capital>{1,3}[:,–—-](?=<address|amount>)";
/** "Dora: 500" by itself is a contact's own row. */
const ROW_PAYEE = "<payee>[:,–—-](?=<address>|<amount><to>?<address>)";
export const rowName = step(`${HEADS_ROW}(?:${ROW_NAME}|${ROW_PAYEE})`, (parse, { terms, end }) => {
  const paid = parse.terms.slice(end, end + 3).find(({ token }) => token.kind === "address")?.token;
  if (paid?.kind === "address" && isAnothers(terms, paid.value)) return "order_payee";
  parse.rowNames += 1;
  return true;
});

export const table = step("<table>", (parse, { terms: [term] }) => {
  if (term?.token.kind !== "table") return false;
  const { chain, rows } = term.token;
  if (chain) parse.chains.add(chain);
  parse.atoms.push({ kind: "table", rows, gap: takeGap(parse) });
  return true;
});

export const amount = step("<amount>", (parse, { terms: [term] }) => {
  if (term?.token.kind !== "amount") return false;
  const { readings, marked } = term.token;
  const [value, other] = readings;
  if (value === undefined || value <= 0n) return "order_reading";
  if (other !== undefined && isOn("order_reading", parse.switches)) return "order_reading";
  if (parse.gap.to) return "order_pairing";
  parse.atoms.push({ kind: "amount", value, marked, gap: takeGap(parse) });
  return true;
});

/** In quotation marks, brackets or none. */
const ADDRESS = ["()", "<>", '""', "''", "``", "“”", "„“", "«»", "‘’", ["", ""]]
  .map(([opening, closing]) => `${sign(opening)}<payable>${sign(closing)}`)
  .join("|");
const BEHIND = `(?:\\((?:${NAME}|<articles>?<nouns>)\\)|${NOTE_IN_BRACKETS})`;

/** An address with the payee's name right before it or in brackets behind it, or linked to it: `[Ann](0x…)`. */
export const address = step(
  `(?:(?:\\[${NAME}\\](?=\\()|${NAME})(?:${ADDRESS})(?!${BEHIND})|(?:${ADDRESS})(?:${BEHIND})?)`,
  (parse, { terms, end }) => {
    const token = terms.find((term) => term.token.kind === "address")?.token;
    if (token?.kind !== "address" || token.prefix === "unknown") return false;
    const { value, prefix } = token;
    if (isAnothers([...terms, parse.terms[end + 1]], value)) return "order_payee";
    if (prefix) parse.chains.add(prefix);
    const named = terms.some(isOfName);
    parse.atoms.push({ kind: "address", value, named, gap: takeGap(parse) });
    return true;
  },
);

function sign(text = ""): string {
  return text.replace(/[()<>]/, (one) => `\\x${one.charCodeAt(0).toString(16)}`);
}

/** A contact, by his name alone. */
export const payee = step("<payee>", (parse, { terms: [term] }) => {
  if (term?.token.kind !== "payee") return false;
  const { contact } = term.token;
  parse.atoms.push({ kind: "address", value: "0x", named: true, contact, gap: takeGap(parse) });
  return true;
});

/** Beside a contact's name an address that the book has not under it. */
function isAnothers(beside: readonly (Term | undefined)[], address: string): boolean {
  return beside.some(
    (term) =>
      term?.token.kind === "payee" && !term.token.contact.wallets.some((one) => one.address === address),
  );
}

function isOfName({ token }: Term): boolean {
  return token.kind === "word" || token.kind === "payee";
}
