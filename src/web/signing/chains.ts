import type { Terms } from "./terms.js";

interface ChainFacts {
  title: string;
  coin: string;
  rpc: string;
  explorer: string;
}

/** By chain id: public endpoints of the chains' own operators, for a wallet that does not know the chain yet. */
export const CHAINS: Record<number, ChainFacts> = {
  8453: { title: "Base", coin: "ETH", rpc: "https://mainnet.base.org", explorer: "https://basescan.org" },
  10: {
    title: "Optimism",
    coin: "ETH",
    rpc: "https://mainnet.optimism.io",
    explorer: "https://optimistic.etherscan.io",
  },
  42161: {
    title: "Arbitrum",
    coin: "ETH",
    rpc: "https://arb1.arbitrum.io/rpc",
    explorer: "https://arbiscan.io",
  },
  137: {
    title: "Polygon",
    coin: "POL",
    rpc: "https://polygon-rpc.com",
    explorer: "https://polygonscan.com",
  },
  1: {
    title: "Ethereum",
    coin: "ETH",
    rpc: "https://ethereum-rpc.publicnode.com",
    explorer: "https://etherscan.io",
  },
  84532: {
    title: "Base Sepolia",
    coin: "ETH",
    rpc: "https://sepolia.base.org",
    explorer: "https://sepolia.basescan.org",
  },
  11155420: {
    title: "OP Sepolia",
    coin: "ETH",
    rpc: "https://sepolia.optimism.io",
    explorer: "https://sepolia-optimism.etherscan.io",
  },
  421614: {
    title: "Arbitrum Sepolia",
    coin: "ETH",
    rpc: "https://sepolia-rollup.arbitrum.io/rpc",
    explorer: "https://sepolia.arbiscan.io",
  },
  80002: {
    title: "Polygon Amoy",
    coin: "POL",
    rpc: "https://rpc-amoy.polygon.technology",
    explorer: "https://amoy.polygonscan.com",
  },
  11155111: {
    title: "Ethereum Sepolia",
    coin: "ETH",
    rpc: "https://ethereum-sepolia-rpc.publicnode.com",
    explorer: "https://sepolia.etherscan.io",
  },
};

type OnChain = Pick<Terms, "chain" | "chainId">;

export function titleOf({ chain, chainId }: OnChain): string {
  return CHAINS[chainId]?.title ?? chain;
}

export function coinOf({ chainId }: OnChain): string {
  return CHAINS[chainId]?.coin ?? "ETH";
}

export function explorerOf({ chainId }: OnChain): string {
  return CHAINS[chainId]?.explorer ?? "";
}
