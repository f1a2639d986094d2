import { type Address, encodeFunctionData, erc20Abi, type Hex } from "viem";
import { CHAIN_FACTS, type Chain } from "../chains.js";
import type { Usdc } from "../money.js";

/** Spec §4.3; `data` is the same approval as calldata, for wallets that take nothing else. */
export interface ApproveTx {
  to: Address;
  spender: Address;
  amount: string;
  chainId: number;
  data: Hex;
  value: "0";
}

/** Exact, never unlimited. */
export function approveTx(chain: Chain, spender: Address, amount: Usdc): ApproveTx {
  const { usdc, id } = CHAIN_FACTS[chain];
  const data = encodeFunctionData({ abi: erc20Abi, functionName: "approve", args: [spender, amount] });
  return { to: usdc, spender, amount: amount.toString(), chainId: id, data, value: "0" };
}
