import type { Chain } from "../src/chains.js";
import { liveWarnings, type PlannedCall } from "../src/onchain/live-warnings.js";
import { developmentFeeAddress } from "../src/onchain/warnings.js";
import type { Warning } from "../src/records/unsigned-transaction.js";
import type { Context } from "../src/runtime/context.js";

/** What every answer with calldata has to say about it; a chain that does not answer in time says nothing. */
export async function calldataWarnings(
  { chains }: Context,
  { chain, ...call }: PlannedCall & { chain: Chain },
): Promise<Warning[]> {
  const development = chains.developmentFee ? [developmentFeeAddress(chains.feeRecipient)] : [];
  return [...development, ...(await liveWarnings(chains.reader(chain), call))];
}
