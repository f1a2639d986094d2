import type { Address } from "viem";
import type { Chain } from "../src/chains.js";
import { contractAddresses } from "../src/onchain/deployment.js";
import { liveWarnings, type PlannedCall } from "../src/onchain/live-warnings.js";
import { chainNotWatched, developmentFeeAddress, watchStopped } from "../src/onchain/warnings.js";
import type { Warning } from "../src/records/unsigned-transaction.js";
import { watchState } from "../src/records/watch-state.js";
import type { Context } from "../src/runtime/context.js";
import { recentCursor } from "../src/store/chain-cursors.js";

/** `feeRecipient`: of an older record; today's where it is not said. */
type Planned = Omit<PlannedCall, "feeRecipient"> & { chain: Chain; feeRecipient?: Address };

/** What every answer with calldata has to say about it; a chain that does not answer in time says nothing. */
export async function calldataWarnings(ctx: Context, call: Planned): Promise<Warning[]> {
  const { developmentFee, feeRecipient } = ctx.chains;
  const development = developmentFee ? [developmentFeeAddress(feeRecipient)] : [];
  return [...development, ...(await chainWarnings(ctx, call))];
}

/** Of a link that is about to be made. */
export function linkWarnings(ctx: Context, chain: Chain, destination: Address): Promise<Warning[]> {
  const address = contractAddresses(chain, ctx.chains.feeRecipient).checkout;
  return chainWarnings(ctx, { chain, contract: "checkout", address, receivers: [destination] });
}

async function chainWarnings(ctx: Context, { chain, ...call }: Planned): Promise<Warning[]> {
  const { feeRecipient } = ctx.chains;
  const live = liveWarnings(ctx.chains.reader(chain), { feeRecipient, ...call });
  return (await Promise.all([watchWarnings(ctx, chain), live])).flat();
}

/** A process without a node may stand beside one that watches: what that one wrote down counts. */
async function watchWarnings({ sql, chains, now }: Context, chain: Chain): Promise<Warning[]> {
  const cursor = await recentCursor(sql, chain);
  if (cursor?.stoppedReason) return [watchStopped(chain)];
  return chains.reader(chain) || watchState(cursor, now) === "watched" ? [] : [chainNotWatched(chain)];
}
