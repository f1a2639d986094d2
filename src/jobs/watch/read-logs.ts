import { isLog, readLogs } from "../../onchain/blocks.js";
import type { RawLog } from "../../onchain/decode-logs.js";
import { waitOf } from "../../onchain/node-fault.js";
import { toSightings } from "../../onchain/sightings.js";
import type { Sighting } from "../../records/sighting.js";
import { selectContracts } from "../../store/deployments.js";
import type { Memory } from "./watched-chain.js";
import { distrust, Untrustworthy, type Watch } from "./watched-chain.js";

interface Range {
  from: bigint;
  to: bigint;
}

interface Wanted extends Range {
  /** Blocks above it are only seen: where a node refuses them, the others are read without them. */
  tip: bigint;
  /** Nobody will read these blocks again. */
  isOnce: boolean;
}

/** A refusal is forgotten after so many answers: dense blocks may lie behind. */
const FORGET_AFTER = 32;
/** Looks in a row at which it was refused as one call too many before less is asked for. */
const OFTEN = 3;

/** Whatever the range, in as many calls as the node wants; and how far it was read. */
export async function readSightings(
  watch: Watch,
  memory: Memory,
  { from, to: upTo, tip, isOnce }: Wanted,
): Promise<{ sightings: Sighting[]; to: bigint }> {
  const contracts = await selectContracts(watch.house.sql, watch.chain);
  const sightings: Sighting[] = [];
  let to = upTo;
  for (let at = from; at <= to; ) {
    const last = at + BigInt(memory.chunk) - 1n;
    const end = last < to ? last : to;
    try {
      for (const sighting of await readRange(watch, contracts, { from: at, to: end }, isOnce))
        sightings.push(sighting);
      memory.tooOften = 0;
      if (end === last) grow(watch, memory);
      at = end + 1n;
    } catch (error) {
      const size = Number(end - at) + 1;
      if (error instanceof Untrustworthy) throw error;
      const isCounted = waitOf(error) !== undefined;
      if (end > tip && tip >= from && !isCounted) {
        to = tip;
        continue;
      }
      if (isCounted) memory.tooOften++;
      // Some nodes say of a range that is too wide that they are asked too often; where it is true, more calls are worse.
      if (size > 1 && (!isCounted || memory.tooOften >= OFTEN)) narrow(memory, size);
      if (size === 1 || isCounted) throw error;
    }
  }
  return { sightings, to };
}

function narrow(memory: Memory, size: number): void {
  memory.refused = size;
  memory.chunk = Math.floor(size / 2);
  memory.answered = 0;
}

/** Doubles, and closes in on what was refused. */
function grow({ maxChunk }: Watch, memory: Memory): void {
  memory.answered++;
  if (memory.answered > FORGET_AFTER) memory.refused = undefined;
  const next =
    memory.refused === undefined ? memory.chunk * 2 : Math.floor((memory.chunk + memory.refused) / 2);
  memory.chunk = Math.min(maxChunk, next);
}

type Contracts = Awaited<ReturnType<typeof selectContracts>>;

/** A node that answers for contracts nobody asked about is passed over; where all do, what is not ours is dropped. */
async function readRange(
  watch: Watch,
  contracts: Contracts,
  range: Range,
  isOnce: boolean,
): Promise<Sighting[]> {
  const own = new Set(contracts.map((address) => address.toLowerCase()));
  const read = () => readLogs(watch.reader, { contracts, fromBlock: range.from, toBlock: range.to });
  for (let others = watch.reader.health().length - 1; ; others--) {
    let logs: readonly RawLog[] = await read();
    // What one node leaves out another one tells; of what it makes up nothing counts, for it is asked about again.
    if (isOnce && (logs.length === 0 || watch.reader.health().length > 1)) {
      watch.reader.turn();
      logs = together(logs, await read());
    }
    const { sightings, strange } = toSightings(watch.chain, asked(watch, logs, range), own);
    if (strange === 0 || others <= 0) return sightings;
    watch.reader.distrust("eth_getLogs was answered with logs of other contracts");
  }
}

function together(told: readonly RawLog[], others: readonly RawLog[]): readonly RawLog[] {
  const place = (log: RawLog) => `${log?.blockHash} ${log?.transactionHash} ${log?.logIndex}`;
  const known = new Set(told.map(place));
  return [...told, ...others.filter((log) => !known.has(place(log)))];
}

/** Logs of blocks that nobody asked for, or without the shape of a log, discredit the node. */
function asked(watch: Watch, logs: readonly RawLog[], { from, to }: Range): readonly RawLog[] {
  const good = logs.every(
    (log) => isLog(log) && BigInt(log.blockNumber) >= from && BigInt(log.blockNumber) <= to,
  );
  if (!good) distrust(watch, "eth_getLogs was answered with logs that nobody asked for");
  return logs;
}
