import { CHAIN_FACTS } from "../../chains.js";
import { askEach } from "../../onchain/ask-each.js";
import { readBlock } from "../../onchain/blocks.js";
import type { Memory, Watch } from "./watched-chain.js";

/** So far another node has to be ahead of one that does not move. */
const AHEAD_SECONDS = 30;
const AHEAD_BLOCKS = 3;

/**
 * Where there are several nodes, none is the only witness of a block: the overlap is read by another one, too. One that
 * stands still from one turn to the next, while another one is ahead, is passed over: it answers, and knows nothing new.
 */
export async function takeTurns(watch: Watch, memory: Memory): Promise<void> {
  const { reader, turnMs, house, chain } = watch;
  const now = performance.now();
  if (now - memory.turnedAt < turnMs) return;
  memory.turnedAt = now;
  reader.turn();
  const nodes = reader.health().length;
  if (nodes < 2) return;
  const heights = await askEach(reader.each(), heightOf);
  const top = heights.reduce<bigint>((most, height) => (height && height > most ? height : most), 0n);
  const { blockSeconds } = CHAIN_FACTS[chain];
  const ahead = BigInt(Math.max(AHEAD_BLOCKS, Math.ceil(AHEAD_SECONDS / blockSeconds)));
  const standing = heights.map(
    (height, at) => height !== undefined && height === memory.heights?.[at] && height + ahead < top,
  );
  for (const [number, stands] of standing.entries()) {
    if (!stands || memory.standing?.[number]) continue;
    reader.distrust(`a node stands still at block ${heights[number]}, and another one is at ${top}`, number);
    house.log.warn({ chain, number: number + 1, block: String(heights[number]) }, "a node stands still");
  }
  memory.heights = heights;
  memory.standing = standing;
  for (let left = nodes; left > 0 && standing[reader.answerer()]; left--) reader.turn();
}

const heightOf = async (node: Watch["reader"]) => (await readBlock(node, "latest"))?.number;
