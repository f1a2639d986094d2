import { isLog, readLogs } from "../../onchain/blocks.js";
import type { RawLog } from "../../onchain/decode-logs.js";
import { type Filtered, toSightings } from "../../onchain/sightings.js";
import { selectContracts } from "../../store/deployments.js";
import type { Memory } from "./pass.js";
import { distrust, Untrustworthy, type Watch } from "./watched-chain.js";

interface Range {
  from: bigint;
  to: bigint;
}

/** Whatever the range, in as many calls as the node wants; smaller after a refusal, larger after a success. */
export async function readSightings(watch: Watch, memory: Memory, { from, to }: Range): Promise<Filtered> {
  const contracts = await selectContracts(watch.house.sql, watch.chain);
  const own = new Set(contracts.map((address) => address.toLowerCase()));
  const all: Filtered = { sightings: [], strange: 0 };
  for (let at = from; at <= to; ) {
    const last = at + BigInt(memory.chunk) - 1n;
    const end = last < to ? last : to;
    try {
      const logs = await readLogs(watch.reader, { contracts, fromBlock: at, toBlock: end });
      const { sightings, strange } = toSightings(
        watch.chain,
        inRange(watch, logs, { from: at, to: end }),
        own,
      );
      all.sightings.push(...sightings);
      all.strange += strange;
      memory.chunk = Math.min(watch.maxChunk, memory.chunk * 2);
      at = end + 1n;
    } catch (error) {
      const size = Number(end - at) + 1;
      if (error instanceof Untrustworthy || size === 1) throw error;
      memory.chunk = Math.max(1, Math.floor(size / 2));
    }
  }
  return all;
}

/** Logs of blocks that nobody asked for, or without the shape of a log, discredit the node. */
function inRange(watch: Watch, logs: readonly RawLog[], { from, to }: Range): RawLog[] {
  const good = logs.every(
    (log) => isLog(log) && BigInt(log.blockNumber) >= from && BigInt(log.blockNumber) <= to,
  );
  if (!good) distrust(watch, "eth_getLogs was answered with logs that nobody asked for");
  return logs.filter((log) => !("removed" in log && log.removed));
}
