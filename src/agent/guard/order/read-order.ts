import { isOn, type RuleName, type RuleSwitches } from "../rules.js";
import { neutral } from "../words/neutral.js";
import { NEGATORS, STOPS } from "../words/stops.js";
import { address, amount, table } from "./atoms.js";
import { correction } from "./corrections.js";
import { explicitLabel, purposeLabel, quotedLabel } from "./labels.js";
import { mark, newParse, type Parse, type Step } from "./parse.js";
import { type Rows, readRows } from "./rows.js";
import {
  ask,
  bullet,
  chainPhrase,
  count,
  glue,
  month,
  ofAmount,
  pleasantry,
  pointer,
  preposition,
  relation,
  separator,
  verb,
} from "./steps.js";
import type { Term } from "./terms.js";

const AMOUNT_HEADS = new Set<string>(neutral.amountHeads);

/** What is tried first wins: longer and more definite phrases before looser ones. */
const STEPS: readonly Step[] = [
  correction,
  bullet,
  table,
  chainPhrase,
  quotedLabel,
  explicitLabel,
  purposeLabel,
  address,
  amount,
  count,
  ask,
  month,
  verb,
  relation,
  ofAmount,
  separator,
  preposition,
  glue,
  pointer,
  pleasantry,
];

export interface Reading extends Rows {
  readonly parse: Parse;
}

/** Reads a run of turns as one whole order: every term consumed, or the rule that they break. */
export function readOrder(terms: readonly Term[], switches: RuleSwitches): Reading | RuleName {
  const parse = newParse(terms, switches);
  while (parse.at < terms.length) {
    if (STEPS.some((step) => step(parse)) && !parse.failed) continue;
    if (parse.failed) return parse.failed;
    const rule = ruleOf(parse);
    if (isOn(rule, switches)) return rule;
    parse.at += 1;
  }
  return conclude(parse);
}

function conclude(parse: Parse): Reading | RuleName {
  const { switches } = parse;
  if (!parse.said && isOn("order_turns", switches)) return "order_turns";
  const read = readRows(parse);
  if (!read || parse.gap.to) return parse.failed ?? "order_pairing";
  if (!parse.verb && !(parse.headNoun && read.rows.length > 1)) return "order_noun_verb";
  if (parse.chains.size > 1 && isOn("order_chain", switches)) return "order_chain";
  if (isOn("order_count", switches) && parse.counts.some((number) => number !== read.rows.length))
    return "order_count";
  return { ...read, parse };
}

/** Why a term has no place in an order. */
function ruleOf(parse: Parse): RuleName {
  const term = parse.terms[parse.at];
  if (/^["“”„«»'‘’>]$/.test(mark(parse))) return "order_quotation";
  if (mark(parse) === "?") return "order_question";
  if (/^[|\t]$/.test(mark(parse)) || AMOUNT_HEADS.has(term?.fold ?? "")) return "order_table";
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
