import { isOn } from "../switches.js";
import { neutral } from "../words/lexicon.js";
import { NEGATORS } from "../words/sets.js";
import { STOPS } from "../words/stops.js";
import { address, amount, bullet, payee, rowName, sumLine, table } from "./atoms.js";
import { isPaidAnew } from "./beside.js";
import { correction } from "./corrections.js";
import { explicitLabel, purposeLabel, quotedLabel } from "./labels.js";
import { heading, notes, period, sources, things } from "./notes.js";
import { isTaken, newParse, type Parse, type Step } from "./parse.js";
import { walletOn } from "./payees.js";
import { type Rows, readRows } from "./rows.js";
import { chainPhrases, wordSteps } from "./steps.js";
import { type OrderRule, type OrderSwitches, sumOf, type Term } from "./types.js";

const AMOUNT_HEADS = new Set<string>(neutral.amountHeads);

/** What is tried first wins: longer and more definite phrases before looser ones. */
const STEPS: readonly Step[] = [
  correction,
  bullet,
  heading,
  sumLine,
  rowName,
  table,
  ...sources,
  ...chainPhrases,
  quotedLabel,
  explicitLabel,
  period,
  purposeLabel,
  address,
  payee,
  amount,
  ...notes,
  things,
  ...wordSteps,
];

export interface Reading extends Rows {
  readonly parse: Parse;
}

/** Reads a run of turns as one whole order: every term consumed, or the rule that they break. */
export function readOrder(terms: readonly Term[], switches: OrderSwitches): Reading | OrderRule {
  const parse = newParse(terms, switches);
  while (parse.at < terms.length) {
    if (STEPS.some((step) => isTaken(parse, step)) && !parse.failed) continue;
    if (parse.failed) return parse.failed;
    const rule = ruleOf(parse);
    if (isOn(rule, switches)) return rule;
    parse.at += 1;
  }
  return conclude(parse);
}

function conclude(parse: Parse): Reading | OrderRule {
  const { switches } = parse;
  if (!parse.heard.has("more") && isOn("order_turns", switches)) return "order_turns";
  const isChainLacking =
    parse.chains.size === 0 && parse.atoms.some((atom) => atom.kind === "address" && atom.contact);
  if (!isChainLacking && !findContacts(parse)) return "order_payee";
  const read = readRows(parse);
  if (!read || parse.gap.to) return parse.failed ?? "order_pairing";
  if (!parse.heard.has("verb") && !(parse.heard.has("headNoun") && read.rows.length > 1))
    return "order_noun_verb";
  if (parse.rowNames > 0 && (read.rows.length < 2 || parse.rowNames !== read.rows.length))
    return "order_payee";
  if (parse.sum !== undefined && parse.sum !== sumOf(read.rows)) return "order_table";
  if (read.shape === "pairs" && isOn("order_correction", switches) && isPaidAnew(parse.atoms))
    return "order_correction";
  if (parse.chains.size > 1 && isOn("order_chain", switches)) return "order_chain";
  const isOther = parse.counts.some((number) => number !== read.rows.length);
  if (isOn("order_count", switches) && (isOther || (parse.heard.has("several") && read.rows.length < 2)))
    return "order_count";
  return isChainLacking ? "order_chain" : { ...read, parse };
}

/** Each contact's wallet on the order's chain; false where the book has none, or several. */
function findContacts({ atoms, chains }: Parse): boolean {
  const [chain] = chains;
  return atoms.every((atom) => {
    if (atom.kind !== "address" || !atom.contact) return true;
    const wallet = walletOn(atom.contact, chain);
    if (wallet) atom.value = wallet;
    return wallet !== undefined;
  });
}

/** Why a term has no place in an order. */
function ruleOf(parse: Parse): OrderRule {
  const term = parse.terms[parse.at];
  const letter = term?.letter ?? "";
  if (/["“”„«»'‘’>]/.test(letter)) return "order_quotation";
  if (letter === "?") return "order_question";
  if (/[|\t]/.test(letter) || AMOUNT_HEADS.has(term?.fold ?? "")) return "order_table";
  if (isBeforeAddress(parse)) return "order_payee";
  const words = term?.fold.split(" ") ?? [];
  if (words.some((word) => NEGATORS.has(word))) return "order_negator";
  return words.some((word) => STOPS.has(word)) ? "order_stop_word" : "order_parse";
}

/** A word written large where a payee's name would stand. */
function isBeforeAddress({ terms, at }: Parse): boolean {
  const token = terms[at]?.token;
  return token?.kind === "word" && /^\p{Lu}/u.test(token.text) && terms[at + 1]?.token.kind === "address";
}
