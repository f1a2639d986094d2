import type { RuleName } from "../../../src/agent/guard/rules.js";
import type { Conversation } from "./conversations.js";
import type { OrderContext } from "./order-verdict.js";

export interface Bite extends Conversation {
  readonly rule: RuleName;
  readonly verdict: "confirm" | "deny";
  readonly kind?: "split";
  readonly madeBy?: OrderContext["madeBy"];
}

export const A10: Conversation["rows"] = [["A", 10]];
const bite = (rule: RuleName, verdict: Bite["verdict"], turns: string[], more: Partial<Bite> = {}): Bite => ({
  rule,
  verdict,
  turns,
  chain: "base",
  rows: A10,
  ...more,
});

/** For every rule a call that it alone holds back. */
export const ORDER_BITES: readonly Bite[] = [
  bite("order_parse", "confirm", ["pay @A 10 USDC on base tentatively"]),
  bite("order_rows", "deny", ["pay @A 100 USDC on base"]),
  bite("order_chain", "deny", ["pay @A 10 USDC on polygon"]),
  bite("order_kind", "deny", ["pay @A 10 USDC on base"], { kind: "split" }),
  bite("order_negator", "confirm", ["do pay @A 10 USDC on base not".replace("do ", "")]),
  bite("order_stop_word", "confirm", ["pay @A 10 USDC on base unless"]),
  bite("order_quotation", "confirm", ['" pay @A 10 USDC on base']),
  bite("order_question", "confirm", ["pay @A 10 USDC on base?"]),
  bite("order_noun_verb", "confirm", ["Payment of 10 USDC to @A on base"]),
  bite("order_reading", "confirm", ["pay @A 1.500 USDC on base"], { rows: [["A", 1500]] }),
  bite("order_pairing", "confirm", ["pay 10\n@A 20\n@B on base"], {
    rows: [
      ["A", 10],
      ["B", 20],
    ],
  }),
  bite("order_table", "confirm", ["pay on base\naddress,amount\n@A,10\ntotal,11"]),
  bite("order_payee", "confirm", ["pay Freeze @A 10 USDC on base"]),
  bite("order_label", "confirm", ["pay @A 10 USDC on base, label not yet"]),
  bite("order_count", "confirm", ["pay the two contributors on base: @A 10"]),
  bite("order_correction", "confirm", ["pay @A 10, @B 20 on base. make it 30"], {
    rows: [
      ["A", 10],
      ["B", 20],
    ],
  }),
  bite("order_turns", "confirm", ["pay @A 10 USDC on base", "thanks"]),
  bite("order_made_already", "confirm", ["pay @A 10 USDC on base"], { madeBy: new Map([[0, "po_1"]]) }),
  bite("order_large", "confirm", ["pay @A 10,001 USDC on base"], { rows: [["A", 10_001]] }),
  bite("chain_missing", "deny", ["pay @A 10 USDC"]),
];
