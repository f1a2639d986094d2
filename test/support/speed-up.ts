import { type Hex, numberToHex } from "viem";
import type { LocalChain } from "./chains.js";

/** As wallets do it: the same transaction once more, at a higher price. */
export async function speedUp(local: LocalChain, hash: unknown): Promise<string> {
  const { from, to, input, nonce, gas, maxFeePerGas } = (await local.request(
    "eth_getTransactionByHash",
    hash,
  )) as Record<string, Hex>;
  const price = numberToHex(BigInt(maxFeePerGas ?? 0) * 2n);
  const faster = { from, to, data: input, nonce, gas, maxFeePerGas: price, maxPriorityFeePerGas: price };
  const second = String(await local.request("eth_sendTransaction", faster));
  if (second === hash) throw new Error("the same transaction once more");
  return second;
}
