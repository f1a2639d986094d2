import { setTimeout as pause } from "node:timers/promises";
import { CHAIN_FACTS, CHAINS, type Chain } from "../../chains.js";
import { behind } from "../../errors.js";
import { isOfNode, waitOf } from "../../onchain/node-fault.js";
import { patient } from "../../onchain/patient.js";
import type { ChainReader } from "../../onchain/reader.js";
import type { House } from "../../runtime/house.js";
import { type ChainLocks, openChainLocks } from "./chain-locks.js";
import { lookAtContracts } from "./look-at-contracts.js";
import { lookAtIssuer } from "./look-at-issuer.js";
import { noteOutcome } from "./note-outcome.js";
import { pass } from "./pass.js";
import { tellOfNodes } from "./tell-of-nodes.js";
import type { Memory, Watch } from "./watched-chain.js";

export interface WatchOptions {
  /** Between two looks at a chain that has nothing new. */
  pollMs?: number;
  /** The most blocks one call asks for. */
  maxChunk?: number;
  turnMs?: number;
  onStep?: Watch["onStep"];
}

export interface Watching {
  stop(): Promise<void>;
}

const SLOWEST_RETRY_MS = 30_000;
/** Whoever wants to be left alone for longer is asked once a minute. */
const LONGEST_LEAVE_MS = 60_000;

/** One loop per chain that has an RPC URL; none waits for another. */
export function startWatching(house: House, options: WatchOptions = {}): Watching {
  const stopping = new AbortController();
  const locks = openChainLocks(house.sql);
  const loops = CHAINS.flatMap((chain) => {
    const reader = house.chains.reader(chain);
    return reader ? [watchChain(house, reader, locks, stopping.signal, options)] : [];
  });
  return {
    async stop() {
      stopping.abort();
      await Promise.all(loops);
      await locks.close();
    },
  };
}

async function watchChain(
  house: House,
  reader: ChainReader,
  locks: ChainLocks,
  signal: AbortSignal,
  { pollMs, maxChunk = 10_000, turnMs = 60_000, onStep = async () => {} }: WatchOptions,
): Promise<void> {
  const { chain } = reader;
  // What was read up to a node's "not so often" is not thrown away.
  const patiently = patient(reader, signal);
  const asked = { leftAlone: new Map(), doubted: new Set<string>() };
  const watch: Watch = { house, chain, reader: patiently, maxChunk, turnMs, onStep, ...asked };
  const memory: Memory = { chunk: maxChunk, answered: 0, tooOften: 0, turnedAt: performance.now() };
  let failures = 0;
  while (!signal.aborted) {
    let wait = pollMs ?? pollOf(chain);
    try {
      if (await locks.hold(chain)) {
        await pass(watch, memory);
        await lookAtContracts(watch, memory);
        await lookAtIssuer(watch, memory);
        await noteOutcome(watch, memory, undefined);
        tellOfNodes(watch, memory);
      }
      failures = 0;
    } catch (error) {
      if (signal.aborted) return;
      failures++;
      if (failures > 1) await noteOutcome(watch, memory, error).catch(() => {});
      wait = Math.min(SLOWEST_RETRY_MS, Math.max(wait, 500 * 2 ** Math.min(failures, 6)));
      if (pollMs !== undefined) wait = Math.min(wait, 10 * pollMs);
      wait = Math.max(wait, Math.min(LONGEST_LEAVE_MS, waitOf(error) ?? 0));
      // Who takes the place of a node that is not believed is heard out.
      if (isOfNode(error)) memory.turnedAt = performance.now() + wait;
      house.log.warn({ chain, failures, error: behind(error) }, "a look at the chain failed");
    }
    await pause(wait, undefined, { signal }).catch(() => {});
  }
}

/** About once a block, no more often than a public endpoint likes, often enough to be seen within seconds. */
function pollOf(chain: Chain): number {
  return Math.min(4_000, Math.max(3_000, CHAIN_FACTS[chain].blockSeconds * 1_000));
}
