import { isOn } from "../switches.js";
import { isNameWord } from "../words/stops.js";
import { fail, isBullet, isCut, kindAt, mark, type Parse, type Step, takeGap } from "./parse.js";
import { isPayable } from "./payable.js";

const CLOSERS: Readonly<Record<string, string>> = {
  "(": ")",
  "<": ">",
  '"': '"',
  "'": "'",
  "`": "`",
  "“": "”",
  "„": "“",
  "«": "»",
  "‘": "’",
};

export const table: Step = (parse) => {
  const token = parse.terms[parse.at]?.token;
  if (token?.kind !== "table") return false;
  if (token.chain) parse.chains.add(token.chain);
  parse.atoms.push({ kind: "table", rows: token.rows, gap: takeGap(parse) });
  return taken(parse, parse.at + 1);
};

export const amount: Step = (parse) => {
  const token = parse.terms[parse.at]?.token;
  if (token?.kind !== "amount") return false;
  const [value, other] = token.readings;
  if (value === undefined || value <= 0n) return fail(parse, "order_reading");
  if (other !== undefined && isOn("order_reading", parse.switches)) return fail(parse, "order_reading");
  if (parse.gap.to) return fail(parse, "order_pairing");
  parse.atoms.push({ kind: "amount", value, marked: token.marked, gap: takeGap(parse) });
  return taken(parse, parse.at + 1);
};

/** An address with the payee's name right before it or in brackets behind it, in quotation marks or brackets. */
export const address: Step = (parse) => {
  const link = markdownLink(parse);
  const nameEnd = link ?? nameAt(parse, parse.at);
  const open = mark(parse, nameEnd);
  const closer = CLOSERS[open];
  const at = closer ? nameEnd + 1 : nameEnd;
  const token = parse.terms[at]?.token;
  if (token?.kind !== "address" || !isPayable(token)) return false;
  if (closer && mark(parse, at + 1) !== closer) return false;
  const end = closer ? at + 2 : at + 1;
  const behind = mark(parse, end) === "(" ? nameAt(parse, end + 1) : end;
  const bracketed = behind > end + 1 && mark(parse, behind) === ")";
  const named = nameEnd > parse.at || bracketed;
  if (nameEnd > parse.at && bracketed) return false;
  if (isAnothers(parse, [parse.at, end + 1], token.value)) return fail(parse, "order_payee");
  if (token.prefix) parse.chains.add(token.prefix);
  parse.atoms.push({ kind: "address", value: token.value, named, gap: takeGap(parse) });
  return taken(parse, bracketed ? behind + 1 : end);
};

/** `Alice: 0x… 500`, `Alice – 500 to 0x…`: a name that heads its row; the rows must be two, and all of this make. */
export const rowName: Step = (parse) => {
  const { at } = parse;
  const heads =
    isCut(parse, at - 1) || isBullet(parse, at - 1) || mark(parse, at - 1) === ":" || parse.gap.and;
  const end = heads ? wordsEnd(parse, at, MOST_IN_ROW) : at;
  const isValue = /^(?:address|amount)$/.test(kindAt(parse, end + 1));
  if (end === at || !/^[:,–—-]$/.test(mark(parse, end)) || !isValue) return false;
  parse.rowNames += 1;
  parse.at = end + 1;
  return true;
};

/** A contact, by his name alone. */
export const payee: Step = (parse) => {
  const token = parse.terms[parse.at]?.token;
  if (token?.kind !== "payee") return false;
  const { contact } = token;
  parse.atoms.push({ kind: "address", value: "0x", named: true, contact, gap: takeGap(parse) });
  return taken(parse, parse.at + 1);
};

/** `[Ann](0x…)`: where the brackets with the name end. */
function markdownLink(parse: Parse): number | undefined {
  if (mark(parse) !== "[") return undefined;
  const end = nameAt(parse, parse.at + 1);
  const link = end > parse.at + 1 && mark(parse, end) === "]" && mark(parse, end + 1) === "(";
  return link ? end + 1 : undefined;
}

/** Beside a contact's name an address that the book has not under it. */
function isAnothers(parse: Parse, places: readonly number[], address: string): boolean {
  return places.some((at) => {
    const token = parse.terms[at]?.token;
    return token?.kind === "payee" && !token.contact.wallets.some((one) => one.address === address);
  });
}

/** One or two words written large, or a name of the account: where they end. */
function nameAt(parse: Parse, from: number): number {
  return wordsEnd(parse, from, 2);
}

const MOST_IN_ROW = 3;

function wordsEnd(parse: Parse, from: number, most: number): number {
  if (/^(?:name|payee)$/.test(kindAt(parse, from))) return from + 1;
  let at = from;
  while (at - from < most && isPayeeWord(parse, at)) at += 1;
  return at;
}

function isPayeeWord(parse: Parse, at: number): boolean {
  const term = parse.terms[at];
  if (term?.token.kind !== "word" || !term.token.clean || term.classes.size > 0) return false;
  if (!isOn("order_payee", parse.switches)) return true;
  return isNameWord(term.token.text, term.token.fold);
}

function taken(parse: Parse, next: number): true {
  parse.at = next;
  parse.said = true;
  return true;
}
