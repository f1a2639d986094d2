import { type Address, encodeFunctionData, type Hex } from "viem";
import { CHAIN_FACTS, type Chain } from "../chains.js";
import { batchPayout } from "../contracts/artifacts/batch-payout.js";
import type { Usdc } from "../money.js";
import { PAYOUT_FEE_BPS } from "../plans.js";
import type { UnsignedCall } from "./calls.js";
import { hashWords } from "./hash-words.js";

export interface PayoutItem {
  address: Address;
  amount: Usdc;
}

export interface PayoutTerms {
  /** In this order; every item is part of the id. */
  items: readonly PayoutItem[];
  /** 32 random bytes that tell two otherwise equal payouts apart. */
  salt: Hex;
}

/** On top of the total, rounded up to one base unit: the contract computes the same. */
export function payoutFee(total: Usdc): Usdc {
  return (total * BigInt(PAYOUT_FEE_BPS) + 9_999n) / 10_000n;
}

export function payoutTotal(items: readonly PayoutItem[]): Usdc {
  return items.reduce((sum, item) => sum + item.amount, 0n);
}

/** keccak256 of chain id, contract, salt and every item (amount << 160 | address): one word each. */
export function payoutId(chain: Chain, contract: Address, { items, salt }: PayoutTerms): Hex {
  return hashWords([BigInt(CHAIN_FACTS[chain].id), contract, salt, ...items.map(packed)]);
}

/** Needs an allowance of total + fee for the contract. */
export function encodeExecute(chain: Chain, contract: Address, terms: PayoutTerms): UnsignedCall {
  const id = payoutId(chain, contract, terms);
  const args = [id, terms.items.map(packed), payoutTotal(terms.items), terms.salt] as const;
  const data = encodeFunctionData({ abi: batchPayout.abi, functionName: "execute", args });
  return { to: contract, data, value: "0", chainId: CHAIN_FACTS[chain].id };
}

function packed({ address, amount }: PayoutItem): bigint {
  return (amount << 160n) | BigInt(address);
}
