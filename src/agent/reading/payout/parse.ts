import type { Address } from "viem";
import type { Chain } from "../../../chains.js";
import type { Usdc } from "../../../money.js";
import { letterOf, type Pattern, patternOf } from "../letters.js";
import { isOn } from "../switches.js";
import type { KnownContact } from "../types.js";
import type { OrderRule, OrderSwitches, PaymentRow, Term } from "./types.js";

/** How far apart two things stand. */
export const LEVEL = { space: 0, comma: 1, semicolon: 2, line: 3, sentence: 4, turn: 5 } as const;

/** What stood between an atom and the one before it. */
export interface Gap {
  level: number;
  /** `: = - → gets`: only inside a pair. */
  glue?: boolean;
  to?: boolean;
  and?: boolean;
  verb?: boolean;
  /** That may say which of a payee's two rows holds. */
  words?: readonly string[];
}

export type Atom =
  | {
      readonly kind: "address";
      value: Address;
      readonly named: boolean;
      /** Named alone: his address is that of the chain, which may be said later. */
      readonly contact?: KnownContact;
      readonly gap: Gap;
    }
  | { readonly kind: "amount"; value: Usdc; readonly marked: boolean; readonly gap: Gap }
  | { readonly kind: "table"; readonly rows: readonly PaymentRow[]; readonly gap: Gap };

type Heard =
  | "verb"
  /** A noun such as "payroll" heads the order: a verb only over two rows or more. */
  | "headNoun"
  | "asked"
  | "each"
  | "split"
  | "among"
  | "equally"
  | "respectively"
  | "total"
  /** One of those who share has no address. */
  | "member"
  /** Pays more than one. */
  | "several"
  /** "See below" points at rows, and at nobody's order. */
  | "below"
  /** The last turn said more than thanks. */
  | "more";

/** One reading under way: a cursor over the run's terms and what was understood so far. */
export interface Parse {
  readonly terms: readonly Term[];
  /** One for each term. */
  readonly letters: string;
  readonly switches: OrderSwitches;
  at: number;
  sentenceStart: number;
  readonly atoms: Atom[];
  gap: Gap;
  readonly heard: Set<Heard>;
  /** The first. */
  verb?: string;
  lastIndex: number;
  /** Rows that a name heads. */
  rowNames: number;
  /** What the rows are said to add up to. */
  sum?: Usdc;
  readonly chains: Set<Chain>;
  readonly counts: number[];
  label?: string;
  failed?: OrderRule;
}

const isWord = patternOf("<word>");
const NAME = letterOf(["word", "capital"]);

export function newParse(terms: readonly Term[], switches: OrderSwitches): Parse {
  const anyName = !isOn("order_payee", switches);
  return {
    terms,
    letters: terms.map(({ letter }) => (anyName && isWord(letter, 0) ? NAME : letter)).join(""),
    switches,
    at: 0,
    sentenceStart: 0,
    atoms: [],
    gap: { level: LEVEL.space },
    heard: new Set(),
    lastIndex: 0,
    rowNames: 0,
    chains: new Set(),
    counts: [],
  };
}

/** The terms that a step's pattern found, and where they end; a part of the pattern in brackets. */
export interface Found {
  readonly terms: readonly Term[];
  readonly end: number;
  readonly part: string;
}

/** What the terms say: false where that is not for this step, or the rule that they break. */
export type Take = (parse: Parse, found: Found) => OrderRule | boolean;

export interface Step {
  readonly look: Pattern;
  readonly take: Take;
}

export function step(pattern: string, take: Take): Step {
  return { look: patternOf(pattern), take };
}

/** Takes what is understood at the cursor, or leaves everything as it was. */
export function isTaken(parse: Parse, { look, take }: Step): boolean {
  const [found, part = ""] = look(parse.letters, parse.at) ?? [];
  if (found === undefined) return false;
  const end = parse.at + found.length;
  const says = take(parse, { terms: parse.terms.slice(parse.at, end), end, part });
  if (says === true) parse.at = end;
  else if (says) fail(parse, says);
  return says === true;
}

/** Notes which rule the words break. */
export function fail(parse: Parse, rule: OrderRule): void {
  if (isOn(rule, parse.switches)) parse.failed ??= rule;
}

const TOTAL = /\b(?:total|totale|insgesamt)\b/;

/** "In total": then the sum is no one's of several. */
export function hearTotal({ heard }: Parse, terms: readonly Term[]): void {
  if (terms.some(({ fold }) => TOTAL.test(fold))) heard.add("total");
}

/** The gap up to here, for the atom that ends it; a new one begins. */
export function takeGap(parse: Parse): Gap {
  const { gap } = parse;
  parse.gap = { level: LEVEL.space };
  parse.heard.add("more");
  return gap;
}

/** What the steps' patterns are made of. */
const SENTENCE_ENDS = ".。!?…";
export const CUTS = ",，、;";
export const LINE_START = "(?<=^|<break|turn>)";
export const SENTENCE_END = `(?:$|[${SENTENCE_ENDS}]|<break|turn>)`;
export const BEHIND_SENTENCE = `(?<=^|[${SENTENCE_ENDS}]|<break|turn>)`;
/** Behind a comma, or at the beginning of a line, sentence or turn. */
export const BEHIND_CUT = `(?<=^|[${SENTENCE_ENDS}${CUTS}]|<break|turn>)`;
/** "Supplier: please pay …" */
export const SPEAKER = `(?<=${BEHIND_SENTENCE}<articles>?)<nouns !nounVerb !verbs>[:：.,]?<break>?<pleasantries|asks>*<verbs !nounVerb|split !nounVerb>`;
export const BULLET = "[-•*–·]|<index>";
/** `on base`, `auf dem Netzwerk Base`, `network: base`, `(Base)`, `base` */
const LINK = "(?:(?<=<network>)[:=]|(?<=<chainHead>)<copula !of>)?";
const CHAIN = `<on>?<articles>?<network>?${LINK}<chain>`;
export const CHAIN_PHRASE = `(?:\\(${CHAIN}\\)|${CHAIN}<network>?)`;
