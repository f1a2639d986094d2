import { createPublicClient, custom, type Hex, type PublicClient, parseAbi } from "viem";
import { CHAIN_FACTS } from "../chains.js";
import type { ChainReader, ReadMethod } from "./reader.js";

const USDC = parseAbi([
  "function balanceOf(address account) view returns (uint256)",
  "function isBlacklisted(address account) view returns (bool)",
  "function allowance(address owner, address spender) view returns (uint256)",
  "function nonces(address owner) view returns (uint256)",
  "function paused() view returns (bool)",
]);

/** Many reads in one call, which needs no contract on the chain. It travels as init code, of which EIP-3860 lets
 * 49,152 bytes pass: about 150 reads. */
const FITTING = { deployless: true, batchSize: 150 * 36 } as const;
export const DEPLOYLESS = { ...FITTING, allowFailure: false } as const;

export function usdcCall<const Name extends string, const Args extends readonly Hex[]>(
  { chain }: ChainReader,
  functionName: Name,
  args: Args,
) {
  return { address: CHAIN_FACTS[chain].usdc, abi: USDC, functionName, args };
}

/** All that is read through it at once goes in one call, and each read fails for itself. */
export function batchingClient(reader: ChainReader): PublicClient {
  return clientOf(reader, FITTING);
}

export function clientOf(reader: ChainReader, multicall?: typeof FITTING): PublicClient {
  const request = ({ method, params }: { method: string; params?: readonly unknown[] }) =>
    reader.request(method as ReadMethod, params ?? []);
  const transport = custom({ request }, { retryCount: 0 });
  return createPublicClient({ transport, cacheTime: 0, ...(multicall && { batch: { multicall } }) });
}
