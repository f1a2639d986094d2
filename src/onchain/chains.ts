import type { Address } from "viem";
import { CHAINS, type Chain } from "../chains.js";
import { contractAddresses } from "./deployment.js";
import { type ChainReader, createReader } from "./reader.js";

export interface Chains {
  feeRecipient: Address;
  /** True while no FEE_RECIPIENT is set: every calldata answer then warns. */
  developmentFee: boolean;
  /** Undefined where no RPC URL is configured. */
  reader(chain: Chain): ChainReader | undefined;
  /** Of this fee recipient, or one that was told of; never a destination. */
  isOwnContract(address: Address): boolean;
  /** Contracts of earlier fee recipients and versions. */
  knowContracts(addresses: readonly Address[]): void;
}

export function createChains(config: {
  feeRecipient: Address;
  developmentFee: boolean;
  rpcUrls: Partial<Record<Chain, string[]>>;
  patienceMs?: number;
}): Chains {
  const { feeRecipient, developmentFee, patienceMs } = config;
  const own = new Set(CHAINS.flatMap((chain) => Object.values(contractAddresses(chain, feeRecipient))));
  const readers = new Map<Chain, ChainReader>();
  for (const chain of CHAINS) {
    const urls = config.rpcUrls[chain];
    if (urls) readers.set(chain, createReader(chain, urls, { patienceMs }));
  }
  return {
    feeRecipient,
    developmentFee,
    reader: (chain) => readers.get(chain),
    isOwnContract: (address) => own.has(address),
    knowContracts(addresses) {
      for (const address of addresses) own.add(address);
    },
  };
}
