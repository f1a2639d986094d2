import { type Address, encodeFunctionData, type Hex } from "viem";
import { CHAIN_FACTS, type Chain } from "../chains.js";
import { donationJars } from "../contracts/artifacts/donation-jars.js";
import type { Usdc } from "../money.js";
import type { UnsignedCall } from "./calls.js";
import { hashWords } from "./hash-words.js";

export interface JarTerms {
  destination: Address;
  /** At most 1,000 (10 %); the fee of a donation is `feeOf(amount, feeBps)`. */
  feeBps: number;
  /** 32 random bytes that tell two otherwise equal jars apart. */
  salt: Hex;
}

/** The smallest donation the contract takes: 0.01 USDC. */
export const MIN_DONATION: Usdc = 10_000n;

/** keccak256 of chain id, contract, destination, fee rate, salt: one word each. */
export function jarId(chain: Chain, contract: Address, { destination, feeBps, salt }: JarTerms): Hex {
  const chainId = BigInt(CHAIN_FACTS[chain].id);
  return hashWords([chainId, contract, destination, BigInt(feeBps), salt]);
}

/** By anybody; a second time changes nothing. Until then every donation reverts. */
export function encodeCreateJar(chain: Chain, contract: Address, terms: JarTerms): UnsignedCall {
  const args = [jarId(chain, contract, terms), terms.destination, BigInt(terms.feeBps), terms.salt] as const;
  const data = encodeFunctionData({ abi: donationJars.abi, functionName: "createJar", args });
  return { to: contract, data, value: "0", chainId: CHAIN_FACTS[chain].id };
}

/** Needs an allowance of `amount` for the contract. */
export function encodeDonate(chain: Chain, contract: Address, jar: Hex, amount: Usdc): UnsignedCall {
  const data = encodeFunctionData({ abi: donationJars.abi, functionName: "donate", args: [jar, amount] });
  return { to: contract, data, value: "0", chainId: CHAIN_FACTS[chain].id };
}
