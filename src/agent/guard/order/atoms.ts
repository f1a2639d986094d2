import { isOn } from "../rules.js";
import { isNameWord } from "../words/stops.js";
import { fail, kindAt, mark, type Parse, type Step, takeGap } from "./parse.js";
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
  if (token.prefix) parse.chains.add(token.prefix);
  parse.atoms.push({ kind: "address", value: token.value, named, gap: takeGap(parse) });
  return taken(parse, bracketed ? behind + 1 : end);
};

/** `[Ann](0x…)`: where the brackets with the name end. */
function markdownLink(parse: Parse): number | undefined {
  if (mark(parse) !== "[") return undefined;
  const end = nameAt(parse, parse.at + 1);
  const link = end > parse.at + 1 && mark(parse, end) === "]" && mark(parse, end + 1) === "(";
  return link ? end + 1 : undefined;
}

/** One or two words written large, or a name of the account: where they end. */
function nameAt(parse: Parse, from: number): number {
  if (kindAt(parse, from) === "name") return from + 1;
  let at = from;
  while (at - from < 2 && isPayeeWord(parse, at)) at += 1;
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
