import type { Chain } from "../../../src/chains.js";
import { startWatching } from "../../../src/jobs/watch/watch.js";
import type { Sql } from "../../../src/store/database.js";
import { bareHouse } from "../../support/bare-house.js";
import { FEE_RECIPIENT } from "../../support/chains.js";
import type { DistantChain } from "../../support/distant-chain.js";
import type { Stage } from "../../support/paid-logs.js";

/** From a first look at an empty chain to a head further on, until the cursor is where it can be. */
export async function catchUp(
  { sql }: Stage,
  nodes: Map<Chain, DistantChain>,
  to: (chain: Chain) => number,
): Promise<number> {
  await sql`delete from chain_cursors`;
  await sql`delete from chain_blocks`;
  // Another node has other logs in the same blocks: what the last one told would be missed.
  await sql`delete from payments`;
  const urls = Object.fromEntries([...nodes].map(([chain, { url }]) => [chain, [url]]));
  const house = bareHouse(sql, FEE_RECIPIENT, urls);
  for (const node of nodes.values()) await node.move(200);
  const first = startWatching(house, { pollMs: 20 });
  await reached(sql, nodes.size, 0);
  await first.stop();
  for (const [chain, node] of nodes) await node.move(to(chain));
  const begun = performance.now();
  const watching = startWatching(house, { pollMs: 20 });
  for (const [chain, node] of nodes) await reached(sql, 1, node.head - 100, chain);
  const seconds = (performance.now() - begun) / 1000;
  await watching.stop();
  return seconds;
}

export async function reached(sql: Sql, count: number, block: number, chain?: Chain): Promise<void> {
  for (;;) {
    const rows = await sql`
      select from chain_cursors where block >= ${block} ${chain ? sql`and chain = ${chain}` : sql``}`;
    if (rows.length >= count) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
