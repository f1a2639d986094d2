import { CHAIN_FACTS, type Chain } from "../chains.js";

// Measured with USDC 2.2 behind its proxy, every recipient holding nothing before, then rounded up.
const FIXED_GAS = 160_000n;
const GAS_PER_RECIPIENT = 28_150n;

export interface PayoutGas {
  /** What it burns at most, with recipients who have never held USDC. */
  estimate: bigint;
  /** What to put into the transaction: 15 % more, never above the chain's cap. */
  limit: bigint;
  /** How many recipients fit under the cap with that margin. */
  fits: number;
}

/**
 * Pure. Arbitrum also charges for posting the calldata, in gas, at a price that only the chain knows:
 * pass what its NodeInterface answers as `postingGas`; without it there is no figure to give.
 */
export function payoutGas(chain: Chain, recipients: number, postingGas?: bigint): PayoutGas | undefined {
  if (chain === "arbitrum" && postingGas === undefined) return undefined;
  const posting = postingGas ?? 0n;
  const cap = CHAIN_FACTS[chain].gasCap;
  const estimate = FIXED_GAS + posting + GAS_PER_RECIPIENT * BigInt(recipients);
  const perRecipient = GAS_PER_RECIPIENT + posting / BigInt(recipients);
  const fits = Number(((cap * 100n) / 115n - FIXED_GAS) / perRecipient);
  const limit = recipients > fits ? cap : (estimate * 115n) / 100n;
  return { estimate, limit, fits };
}
