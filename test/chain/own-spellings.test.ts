import type { Hex } from "viem";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Behaviour, HostileRpc } from "../support/hostile-rpc.js";
import { payLink, until } from "../support/pay.js";
import { startWatchedBy, TO, type Watched } from "../support/watched.js";

/** The only node: it says what is true in a way of its own. */
let world: Watched;
let node: HostileRpc;
beforeEach(async () => {
  ({ world, node } = await startWatchedBy(1));
  await world.watch();
});
afterEach(() => world.close());

const upper = (hash: unknown) => `0x${String(hash).slice(2).toUpperCase()}`;

it.each<[string, Behaviour]>([
  [
    "writes the hashes of blocks in capitals",
    async ({ method }, forward) => {
      const block = method === "eth_getBlockByNumber" ? await forward() : undefined;
      return block && { result: { ...block, hash: upper(block.hash) } };
    },
  ],
  [
    "lists beside a payment what is in no block yet",
    async ({ method }, forward) => {
      if (method !== "eth_getLogs") return undefined;
      const pending = { blockNumber: null, blockHash: null, logIndex: null };
      return { result: (await forward()).flatMap((log) => [log, { ...Object(log), ...pending }]) };
    },
  ],
  ...[null, "0x0", 1_751_284_607].map((time): [string, Behaviour] => [
    `puts ${time} where a log has its block's time`,
    async ({ method }, forward) => {
      if (method !== "eth_getLogs") return undefined;
      return { result: (await forward()).map((log) => ({ ...Object(log), blockTimestamp: time })) };
    },
  ]),
])("a node that %s is understood", async (_, behaviour) => {
  node.behave(behaviour);
  const { id, slug } = await world.post("payment-links", { amount_usd: 25, single_use: true, ...TO });
  const { blockNumber } = await payLink(world.app, world.local, slug);
  await world.local.mine(12);
  await until(
    async () => (await world.get(`payment-links/${id}`)).status,
    (status) => status === "paid",
  );
  const [cursor] = await world.app.house.sql`select reorgs, stopped_reason from chain_cursors`;
  expect(cursor).toEqual({ reorgs: 0, stoppedReason: null });
  expect(await world.eventTypes()).not.toContain("payment.reverted");
  const block = await world.local.request("eth_getBlockByNumber", blockNumber, false);
  const { timestamp } = block as { timestamp: Hex };
  await until(
    () => world.app.house.sql`select mined_at from payments`,
    ([payment]) => payment?.minedAt?.getTime() === Number(timestamp) * 1_000,
  );
});
