import { isOn } from "../switches.js";
import { LANGUAGES, listed } from "../words/lexicon.js";
import { TOTALS } from "../words/sets.js";
import { STOPS } from "../words/stops.js";
import { readChain } from "./chain-phrase.js";
import {
  fail,
  has,
  isBullet,
  isCut,
  isSentenceEnd,
  kindAt,
  LEVEL,
  mark,
  type Parse,
  type Step,
} from "./parse.js";

const MARK_LEVELS: Readonly<Record<string, number>> = {
  ",": LEVEL.comma,
  "，": LEVEL.comma,
  "、": LEVEL.comma,
  ";": LEVEL.semicolon,
  "。": LEVEL.sentence,
  ".": LEVEL.sentence,
  "!": LEVEL.sentence,
  "?": LEVEL.sentence,
  "…": LEVEL.sentence,
};
const PLEASE: ReadonlySet<string> = new Set(listed("phrases", "please"));

export const separator: Step = (parse) => {
  const level = levelAt(parse);
  if (level === undefined) return false;
  if (mark(parse) === "?" && !parse.asked) {
    if (isOn("order_question", parse.switches)) return fail(parse, "order_question");
  }
  if (has(parse, "and") || mark(parse) === "&") parse.gap.and = true;
  parse.gap.level = Math.max(parse.gap.level, level);
  parse.at += 1;
  if (level >= LEVEL.line) parse.sentenceStart = parse.at;
  if (level === LEVEL.sentence || level === LEVEL.turn) parse.asked = false;
  if (level === LEVEL.turn) parse.said = false;
  return true;
};

function levelAt(parse: Parse): number | undefined {
  const kind = kindAt(parse);
  if (kind === "break") return LEVEL.line;
  if (kind === "turn") return LEVEL.turn;
  if (has(parse, "and") || mark(parse) === "&") return parse.atoms.length > 0 ? LEVEL.comma : undefined;
  // A list's rows may end with a point each.
  if (mark(parse) === "." && kindAt(parse, parse.at + 1) === "break") return LEVEL.line;
  // "; 0x… 50": a line that is taken out.
  if (mark(parse) === ";" && /^(?:end|break|turn)$/.test(kindAt(parse, parse.at - 1))) return undefined;
  // "!50" is no 50.
  if (mark(parse) === "!" && /^(?:amount|chain)$/.test(kindAt(parse, parse.at + 1)) && isTouching(parse))
    return undefined;
  return MARK_LEVELS[mark(parse)];
}

/** "- ", "• ", "1. " at the start of a line; numbers must run. */
export const bullet: Step = (parse) => {
  if (!isBullet(parse, parse.at)) return false;
  const token = parse.terms[parse.at]?.token;
  if (token?.kind === "figure") {
    if (token.value !== 1 && token.value !== parse.lastIndex + 1) return fail(parse, "order_pairing");
    parse.lastIndex = token.value;
  }
  parse.at += 1;
  return true;
};

/** `Total: 800 USDC` under rows: must be their sum. */
export const sumLine: Step = (parse) => {
  const { at, atoms, terms } = parse;
  if (kindAt(parse, at - 1) !== "break" || atoms.length < 2 || parse.sum !== undefined) return false;
  const token = terms[at]?.token;
  if (token?.kind !== "word" || !TOTALS.has(token.fold)) return false;
  const place = mark(parse, at + 1) === ":" ? at + 2 : at + 1;
  const amount = terms[place]?.token;
  if (amount?.kind !== "amount" || amount.readings.length !== 1 || !isSentenceEnd(parse, place + 1))
    return false;
  parse.sum = amount.readings[0];
  parse.at = place + 1;
  return true;
};

export const ask: Step = (parse) => {
  const opens =
    isCut(parse, parse.at - 1) ||
    has(parse, "pleasantries", parse.at - 1) ||
    mark(parse, parse.at - 1) === ":";
  if (!has(parse, "asks") || !opens || !asksSo(parse)) return false;
  parse.asked = true;
  parse.at += 1;
  return true;
};

/** "Tu peux" states, but in a sentence that ends as a question. */
function asksSo(parse: Parse): boolean {
  let end = parse.at;
  while (!isSentenceEnd(parse, end)) end += 1;
  return mark(parse, end) === "?" || !BY_MARK.has(parse.terms[parse.at]?.fold ?? "");
}

const BY_MARK = new Set(LANGUAGES.flatMap(({ asksByMark }) => asksByMark));

export const chainPhrase: Step = (parse) => {
  const read = readChain(parse, parse.at);
  // "to base 0x…" says where to, "to this address on base: 0x…" on which chain.
  if (!read || (parse.gap.to && !(has(parse, "nouns", parse.at - 1) && has(parse, "on")))) return false;
  if (read.excluded || kindAt(parse, read.next) === "chain") return fail(parse, "order_chain");
  parse.chains.add(read.chain);
  parse.at = read.next;
  parse.said = true;
  return true;
};

