import { CHAIN_FACTS } from "../chains.js";
import { askEach } from "./ask-each.js";
import { type Block, readBlock } from "./blocks.js";
import { type Heads, lowered } from "./finality.js";
import type { ChainReader } from "./reader.js";

/**
 * A node whose newest block is older than this, by our clock and beside the newest of all, is behind, and no witness of how
 * far the chain has come. A clock of ours that runs ahead makes none of them old.
 */
const FRESH_SECONDS = 30;
const FRESH_BLOCKS = 3;

/** Of one node. */
interface Said {
  head: Block | undefined;
  finalized: bigint | undefined;
}

/**
 * Where there are several nodes, none by itself says how far its chain has come, nor what can't be replaced any more:
 * more than half of those that keep up must have come as far. Of two that is the lower one.
 */
export async function agreeOnHeads(
  reader: ChainReader,
  heads: Heads,
  { now, standing }: { now: Date; standing?: readonly boolean[] | undefined },
): Promise<Heads> {
  if (reader.health().length < 2) return heads;
  const wantsFinalized = heads.finalized !== undefined;
  const nodes = reader.each().filter((_, number) => !standing?.[number]);
  const said = await askEach(nodes, (node) => ask(node, wantsFinalized));
  const { blockSeconds } = CHAIN_FACTS[reader.chain];
  const newest = Math.max(...said.map((one) => Number(one?.head?.timestamp ?? 0)));
  const oldest =
    Math.min(now.getTime() / 1000, newest) - Math.max(FRESH_SECONDS, FRESH_BLOCKS * blockSeconds);
  const fresh = said.filter((one) => one?.head && Number(one.head.timestamp) >= oldest);
  const head = reachedByMost(
    fresh.flatMap((one) => one?.head ?? []),
    ({ number }) => number,
  );
  const finalized = reachedByMost(
    fresh.flatMap((one) => one?.finalized ?? []),
    (number) => number,
  );
  return head ? lowered(reader.chain, heads, { head, finalized }) : heads;
}

async function ask(node: ChainReader, wantsFinalized: boolean): Promise<Said> {
  const [head, finalized] = await Promise.all([
    readBlock(node, "latest"),
    wantsFinalized ? readBlock(node, "finalized").catch(() => undefined) : undefined,
  ]);
  return { head, finalized: finalized?.number };
}

/** The most that more than half have; of one alone nothing, for it agrees with nobody. */
function reachedByMost<T>(all: readonly T[], of: (one: T) => bigint): T | undefined {
  if (all.length < 2) return undefined;
  const highestFirst = all.toSorted((one, other) => (of(one) < of(other) ? 1 : -1));
  return highestFirst[Math.floor(all.length / 2)];
}
