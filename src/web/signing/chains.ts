import type { Terms } from "./terms.js";

/** Public endpoints of the chains' own operators, for a wallet that does not know the chain yet. */
export const CHAINS: Record<string, { title: string; coin: string; rpc: string; explorer: string }> = {
  base: { title: "Base", coin: "ETH", rpc: "https://mainnet.base.org", explorer: "https://basescan.org" },
  optimism: {
    title: "Optimism",
    coin: "ETH",
    rpc: "https://mainnet.optimism.io",
    explorer: "https://optimistic.etherscan.io",
  },
  arbitrum: {
    title: "Arbitrum",
    coin: "ETH",
    rpc: "https://arb1.arbitrum.io/rpc",
    explorer: "https://arbiscan.io",
  },
  polygon: {
    title: "Polygon",
    coin: "POL",
    rpc: "https://polygon-rpc.com",
    explorer: "https://polygonscan.com",
  },
  ethereum: {
    title: "Ethereum",
    coin: "ETH",
    rpc: "https://ethereum-rpc.publicnode.com",
    explorer: "https://etherscan.io",
  },
};

export function titleOf({ chain }: Pick<Terms, "chain">): string {
  return CHAINS[chain]?.title ?? chain;
}

export function coinOf({ chain }: Terms): string {
  return CHAINS[chain]?.coin ?? "ETH";
}

export function explorerOf({ chain }: Pick<Terms, "chain">): string {
  return CHAINS[chain]?.explorer ?? "";
}
