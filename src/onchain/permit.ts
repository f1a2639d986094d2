import type { Address } from "viem";
import { CHAIN_FACTS, type Chain } from "../chains.js";
import type { Usdc } from "../money.js";
import type { TokenFacts } from "./token.js";

export interface PermitRequest {
  owner: Address;
  spender: Address;
  amount: Usdc;
  /** The owner's current `nonces` at the token. */
  nonce: bigint;
  deadline: bigint;
  /** As the chain's USDC says it: Circle's test tokens have other names. */
  token: Pick<TokenFacts, "name" | "version">;
}

/** EIP-712 typed data of USDC's EIP-2612 permit, as JSON for `eth_signTypedData_v4`. */
export function permitTypedData(
  chain: Chain,
  { owner, spender, amount, nonce, deadline, token: { name, version } }: PermitRequest,
) {
  const { id, usdc } = CHAIN_FACTS[chain];
  return {
    domain: { name, version, chainId: id, verifyingContract: usdc },
    types: {
      EIP712Domain: [
        { name: "name", type: "string" },
        { name: "version", type: "string" },
        { name: "chainId", type: "uint256" },
        { name: "verifyingContract", type: "address" },
      ],
      Permit: [
        { name: "owner", type: "address" },
        { name: "spender", type: "address" },
        { name: "value", type: "uint256" },
        { name: "nonce", type: "uint256" },
        { name: "deadline", type: "uint256" },
      ],
    },
    primaryType: "Permit" as const,
    message: {
      owner,
      spender,
      value: amount.toString(),
      nonce: nonce.toString(),
      deadline: deadline.toString(),
    },
  };
}
