import type { Address } from "viem";
import type { Chain } from "../../../chains.js";
import type { Usdc } from "../../../money.js";
import { isOn } from "../switches.js";
import type { KnownContact } from "../types.js";
import type { OrderRule, OrderSwitches } from "./rules.js";
import type { Term, TermClass } from "./terms.js";
import type { PaymentRow } from "./types.js";

/** How far apart two things stand. */
export const LEVEL = { space: 0, comma: 1, semicolon: 2, line: 3, sentence: 4, turn: 5 } as const;

/** What stood between an atom and the one before it. */
export interface Gap {
  level: number;
  /** `: = - → gets`: only inside a pair. */
  glue: boolean;
  to: boolean;
  and: boolean;
  verb: boolean;
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

/** One reading under way: a cursor over the run's terms and what was understood so far. */
export interface Parse {
  readonly terms: readonly Term[];
  readonly switches: OrderSwitches;
  at: number;
  sentenceStart: number;
  atoms: Atom[];
  gap: Gap;
  verb: boolean;
  /** A noun such as "payroll" heads the order: a verb only over two rows or more. */
  headNoun: boolean;
  asked: boolean;
  each: boolean;
  split: boolean;
  among: boolean;
  equally: boolean;
  respectively: boolean;
  total: boolean;
  lastIndex: number;
  /** Rows that a name heads. */
  rowNames: number;
  /** What the rows are said to add up to. */
  sum?: Usdc;
  readonly chains: Set<Chain>;
  readonly counts: number[];
  label?: string;
  /** Whether the last turn said more than thanks. */
  said: boolean;
  failed?: OrderRule;
}

/** Takes what it understands at the cursor, or leaves everything as it was. */
export type Step = (parse: Parse) => boolean;

export function newParse(terms: readonly Term[], switches: OrderSwitches): Parse {
  return {
    terms,
    switches,
    at: 0,
    sentenceStart: 0,
    atoms: [],
    gap: newGap(),
    verb: false,
    headNoun: false,
    asked: false,
    each: false,
    split: false,
    among: false,
    equally: false,
    respectively: false,
    total: false,
    lastIndex: 0,
    rowNames: 0,
    chains: new Set(),
    counts: [],
    said: false,
  };
}

function newGap(): Gap {
  return { level: LEVEL.space, glue: false, to: false, and: false, verb: false };
}

/** The gap up to here, for the atom that ends it; a new one begins. */
export function takeGap(parse: Parse): Gap {
  const { gap } = parse;
  parse.gap = newGap();
  return gap;
}

/** Notes which rule the words break; false, so that a step can end with it. */
export function fail(parse: Parse, rule: OrderRule): false {
  if (isOn(rule, parse.switches)) parse.failed ??= rule;
  return false;
}

export function has(parse: Parse, name: TermClass, at = parse.at): boolean {
  return parse.terms[at]?.classes.has(name) ?? false;
}

export function mark(parse: Parse, at = parse.at): string {
  const token = parse.terms[at]?.token;
  return token?.kind === "mark" ? token.text : "";
}

export function kindAt(parse: Parse, at = parse.at): string {
  return parse.terms[at]?.token.kind ?? "end";
}

/** "- ", "• ", "1. " at the start of a line. */
export function isBullet(parse: Parse, at: number): boolean {
  const token = parse.terms[at]?.token;
  const bullets = /^[-•*–·]$/.test(mark(parse, at)) || (token?.kind === "figure" && token.why === "index");
  return bullets && /^(?:end|break|turn)$/.test(kindAt(parse, at - 1));
}

/** Comma, line, sentence, turn or the run's end. */
export function isCut(parse: Parse, at: number): boolean {
  return isSentenceEnd(parse, at) || /^[,，、;]$/.test(mark(parse, at));
}

export function isSentenceEnd(parse: Parse, at: number): boolean {
  const kind = kindAt(parse, at);
  return kind === "end" || kind === "break" || kind === "turn" || /^[.。!?…]$/.test(mark(parse, at));
}
