import { type Address, encodeFunctionData, type Hex, parseSignature } from "viem";
import { CHAIN_FACTS } from "../../src/chains.js";
import type { Usdc } from "../../src/money.js";
import type { PermitSignature } from "../../src/onchain/checkout.js";
import { permitTypedData } from "../../src/onchain/permit.js";
import { testUsdc } from "./artifacts/test-usdc.js";
import type { LocalChain } from "./chains.js";

/** As the test token says it. */
const USDC = { name: "USD Coin", version: "2" };

/** The owner's next permit, signed by the node. */
export async function signPermit(
  local: LocalChain,
  owner: Address,
  spender: Address,
  amount: Usdc,
): Promise<PermitSignature> {
  const nonces = encodeFunctionData({ abi: testUsdc.abi, functionName: "nonces", args: [owner] });
  const to = CHAIN_FACTS[local.chain].usdc;
  const nonce = BigInt((await local.request("eth_call", { to, data: nonces }, "latest")) as Hex);
  const deadline = 2n ** 40n;
  const typed = permitTypedData(local.chain, { owner, spender, amount, nonce, deadline, token: USDC });
  const signature = (await local.request("eth_signTypedData_v4", owner, typed)) as Hex;
  const { v = 0n, r, s } = parseSignature(signature);
  return { deadline, v: Number(v), r, s };
}
