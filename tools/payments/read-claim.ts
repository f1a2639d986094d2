import type { Hex } from "viem";
import type { Chain } from "../../src/chains.js";
import { PublicError } from "../../src/errors.js";
import { judge, readHeads, readTimes } from "../../src/onchain/finality.js";
import type { ChainReader } from "../../src/onchain/reader.js";
import { readSightingsOf } from "../../src/onchain/transaction-sightings.js";
import type { JudgedSighting, Sighting } from "../../src/records/sighting.js";
import type { Context } from "../../src/runtime/context.js";
import { selectContracts } from "../../src/store/deployments.js";
import { selectBlocksToDate } from "../../src/store/settlements/closed-terms.js";
import { unknownTransaction } from "./unknown-transaction.js";

/** What our contracts said in one transaction, and how far the chain stands behind it. */
export async function readClaim(ctx: Context, chain: Chain, hash: Hex): Promise<JudgedSighting[]> {
  const reader = ctx.chains.reader(chain);
  if (!reader) throw unavailable(chain, "no RPC URL is configured for it");
  try {
    const sightings = await readSightings(ctx, reader, hash);
    const payers = [...new Set(sightings.flatMap(({ payer }) => payer ?? []))];
    const { hits } = payers.length > 0 ? await ctx.screening.check(payers) : { hits: [] };
    const blocks = await selectBlocksToDate(ctx.sql, sightings, ctx.now);
    const minedAt = await readTimes(reader, blocks);
    return judge(sightings, { heads: await readHeads(reader, { wantsFinalized: true }), hits, minedAt });
  } catch (error) {
    if (error instanceof PublicError) throw error;
    throw unavailable(chain, "its nodes do not answer", error);
  }
}

async function readSightings(ctx: Context, reader: ChainReader, hash: Hex): Promise<Sighting[]> {
  const told = await readSightingsOf(reader, await selectContracts(ctx.sql, reader.chain), hash);
  if (told === "unknown") throw unknownTransaction(reader.chain);
  if (told === "failed")
    throw new PublicError(
      "transaction_failed",
      `This transaction failed on ${reader.chain}: it moved nothing. Nothing was changed.`,
    );
  return told;
}

function unavailable(chain: Chain, why: string, cause?: unknown): PublicError {
  return new PublicError(
    "chain_unavailable",
    `${chain} can't be read now, ${why}. Nothing was changed: try again later.`,
    { cause },
  );
}
