import type { Chain } from "../chains.js";
import { readPostingGas } from "./accounts.js";
import { answerInTime } from "./answer-in-time.js";
import type { UnsignedCall } from "./calls.js";
import { type PayoutGas, payoutGas } from "./payout-gas.js";
import type { ChainReader } from "./reader.js";

/** Asks Arbitrum what posting the calldata costs; undefined there when it does not answer in time. */
export async function livePayoutGas(
  reader: ChainReader | undefined,
  call: UnsignedCall,
  chain: Chain,
  recipients: number,
): Promise<PayoutGas | undefined> {
  if (chain !== "arbitrum") return payoutGas(chain, recipients);
  return payoutGas(
    chain,
    recipients,
    await answerInTime(reader, (arbitrum) => readPostingGas(arbitrum, call)),
  );
}
