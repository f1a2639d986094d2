import type { Address } from "viem";

export const CHAINS = ["base", "optimism", "arbitrum", "polygon", "ethereum"] as const;
export type Chain = (typeof CHAINS)[number];

export interface ChainFacts {
  readonly id: number;
  /** As people write it. */
  readonly title: string;
  readonly usdc: Address;
  /** The most gas one transaction may ask for. */
  readonly gasCap: bigint;
  /** A payment counts after this many blocks, or once the tag has passed it where the node knows the tag. */
  readonly finality: { readonly depth: number; readonly tag?: "finalized" };
  readonly blockSeconds: number;
  readonly explorer: string;
  readonly sanctionsOracle: Address;
}

/** One table for every number that differs between chains. */
export const CHAIN_FACTS: Readonly<Record<Chain, ChainFacts>> = {
  base: {
    id: 8453,
    title: "Base",
    usdc: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
    gasCap: 2n ** 24n,
    finality: { depth: 10 },
    blockSeconds: 2,
    explorer: "https://basescan.org",
    sanctionsOracle: "0x3A91A31cB3dC49b4db9Ce721F50a9D076c8D739B",
  },
  optimism: {
    id: 10,
    title: "Optimism",
    usdc: "0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85",
    gasCap: 2n ** 24n,
    finality: { depth: 10 },
    blockSeconds: 2,
    explorer: "https://optimistic.etherscan.io",
    sanctionsOracle: "0x40C57923924B5c5c5455c48D93317139ADDaC8fb",
  },
  arbitrum: {
    id: 42161,
    title: "Arbitrum",
    usdc: "0xaf88d065e77c8cC2239327C5EDb3A432268e5831",
    gasCap: 32_000_000n,
    finality: { depth: 80 },
    blockSeconds: 0.25,
    explorer: "https://arbiscan.io",
    sanctionsOracle: "0x40C57923924B5c5c5455c48D93317139ADDaC8fb",
  },
  polygon: {
    id: 137,
    title: "Polygon",
    usdc: "0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359",
    gasCap: 2n ** 25n,
    finality: { depth: 64, tag: "finalized" },
    blockSeconds: 2,
    explorer: "https://polygonscan.com",
    sanctionsOracle: "0x40C57923924B5c5c5455c48D93317139ADDaC8fb",
  },
  ethereum: {
    id: 1,
    title: "Ethereum",
    usdc: "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
    gasCap: 2n ** 24n,
    finality: { depth: 12 },
    blockSeconds: 12,
    explorer: "https://etherscan.io",
    sanctionsOracle: "0x40C57923924B5c5c5455c48D93317139ADDaC8fb",
  },
};
