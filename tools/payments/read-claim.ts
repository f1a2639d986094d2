import type { Hex } from "viem";
import type { Chain } from "../../src/chains.js";
import { PublicError } from "../../src/errors.js";
import { inTime } from "../../src/in-time.js";
import { agreeOnHeads } from "../../src/onchain/agree-on-heads.js";
import { judge, readHeads, readTimes } from "../../src/onchain/finality.js";
import { waitOf } from "../../src/onchain/node-fault.js";
import { patient } from "../../src/onchain/patient.js";
import type { ChainReader } from "../../src/onchain/reader.js";
import { readSightingsOf } from "../../src/onchain/transaction-sightings.js";
import type { JudgedSighting, Sighting } from "../../src/records/sighting.js";
import type { Context } from "../../src/runtime/context.js";
import { selectContracts } from "../../src/store/deployments.js";
import { selectBlocksToDate } from "../../src/store/settlements/closed-terms.js";
import { unknownTransaction } from "./unknown-transaction.js";

/** As long as whoever claims is kept waiting for a chain whose nodes count their calls. */
const CLAIM_MS = 20_000;

/** What our contracts said in one transaction, and how far the chain stands behind it. */
export async function readClaim(ctx: Context, chain: Chain, hash: Hex): Promise<JudgedSighting[]> {
  const hasty = ctx.chains.reader(chain);
  if (!hasty) throw unavailable(chain, "no RPC URL is configured for it");
  return inTime({ ms: CLAIM_MS, outer: ctx.signal }, (signal) => judged(ctx, patient(hasty, signal), hash));
}

async function judged(ctx: Context, reader: ChainReader, hash: Hex): Promise<JudgedSighting[]> {
  try {
    const sightings = await readSightings(ctx, reader, hash);
    const payers = [...new Set(sightings.flatMap(({ payer }) => payer ?? []))];
    const { hits } = payers.length > 0 ? await ctx.screening.check(payers) : { hits: [] };
    const blocks = await selectBlocksToDate(ctx.sql, sightings, ctx.now);
    const minedAt = await readTimes(reader, blocks);
    const told = await readHeads(reader, { wantsFinalized: true });
    const heads = await agreeOnHeads(reader, told, { now: ctx.now });
    return judge(sightings, { heads, hits, minedAt });
  } catch (error) {
    if (error instanceof PublicError) throw error;
    const counted = waitOf(error) !== undefined;
    throw unavailable(reader.chain, `its nodes ${counted ? "are asked too often" : "do not answer"}`, error);
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
