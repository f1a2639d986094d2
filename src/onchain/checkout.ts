import { type Address, encodeFunctionData, type Hex } from "viem";
import { CHAIN_FACTS, type Chain } from "../chains.js";
import { checkout } from "../contracts/artifacts/checkout.js";
import type { Usdc } from "../money.js";
import type { UnsignedCall } from "./calls.js";
import { hashWords } from "./hash-words.js";

/** What a payer agrees to; its id commits to every field, to the chain and to the contract. */
export interface CheckoutTerms {
  destination: Address;
  /** What the payer pays, gross: the destination gets `amount - fee`. */
  amount: Usdc;
  fee: Usdc;
  /** The last second (Unix) at which it may be paid; 0n for no deadline. */
  deadline: bigint;
  /** Payable a single time: invoices, collect checkouts, single-use links. */
  once: boolean;
  /** 32 random bytes that tell two otherwise equal records apart. */
  salt: Hex;
}

export interface PermitSignature {
  deadline: bigint;
  v: number;
  r: Hex;
  s: Hex;
}

/** keccak256 of chain id, contract, destination, amount, fee, deadline, once, salt: one word each. */
export function checkoutId(chain: Chain, contract: Address, terms: CheckoutTerms): Hex {
  const { destination, amount, fee, deadline, once, salt } = terms;
  const chainId = BigInt(CHAIN_FACTS[chain].id);
  return hashWords([chainId, contract, destination, amount, fee, deadline, once ? 1n : 0n, salt]);
}

/** Needs an allowance of `terms.amount` for the contract. */
export function encodePay(chain: Chain, contract: Address, terms: CheckoutTerms): UnsignedCall {
  const args = [checkoutId(chain, contract, terms), terms] as const;
  const data = encodeFunctionData({ abi: checkout.abi, functionName: "pay", args });
  return { to: contract, data, value: "0", chainId: CHAIN_FACTS[chain].id };
}

/** Carries the approval as an EIP-2612 signature over exactly `terms.amount`, made by the sender. */
export function encodePayWithPermit(
  chain: Chain,
  contract: Address,
  terms: CheckoutTerms,
  permit: PermitSignature,
): UnsignedCall {
  const args = [checkoutId(chain, contract, terms), terms, permit] as const;
  const data = encodeFunctionData({ abi: checkout.abi, functionName: "payWithPermit", args });
  return { to: contract, data, value: "0", chainId: CHAIN_FACTS[chain].id };
}
