import { parseAbi } from "viem";
import { CHAIN_FACTS } from "../chains.js";
import { clientOf, DEPLOYLESS } from "./multicall.js";
import type { ChainReader } from "./reader.js";

/** What a chain's USDC says of itself; name and version are what its permits are signed for. */
export interface TokenFacts {
  name: string;
  version: string;
  symbol: string;
  decimals: number;
}

const FACTS = parseAbi([
  "function name() view returns (string)",
  "function version() view returns (string)",
  "function symbol() view returns (string)",
  "function decimals() view returns (uint8)",
]);

const known = new WeakMap<ChainReader, TokenFacts>();

/** Asked once a process: nothing but an upgrade by the issuer could change them. */
export async function readToken(reader: ChainReader): Promise<TokenFacts> {
  const cached = known.get(reader);
  if (cached) return cached;
  const token = { address: CHAIN_FACTS[reader.chain].usdc, abi: FACTS } as const;
  const [name, version, symbol, decimals] = await clientOf(reader).multicall({
    ...DEPLOYLESS,
    contracts: [
      { ...token, functionName: "name" },
      { ...token, functionName: "version" },
      { ...token, functionName: "symbol" },
      { ...token, functionName: "decimals" },
    ],
  });
  const facts = { name, version, symbol, decimals };
  known.set(reader, facts);
  return facts;
}

export function isUsdc({ symbol, decimals }: TokenFacts): boolean {
  return symbol === "USDC" && decimals === 6;
}
