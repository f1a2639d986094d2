/** Every rule of the guard by name. Evals switch one off at a time: a rule that no case needs is no rule. */
export const RULES = [
  "order_parse",
  "order_rows",
  "order_chain",
  "order_kind",
  "order_negator",
  "order_quotation",
  "order_question",
  "order_stop_word",
  "order_noun_verb",
  "order_reading",
  "order_pairing",
  "order_table",
  "order_payee",
  "order_label",
  "order_count",
  "order_correction",
  "order_turns",
  "order_made_already",
  "order_large",
  "chain_missing",
  "tool_name",
  "scope",
  "schema",
  "canonical_address",
  "pending",
  "origin_address",
  "origin_record",
  "origin_url",
  "cancel_order",
  "pay_order",
  "text_contacts",
  "text_origin",
  "text_from_result",
  "live",
  "look_alike_own",
  "look_alike",
  "screened_enough",
  "repeat_within",
  "repeat_across",
  "strict",
  "unclaimed",
  "unread",
  "tainted",
  "said_twice",
  "left_over",
  "contradicted",
  "new_payee",
  "new_client",
] as const;

export type RuleName = (typeof RULES)[number];

export interface RuleSwitches {
  /** For evals only: rules that are off. */
  readonly disabled?: ReadonlySet<RuleName>;
}

export function isOn(rule: RuleName, switches: RuleSwitches): boolean {
  return !switches.disabled?.has(rule);
}
