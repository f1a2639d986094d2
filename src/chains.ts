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
  /** What the network's own fee is paid in. */
  readonly coin: string;
  /** Of the chain's own operators: for a payer's wallet that does not know the chain yet; nothing here asks it. */
  readonly publicRpc: string;
}

/** One process and one database are one network; by the five names each has chains of its own. */
export const NETWORKS = ["mainnet", "testnet"] as const;
export type Network = (typeof NETWORKS)[number];

type Facts = Readonly<Record<Chain, ChainFacts>>;

const MAINNET: Facts = {
  base: {
    id: 8453,
    title: "Base",
    usdc: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
    gasCap: 2n ** 24n,
    finality: { depth: 10 },
    blockSeconds: 2,
    explorer: "https://basescan.org",
    coin: "ETH",
    publicRpc: "https://mainnet.base.org",
  },
  optimism: {
    id: 10,
    title: "Optimism",
    usdc: "0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85",
    gasCap: 2n ** 24n,
    finality: { depth: 10 },
    blockSeconds: 2,
    explorer: "https://optimistic.etherscan.io",
    coin: "ETH",
    publicRpc: "https://mainnet.optimism.io",
  },
  arbitrum: {
    id: 42161,
    title: "Arbitrum",
    usdc: "0xaf88d065e77c8cC2239327C5EDb3A432268e5831",
    gasCap: 32_000_000n,
    finality: { depth: 80 },
    blockSeconds: 0.25,
    explorer: "https://arbiscan.io",
    coin: "ETH",
    publicRpc: "https://arb1.arbitrum.io/rpc",
  },
  polygon: {
    id: 137,
    title: "Polygon",
    usdc: "0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359",
    gasCap: 2n ** 25n,
    finality: { depth: 64, tag: "finalized" },
    blockSeconds: 2,
    explorer: "https://polygonscan.com",
    coin: "POL",
    publicRpc: "https://polygon-rpc.com",
  },
  ethereum: {
    id: 1,
    title: "Ethereum",
    usdc: "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
    gasCap: 2n ** 24n,
    finality: { depth: 12 },
    blockSeconds: 12,
    explorer: "https://etherscan.io",
    coin: "ETH",
    publicRpc: "https://ethereum-rpc.publicnode.com",
  },
};

/** Circle's test USDC: money that is worth nothing, on chains that are run to try things out. */
const TESTNET: Facts = {
  base: {
    ...MAINNET.base,
    id: 84532,
    title: "Base Sepolia",
    usdc: "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
    explorer: "https://sepolia.basescan.org",
    publicRpc: "https://sepolia.base.org",
  },
  optimism: {
    ...MAINNET.optimism,
    id: 11155420,
    title: "OP Sepolia",
    usdc: "0x5fd84259d66Cd46123540766Be93DFE6D43130D7",
    explorer: "https://sepolia-optimism.etherscan.io",
    publicRpc: "https://sepolia.optimism.io",
  },
  arbitrum: {
    ...MAINNET.arbitrum,
    id: 421614,
    title: "Arbitrum Sepolia",
    usdc: "0x75faf114eafb1BDbe2F0316DF893fd58CE46AA4d",
    explorer: "https://sepolia.arbiscan.io",
    publicRpc: "https://sepolia-rollup.arbitrum.io/rpc",
  },
  polygon: {
    ...MAINNET.polygon,
    id: 80002,
    title: "Polygon Amoy",
    usdc: "0x41E94Eb019C0762f9Bfcf9Fb1E58725BfB0e7582",
    explorer: "https://amoy.polygonscan.com",
    publicRpc: "https://rpc-amoy.polygon.technology",
  },
  ethereum: {
    ...MAINNET.ethereum,
    id: 11155111,
    title: "Ethereum Sepolia",
    usdc: "0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238",
    explorer: "https://sepolia.etherscan.io",
    publicRpc: "https://ethereum-sepolia-rpc.publicnode.com",
  },
};

/** One table for every number that differs between chains: the main networks' until the composition says otherwise. */
export const CHAIN_FACTS: Readonly<Record<Chain, ChainFacts>> = { ...MAINNET };

let entered: Network = "mainnet";

/** Once, before anything else is done: what was made for one network means nothing on another. */
export function enterNetwork(network: Network): void {
  entered = network;
  Object.assign(CHAIN_FACTS, network === "testnet" ? TESTNET : MAINNET);
}

export function isTestnet(): boolean {
  return entered === "testnet";
}

/** What pages, letters and documents say first where money is worth nothing. */
export const TEST_NOTICE = "TEST: this is test money on a test network, worth nothing.";

/** What bridges have called USDC: nobody here is paid in it, and many take its contract for a place to send to. */
const BRIDGED_USDC = [
  "0xd9aAEc86B65D86f6A7B5B1b0c42FFA531710b6CA",
  "0x7F5c764cBc14f9669B88837ca1490cCa17c31607",
  "0xFF970A61A04b1cA14834A43f5dE4533eBDDB5CC8",
  "0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174",
];
const USDC_CONTRACTS = new Set(
  [...BRIDGED_USDC, ...[MAINNET, TESTNET].flatMap((facts) => CHAINS.map((chain) => facts[chain].usdc))].map(
    (address) => address.toLowerCase(),
  ),
);

/** Of any chain, on either network: a contract that keeps for ever what is sent to it. */
export function isUsdcContract(address: string): boolean {
  return USDC_CONTRACTS.has(address.toLowerCase());
}
