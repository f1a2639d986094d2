import { type Address, encodeFunctionData, type Hex } from "viem";
import { CHAIN_FACTS, type Chain } from "../chains.js";
import { subscriptionHub } from "../contracts/artifacts/subscription-hub.js";
import type { Usdc } from "../money.js";
import type { UnsignedCall } from "./calls.js";
import { hashWords } from "./hash-words.js";

export interface SubscriptionPlanTerms {
  destination: Address;
  /** The caller's own number; two plans may share one where anything else differs. */
  planId: bigint;
  /** What the subscriber pays each period, gross: the destination gets `amount - fee`. */
  amount: Usdc;
  intervalSeconds: bigint;
  fee: Usdc;
}

/** keccak256 of chain id, contract, destination, plan id, amount, interval, fee: one word each. */
export function planKey(chain: Chain, contract: Address, terms: SubscriptionPlanTerms): Hex {
  const { destination, planId, amount, intervalSeconds, fee } = terms;
  const chainId = BigInt(CHAIN_FACTS[chain].id);
  return hashWords([chainId, contract, destination, planId, amount, intervalSeconds, fee]);
}

/** Once per plan, by anybody, before the first subscriber. */
export const encodeRegister = hubCall("register");

/** Pays the first period. Needs an allowance of `terms.amount` for the contract. */
export const encodeSubscribe = hubCall("subscribe");

/** Pays the period that runs now; reverts before it begins. Needs an allowance of `terms.amount`. */
export const encodeRenew = hubCall("renew");

function hubCall(functionName: "register" | "subscribe" | "renew") {
  return (chain: Chain, contract: Address, terms: SubscriptionPlanTerms): UnsignedCall => {
    const { intervalSeconds: interval, ...plan } = terms;
    const args = [planKey(chain, contract, terms), { ...plan, interval }] as const;
    const data = encodeFunctionData({ abi: subscriptionHub.abi, functionName, args });
    return { to: contract, data, value: "0", chainId: CHAIN_FACTS[chain].id };
  };
}
