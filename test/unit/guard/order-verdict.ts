import type { Address } from "viem";
import { callOf } from "../../../src/agent/guard/call.js";
import type { Finding } from "../../../src/agent/guard/finding.js";
import type { RuleSwitches } from "../../../src/agent/guard/rules.js";
import { order } from "../../../src/agent/guard/sinks/payouts.js";
import type { GuardAccount } from "../../../src/agent/reading/account.js";
import { lexedTurns, readEvidence, turnHash } from "../../../src/agent/reading/evidence.js";
import { parseLexedOrder } from "../../../src/agent/reading/payout-order.js";
import type { Turn } from "../../../src/agent/reading/types.js";
import type { Chain } from "../../../src/chains.js";
import { toNumber, type Usdc } from "../../../src/money.js";
import { prepareBatchPayout } from "../../../tools/payouts/prepare-batch-payout.js";
import { NOW, OPTIONS } from "./world.js";

/** A payout as the model asks for it. */
export interface PayoutCall {
  readonly recipients: readonly { readonly address: Address; readonly amount: Usdc }[];
  readonly chain: Chain;
  readonly kind?: "batch" | "split";
}

export interface OrderContext extends RuleSwitches {
  /** Records that a user turn made already, by the turn's position among the user turns. */
  readonly madeBy?: ReadonlyMap<number, string>;
  /** Lower-case addresses that were seen paid. */
  readonly paid?: ReadonlySet<string>;
}

const NOTHING = { wallets: [], records: [], prepared: [], paid: new Set<string>(), spentTurns: new Map() };

/** What the guard says of a payout's rows, chain and kind alone; an unread turn before the order is another rule's. */
export function orderVerdict(call: PayoutCall, turns: readonly Turn[], context: OrderContext = {}) {
  const { disabled, madeBy = new Map<number, string>(), paid = NOTHING.paid } = context;
  const said = turns.filter(({ role }) => role === "user");
  const spentTurns = new Map([...madeBy].map(([at, record]) => [turnHash(said[at]?.content ?? ""), record]));
  const account: GuardAccount = { ...NOTHING, paid, spentTurns };
  const evidence = readEvidence(turns, account);
  const { chain, kind } = call;
  const recipients = call.recipients.map(({ address, amount }) => ({
    address,
    amount_usdc: toNumber(amount),
  }));
  const input = { recipients, chain, ...(kind && { kind }) };
  const given = { call: callOf(prepareBatchPayout, input), evidence, account, now: NOW, resultTexts: [] };
  const fault = order(given, { ...OPTIONS, disabled }).find(isFault);
  const read = parseLexedOrder(lexedTurns(evidence));
  return {
    verdict: fault?.verdict ?? ("allow" as const),
    rule: fault?.rule ?? "order_parse",
    message: fault?.message ?? "",
    order: read.kind === "order" ? read : undefined,
  };
}

function isFault(one: Finding): one is Extract<Finding, { verdict: "deny" | "confirm" }> {
  return (one.verdict === "deny" || one.verdict === "confirm") && one.rule !== "tainted";
}
