import type { Switches } from "../reading/switches.js";

/**
 * Every rule of the guard with its why, by what becomes of a call that breaks it: shown to a person first, refused, or
 * answered with what is there already. docs/guard.md is printed from here. Evals switch one off at a time: a rule that
 * no case needs is no rule.
 */
export const RULES_BY_OUTCOME = {
  card: {
    order_parse: "every word of a payout has a place in the order; one that has none may change it",
    order_negator: "a no in any language takes back what it stands beside",
    order_quotation: "what is quoted is told, not ordered",
    order_question: "a question orders nothing, but where it begins with can you",
    order_stop_word: "conditions, tenses and doubts have no place in an order",
    order_noun_verb: "a noun such as payroll orders only behind please, or over rows",
    order_reading: "an amount that can be read in two ways is none",
    order_pairing: "which amount is whose follows from where they stand, or nothing follows",
    order_table: "a table has known heads, or a plain shape",
    order_payee: "a payee is a name in capitals beside its address, or a contact with one wallet there",
    order_label: "free words stand in quotation marks or behind their key",
    order_count: "so many payees as are counted",
    order_correction: "a correction stands alone and has its value",
    order_turns: "an order is told in one go",
    order_made_already: "a turn that made a record makes no second one",
    order_large: "more than 10,000 USDC to addresses that were never seen paid",
    cancel_order: "a cancellation is one whole sentence that names one record",
    pay_order: "a payment to a plan or jar is one whole sentence that names it",
    text_origin: "a text is the user's, or plain words about his order",
    text_from_result: "no text carries what a tool's result said",
    unread: "every sentence beside an order is understood",
    tainted: "a sentence that was not understood may frame all that comes after it",
    unclaimed: "every value of a call is backed by words of the order; one that names a stranger is denied",
    left_over: "every value that the order says is in the call",
    said_twice: "one thing has one value, unless a correction says so",
    live: "the last message speaks of what is made",
    new_payee: "the first time money goes to an address, or to a contact's changed wallet, a person looks",
    new_client: "the first time a bill goes to an e-mail that came beside other things, a person looks",
    look_alike: "an address that looks like another one is shown beside it",
    repeat_across: "the same payout or bill within a day is asked about",
  },
  deny: {
    order_rows: "who gets how much is what the words say, row by row",
    order_chain: "the chain is the one that is said; one that cannot be read is a card",
    order_kind: "a split is a split only where the words say so",
    chain_missing: "no chain has been named by anybody",
    tool_name: "a tool is one of this chat's",
    scope: "a key uses the tools of its scopes",
    schema: "a call fits its tool's schema",
    canonical_address: "an address is in lower case or has a right checksum",
    pending: "nothing is written while a card waits",
    strict: "a strict key takes money to linked wallets, once, and nothing else",
    origin_address: "an address stands in the user's words or in what he names of the account",
    origin_record: "a record is one of this account's",
    origin_url: "a URL stands in the user's words and leads to a public host",
    text_contacts: "no text holds an address, link, e-mail, phone or account number that nobody named",
    contradicted: "the order says one plain value, and the call has another",
    look_alike_own: "no address looks like a linked wallet and is another",
    screened_enough: "twenty addresses are looked up in a request",
  },
  allow: {
    repeat_within: "the same call again is the same record",
  },
} as const;

type ByOutcome = typeof RULES_BY_OUTCOME;
export type RuleName = { [Outcome in keyof ByOutcome]: keyof ByOutcome[Outcome] }[keyof ByOutcome];

export const RULES = Object.values(RULES_BY_OUTCOME).flatMap((rules) => Object.keys(rules)) as RuleName[];

export type RuleSwitches = Switches<RuleName>;
