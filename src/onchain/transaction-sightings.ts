import type { Address, Hex } from "viem";
import type { Sighting } from "../records/sighting.js";
import { isLog, readBlock, readTransaction } from "./blocks.js";
import type { ChainReader } from "./reader.js";
import { toSightings } from "./sightings.js";
import { blame, readWords, verdictOf } from "./witnesses.js";

/**
 * What our contracts said in one transaction, of which somebody has told. `unknown` too where its block is none of the
 * chain's any more, and where no more of several nodes know it than do not.
 */
export async function readSightingsOf(
  reader: ChainReader,
  contracts: readonly Address[],
  hash: Hex,
): Promise<Sighting[] | "unknown" | "failed"> {
  const outcome = await readTransaction(reader, hash);
  if (!outcome) return "unknown";
  const words = await readWords(reader, { hash, outcome, contracts });
  blame(reader, words, `one node tells of the transaction ${hash}, and another one denies it`);
  if ((verdictOf(words) ?? "stands") !== "stands") return "unknown";
  if (!outcome.succeeded) return "failed";
  const block = await readBlock(reader, outcome.blockNumber);
  if (block?.hash !== outcome.blockHash) return "unknown";
  const own = new Set(contracts.map((address) => address.toLowerCase()));
  // How deep a log is follows from its block: that of its receipt, of which the others were asked.
  const mined = outcome.logs.filter(
    (log) =>
      isLog(log) &&
      log.transactionHash === hash &&
      log.blockHash === outcome.blockHash &&
      BigInt(log.blockNumber) === outcome.blockNumber,
  );
  return toSightings(reader.chain, mined, own).sightings;
}
