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
] as const;

export type RuleName = (typeof RULES)[number];

export interface RuleSwitches {
  /** For evals only: rules that are off. */
  readonly disabled?: ReadonlySet<RuleName>;
}

export function isOn(rule: RuleName, switches: RuleSwitches): boolean {
  return !switches.disabled?.has(rule);
}
