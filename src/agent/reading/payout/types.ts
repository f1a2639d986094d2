import type { Address } from "viem";
import type { Chain } from "../../../chains.js";
import type { Usdc } from "../../../money.js";
import type { Switches } from "../switches.js";
import type { AddressMention, KnownContact, Span, Token } from "../types.js";

/** What the grammar of payouts holds an order to, by name. */
export type OrderRule =
  | "order_parse"
  | "order_rows"
  | "order_chain"
  | "order_negator"
  | "order_quotation"
  | "order_question"
  | "order_stop_word"
  | "order_noun_verb"
  | "order_reading"
  | "order_pairing"
  | "order_table"
  | "order_payee"
  | "order_label"
  | "order_count"
  | "order_correction"
  | "order_turns";

export type OrderSwitches = Switches<OrderRule>;

export interface PaymentRow {
  readonly address: Address;
  readonly amount: Usdc;
}

/** `each` and `split` pay one amount to everybody; a `split` amount is the total divided. */
export type OrderShape = "pairs" | "each" | "split" | "table" | "respectively";

/** A whole table, read, in place of its lines. */
export interface TableToken extends Span {
  readonly kind: "table";
  readonly rows: readonly PaymentRow[];
  readonly chain?: Chain;
}

/** A contact's whole name, written as the address book has it, in place of its words. */
export interface PayeeToken extends Span {
  readonly kind: "payee";
  readonly contact: KnownContact;
}

/** What a turn is cut into for this grammar. */
export type RunToken = Token | TableToken | PayeeToken;

/** A phrase of the lexicon, or one token that is none. */
export interface Term {
  /** The first of a phrase's; between two turns of one run none. */
  readonly token: RunToken | { readonly kind: "turn" };
  readonly letter: string;
  readonly fold: string;
}

export interface Order {
  readonly kind: "order";
  readonly rows: readonly PaymentRow[];
  readonly shape: OrderShape;
  readonly chain?: Chain;
  readonly label?: string;
  /** Payees who were named alone. */
  readonly contacts: readonly KnownContact[];
  /** What a split leaves over, in base units. */
  readonly unassigned: Usdc;
  readonly language: string;
  /** Position of the run's first turn among the user turns. */
  readonly firstTurn: number;
}

export function isPayable(address: AddressMention): address is AddressMention & { readonly prefix?: Chain } {
  return !address.badChecksum && address.prefix !== "unknown";
}

export function sumOf(rows: readonly PaymentRow[]): Usdc {
  return rows.reduce((sum, { amount }) => sum + amount, 0n);
}