export const verb: Step = (parse) => {
  if ((!has(parse, "verbs") && !has(parse, "split")) || tellsOfPayee(parse)) return false;
  if (has(parse, "nounVerb") && !isRequested(parse)) {
    const heads = isCut(parse, parse.at - 1) || has(parse, "month", parse.at - 1);
    if (!heads) return false;
    parse.headNoun = true;
  } else parse.verb = true;
  if (has(parse, "split")) parse.split = true;
  parse.gap.verb = true;
  parse.said = true;
  parse.at += 1;
  return true;
};

/** "to pay: …" is a note, "0x… pays" a report. */
function tellsOfPayee({ gap, atoms }: Parse): boolean {
  const [first] = atoms;
  const subject =
    atoms.length === 1 && first?.kind === "address" && !first.gap.to && gap.level === LEVEL.space;
  return gap.to || subject;
}

function isRequested(parse: Parse): boolean {
  if (!isOn("order_noun_verb", parse.switches)) return true;
  const before = parse.terms[parse.at - 1];
  return has(parse, "asks", parse.at - 1) || (before !== undefined && PLEASE.has(before.fold));
}

/** each, among, equally, respectively: what the amounts and addresses are to one another. */
export const relation: Step = (parse) => {
  if (has(parse, "each")) parse.each = true;
  else if (has(parse, "equally")) parse.equally = true;
  else if (has(parse, "respectively")) parse.respectively = true;
  else if (parse.split && has(parse, "among")) parse.among = true;
  else return false;
  parse.said = true;
  parse.at += 1;
  return true;
};

/** "the three contributors", "2 payouts": must equal the rows; "two times", "2 weeks" count no rows. */
export const count: Step = (parse) => {
  const token = parse.terms[parse.at]?.token;
  const counted = token?.kind === "figure" && token.why === "count" ? token.value : undefined;
  if (counted === undefined || !has(parse, "nouns", parse.at + 1)) return false;
  parse.counts.push(counted);
  parse.at += 2;
  return true;
};

/** `: = - → ->` and "gets"; but for the colon, which also ends a heading, only behind an item. */
export const glue: Step = (parse) => {
  const arrow = /^[-=]$/.test(mark(parse)) && mark(parse, parse.at + 1) === ">" && isTouching(parse);
  const joins = arrow || has(parse, "gets") || /^[=→–—-]$/.test(mark(parse));
  const colon = /^[:：]$/.test(mark(parse));
  if (!colon && !(joins && isBehindItem(parse))) return false;
  parse.at += arrow ? 2 : 1;
  parse.gap.glue = true;
  return true;
};

function isTouching(parse: Parse): boolean {
  const [left, right] = parse.terms.slice(parse.at, parse.at + 2).map(({ token }) => token);
  return left?.kind === "mark" && right !== undefined && "start" in right && left.end === right.start;
}

function isBehindItem(parse: Parse): boolean {
  const kind = kindAt(parse, parse.at - 1);
  return (
    kind === "address" ||
    kind === "payee" ||
    kind === "amount" ||
    /^[)"\u201d\u00bb`]$/.test(mark(parse, parse.at - 1))
  );
}

export const preposition: Step = (parse) => {
  if (!has(parse, "to")) return false;
  parse.gap.to = true;
  parse.at += 1;
  return true;
};

/** "of 75 USDC": only right before an amount or a total. */
export const ofAmount: Step = (parse) => {
  if (!has(parse, "of") || kindAt(parse, parse.at + 1) !== "amount") return false;
  parse.at += 1;
  return true;
};

/** "these wallets", "the following address": words that only point at the list. */
export const pointer: Step = (parse) => {
  if (!has(parse, "articles") && !has(parse, "these") && !has(parse, "nouns")) return false;
  parse.at += 1;
  return true;
};

export const month: Step = (parse) => {
  const next = parse.at + (has(parse, "nouns", parse.at + 1) ? 2 : 1);
  if (!has(parse, "month") || !has(parse, "nounVerb", next) || STOPS.has(foldAt(parse))) return false;
  parse.at += 1;
  return true;
};

export const pleasantry: Step = (parse) => {
  const yes =
    has(parse, "assent") &&
    parse.at === parse.sentenceStart &&
    isCut(parse, parse.at + 1) &&
    !/^si$/.test(foldAt(parse));
  if (!has(parse, "pleasantries") && !has(parse, "thanks") && !yes) return false;
  if (/\b(?:total|totale|insgesamt)\b/.test(foldAt(parse))) parse.total = true;
  parse.at += 1;
  return true;
};

function foldAt(parse: Parse): string {
  return parse.terms[parse.at]?.fold ?? "";
}
