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
  "origin_email",
  "origin_record",
  "origin_plan_id",
  "origin_url",
  "destination_binding",
  "destination_contradicted",
  "chain_binding",
  "chain_contradicted",
  "client_binding",
  "client_contradicted",
  "amount_binding",
  "amount_contradicted",
  "line_items",
  "line_items_contradicted",
  "interval",
  "recurrence",
  "date",
  "date_past",
  "goal",
  "slug",
  "cancel_order",
  "pay_order",
  "text_contacts",
  "text_origin",
  "text_from_result",
  "asked",
  "live",
  "look_alike_own",
  "look_alike",
  "screened_enough",
  "repeat_within",
  "repeat_across",
  "strict",
] as const;

export type RuleName = (typeof RULES)[number];

export interface RuleSwitches {
  /** For evals only: rules that are off. */
  readonly disabled?: ReadonlySet<RuleName>;
}

export function isOn(rule: RuleName, switches: RuleSwitches): boolean {
  return !switches.disabled?.has(rule);
}
