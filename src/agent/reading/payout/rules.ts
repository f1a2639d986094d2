import type { Switches } from "../switches.js";

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
