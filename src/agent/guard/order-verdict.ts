import type { Address } from "viem";
import type { Chain } from "../../chains.js";
import { ONE_USDC, type Usdc } from "../../money.js";
import { lex } from "../reading/lexer.js";
import type { Order } from "../reading/payout/types.js";
import type { NoOrder } from "../reading/payout-order.js";
import { parseLexedOrder } from "../reading/payout-order.js";
import { userTexts } from "../reading/turns.js";
import type { Account, Lexed, Turn } from "../reading/types.js";
import { isOn, type RuleName, type RuleSwitches } from "./rules.js";

/** A payout as the model asks for it, already through the strict schema. */
export interface PayoutCall {
  readonly recipients: readonly { readonly address: Address; readonly amount: Usdc }[];
  readonly chain: Chain;
  readonly kind?: "batch" | "split";
}

export interface OrderContext extends RuleSwitches {
  /** Records that a user turn made already, by the turn's position among the user turns. */
  readonly madeBy?: ReadonlyMap<number, string>;
}

export interface OrderVerdict {
  readonly verdict: "allow" | "confirm" | "deny";
  readonly rule: RuleName;
  /** Which part of the call is wrong or unread. */
  readonly field?: string;
  /** The record that a turn of the order made already. */
  readonly record?: string;
  readonly order?: Order;
}

/** The most that one call may pay to addresses nobody was seen paying before. */
const LARGE: Usdc = 10_000n * ONE_USDC;

/** Whether the user's own words are, completely, this payout. */
export function orderVerdict(
  call: PayoutCall,
  turns: readonly Turn[],
  account: Account,
  context: OrderContext = {},
): OrderVerdict {
  const lexed = userTexts(turns).map((text) => lex(text));
  return payoutVerdict(call, lexed, account, context);
}

export function payoutVerdict(
  call: PayoutCall,
  turns: readonly Lexed[],
  account: Account,
  context: OrderContext = {},
): OrderVerdict {
  const order = parseLexedOrder(turns, account.contacts, context);
  const chainSaid = turns.some(({ chainWords }) => chainWords);
  if (isOn("order_rows", context) && order.kind === "order" && !sameRows(call, order)) {
    return { verdict: "deny", rule: "order_rows", field: "recipients", order };
  }
  if (!chainSaid && isOn("chain_missing", context))
    return { verdict: "deny", rule: "chain_missing", field: "chain" };
  if (order.kind === "no_order") return { verdict: "confirm", rule: (order satisfies NoOrder).why };
  return relationVerdict(call, order, account, context) ?? { verdict: "allow", rule: "order_parse", order };
}

function relationVerdict(
  call: PayoutCall,
  order: Order,
  account: Account,
  context: OrderContext,
): OrderVerdict | undefined {
  const { chain, shape } = order;
  if (isOn("order_chain", context) && chain !== call.chain) {
    return { verdict: chain ? "deny" : "confirm", rule: "order_chain", field: "chain", order };
  }
  const equal = shape === "each" || shape === "split";
  if (isOn("order_kind", context) && call.kind === "split" && !equal) {
    return { verdict: "deny", rule: "order_kind", field: "kind", order };
  }
  if (isOn("new_payee", context) && order.contacts.some(({ changed }) => changed))
    return { verdict: "confirm", rule: "new_payee", field: "recipients", order };
  const record = isOn("order_made_already", context) ? madeRecord(order, context) : undefined;
  if (record) return { verdict: "confirm", rule: "order_made_already", record, order };
  if (isOn("order_large", context) && unseenTotal(call, account) > LARGE) {
    return { verdict: "confirm", rule: "order_large", field: "recipients", order };
  }
  return undefined;
}

function madeRecord({ firstTurn }: Order, { madeBy }: OrderContext): string | undefined {
  for (const [turn, record] of madeBy ?? []) if (turn >= firstTurn) return record;
  return undefined;
}

function unseenTotal({ recipients }: PayoutCall, { paid }: Account): Usdc {
  const unseen = recipients.filter(({ address }) => !paid.has(address.toLowerCase()));
  return unseen.reduce((sum, { amount }) => sum + amount, 0n);
}

/** Equal as multisets. */
function sameRows({ recipients }: PayoutCall, { rows }: Order): boolean {
  if (recipients.length !== rows.length) return false;
  const key = ({ address, amount }: { address: Address; amount: Usdc }) =>
    `${address.toLowerCase()} ${amount}`;
  const left = recipients.map(key).sort();
  const right = rows.map(key).sort();
  return left.every((row, index) => row === right[index]);
}
