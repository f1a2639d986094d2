import type { Chain } from "../../client/public.js";

export const CHAINS: Record<Chain, string> = {
  base: "Base",
  optimism: "Optimism",
  arbitrum: "Arbitrum",
  polygon: "Polygon",
  ethereum: "Ethereum",
};

export const CHAIN_OPTIONS = Object.entries(CHAINS);
