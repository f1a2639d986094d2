/** What becomes of a call that breaks it: shown to a person first, refused, or answered with what is there already. */
export type Outcome = "card" | "deny" | "allow";

/**
 * Every rule of the guard, with what it does and why; docs/guard.md is printed from here. Evals switch one off at a
 * time: a rule that no case needs is no rule.
 */
export const RULE_ROWS = [
  {
    rule: "order_parse",
    verdict: "card",
    why: "every word of a payout has a place in the order; one that has none may change it",
  },
  { rule: "order_rows", verdict: "deny", why: "who gets how much is what the words say, row by row" },
  {
    rule: "order_chain",
    verdict: "deny",
    why: "the chain is the one that is said; one that cannot be read is a card",
  },
  { rule: "order_kind", verdict: "deny", why: "a split is a split only where the words say so" },
  { rule: "order_negator", verdict: "card", why: "a no in any language takes back what it stands beside" },
  { rule: "order_quotation", verdict: "card", why: "what is quoted is told, not ordered" },
  {
    rule: "order_question",
    verdict: "card",
    why: "a question orders nothing, but where it begins with can you",
  },
  {
    rule: "order_stop_word",
    verdict: "card",
    why: "conditions, tenses and doubts have no place in an order",
  },
  {
    rule: "order_noun_verb",
    verdict: "card",
    why: "a noun such as payroll orders only behind please, or over rows",
  },
  { rule: "order_reading", verdict: "card", why: "an amount that can be read in two ways is none" },
  {
    rule: "order_pairing",
    verdict: "card",
    why: "which amount is whose follows from where they stand, or nothing follows",
  },
  { rule: "order_table", verdict: "card", why: "a table has known heads, or a plain shape" },
  {
    rule: "order_payee",
    verdict: "card",
    why: "a payee is a name in capitals beside its address, or a contact with one wallet there",
  },
  { rule: "order_label", verdict: "card", why: "free words stand in quotation marks or behind their key" },
  { rule: "order_count", verdict: "card", why: "so many payees as are counted" },
  { rule: "order_correction", verdict: "card", why: "a correction stands alone and has its value" },
  { rule: "order_turns", verdict: "card", why: "an order is told in one go" },
  { rule: "order_made_already", verdict: "card", why: "a turn that made a record makes no second one" },
  {
    rule: "order_large",
    verdict: "card",
    why: "more than 10,000 USDC to addresses that were never seen paid",
  },
  { rule: "chain_missing", verdict: "deny", why: "no chain has been named by anybody" },
  { rule: "tool_name", verdict: "deny", why: "a tool is one of this chat's" },
  { rule: "scope", verdict: "deny", why: "a key uses the tools of its scopes" },
  { rule: "schema", verdict: "deny", why: "a call fits its tool's schema" },
  { rule: "canonical_address", verdict: "deny", why: "an address is in lower case or has a right checksum" },
  { rule: "pending", verdict: "deny", why: "nothing is written while a card waits" },
  {
    rule: "strict",
    verdict: "deny",
    why: "a strict key takes money to linked wallets, once, and nothing else",
  },
  {
    rule: "origin_address",
    verdict: "deny",
    why: "an address stands in the user's words or in what he names of the account",
  },
  { rule: "origin_record", verdict: "deny", why: "a record is one of this account's" },
  { rule: "origin_url", verdict: "deny", why: "a URL stands in the user's words and leads to a public host" },
  {
    rule: "cancel_order",
    verdict: "card",
    why: "a cancellation is one whole sentence that names one record",
  },
  {
    rule: "pay_order",
    verdict: "card",
    why: "a payment to a plan or jar is one whole sentence that names it",
  },
  {
    rule: "text_contacts",
    verdict: "deny",
    why: "no text holds an address, link, e-mail, phone or account number that nobody named",
  },
  { rule: "text_origin", verdict: "card", why: "a text is the user's, or plain words about his order" },
  { rule: "text_from_result", verdict: "card", why: "no text carries what a tool's result said" },
  { rule: "unread", verdict: "card", why: "every sentence beside an order is understood" },
  {
    rule: "tainted",
    verdict: "card",
    why: "a sentence that was not understood may frame all that comes after it",
  },
  {
    rule: "unclaimed",
    verdict: "card",
    why: "every value of a call is backed by words of the order; one that names somebody unknown is denied",
  },
  { rule: "left_over", verdict: "card", why: "every value that the order says is in the call" },
  { rule: "said_twice", verdict: "card", why: "one thing has one value, unless a correction says so" },
  { rule: "contradicted", verdict: "deny", why: "the order says one plain value, and the call has another" },
  { rule: "live", verdict: "card", why: "the last message speaks of what is made" },
  {
    rule: "new_payee",
    verdict: "card",
    why: "the first time money goes to an address, or after a contact's wallet was changed, a person looks",
  },
  {
    rule: "new_client",
    verdict: "card",
    why: "the first time a bill goes to an e-mail that came beside other things, a person looks",
  },
  { rule: "look_alike_own", verdict: "deny", why: "no address looks like a linked wallet and is another" },
  { rule: "look_alike", verdict: "card", why: "an address that looks like another one is shown beside it" },
  { rule: "screened_enough", verdict: "deny", why: "twenty addresses are looked up in a request" },
  { rule: "repeat_within", verdict: "allow", why: "the same call again is the same record" },
  { rule: "repeat_across", verdict: "card", why: "the same payout or bill within a day is asked about" },
] as const satisfies readonly { rule: string; verdict: Outcome; why: string }[];

export type RuleName = (typeof RULE_ROWS)[number]["rule"];

export const RULES: readonly RuleName[] = RULE_ROWS.map(({ rule }) => rule);

export interface RuleSwitches {
  /** For evals only: rules that are off. */
  readonly disabled?: ReadonlySet<RuleName>;
}

export function isOn(rule: RuleName, switches: RuleSwitches): boolean {
  return !switches.disabled?.has(rule);
}
