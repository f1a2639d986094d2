import type { Address } from "viem";
import type { Chain } from "../../src/chains.js";
import type { PayoutGas } from "../../src/onchain/payout-gas.js";
import { duplicateRecipient, gasOverCap, gasUnknown } from "../../src/onchain/warnings.js";
import type { Warning } from "../../src/records/unsigned-transaction.js";

export function gasWarnings(chain: Chain, gas: PayoutGas | undefined, count: number): Warning[] {
  if (!gas) return [gasUnknown(chain)];
  return count > gas.fits ? [gasOverCap(chain, gas.fits, count)] : [];
}

export function duplicateWarnings(receivers: Address[]): Warning[] {
  const times = new Map<Address, number>();
  for (const receiver of receivers) times.set(receiver, (times.get(receiver) ?? 0) + 1);
  return [...times]
    .filter(([, count]) => count > 1)
    .map(([receiver, count]) => duplicateRecipient(receiver, count));
}
