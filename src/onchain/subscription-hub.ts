import { type Address, encodeFunctionData, type Hex, parseAbi } from "viem";
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
  /** 32 random bytes, so that nobody can name the key of a plan first; null in plans of the first hub contract. */
  salt: Hex | null;
}

/** keccak256 of chain id, contract, destination, plan id, amount, interval, fee, salt: one word each. */
export function planKey(chain: Chain, contract: Address, terms: SubscriptionPlanTerms): Hex {
  const { destination, planId, amount, intervalSeconds, fee, salt } = terms;
  const chainId = BigInt(CHAIN_FACTS[chain].id);
  const words = [chainId, contract, destination, planId, amount, intervalSeconds, fee];
  return hashWords(salt === null ? words : [...words, salt]);
}

/** Once per plan, by anybody, before the first subscriber. */
export const encodeRegister = hubCall("register");

/** Pays the first period. Needs an allowance of `terms.amount` for the contract. */
export const encodeSubscribe = hubCall("subscribe");

/** Pays the period that runs now, or from the last quarter of a paid one the next. Needs the same allowance. */
export const encodeRenew = hubCall("renew");

/** Plans of the first hub stay payable where that one is deployed. */
const FIRST_HUB = parseAbi([
  "struct Plan { address destination; uint256 planId; uint256 amount; uint256 interval; uint256 fee; }",
  "function register(bytes32 planKey, Plan plan)",
  "function subscribe(bytes32 planKey, Plan plan)",
  "function renew(bytes32 planKey, Plan plan)",
]);

function hubCall(functionName: "register" | "subscribe" | "renew") {
  return (chain: Chain, contract: Address, terms: SubscriptionPlanTerms): UnsignedCall => {
    const { intervalSeconds: interval, salt, ...rest } = terms;
    const key = planKey(chain, contract, terms);
    const plan = { ...rest, interval };
    const data =
      salt === null
        ? encodeFunctionData({ abi: FIRST_HUB, functionName, args: [key, plan] })
        : encodeFunctionData({ abi: subscriptionHub.abi, functionName, args: [key, { ...plan, salt }] });
    return { to: contract, data, value: "0", chainId: CHAIN_FACTS[chain].id };
  };
}
