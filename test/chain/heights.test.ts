import { type Hex, numberToHex } from "viem";
import { afterEach, expect, it } from "vitest";
import type { Chain } from "../../src/chains.js";
import { createChains } from "../../src/onchain/chains.js";
import { readHeads } from "../../src/onchain/finality.js";
import { createReader } from "../../src/onchain/reader.js";
import { FEE_WALLET } from "../support/app.js";
import { type HostileRpc, type RpcCall, startHostileRpc } from "../support/hostile-rpc.js";
import { payLink, until } from "../support/pay.js";
import { startWatched, TO, type Watched } from "../support/watched.js";

let world: Watched;
let node: HostileRpc;
afterEach(async () => {
  await world.close();
  node.stop();
});

async function start(chain: Chain): Promise<void> {
  world = await startWatched({ chain, rpcUrls: () => [] });
  node = await startHostileRpc(world.local.rpcUrl);
  world.app.house.chains = createChains({
    feeRecipient: FEE_WALLET,
    developmentFee: false,
    rpcUrls: { [chain]: [node.url] },
  });
}

const height = async () => Number(await world.local.request("eth_blockNumber"));
const statusOf = async (id: string) => (await world.get(`payment-links/${id}`)).status;
const block = (number: number) =>
  world.local.request("eth_getBlockByNumber", numberToHex(number), false) as Promise<{ hash: Hex } | null>;

async function cursor(): Promise<number> {
  const [row] = await world.app.house.sql`select block from chain_cursors`;
  return Number(row?.block);
}

/** What a node that stands at this height answers. */
async function asOf(top: number, { method, params }: RpcCall, forward: () => Promise<unknown[]>) {
  if (method === "eth_blockNumber") return { result: numberToHex(top) };
  if (method === "eth_getBlockByNumber") {
    const [which] = params;
    if (which === "latest") return { result: await block(top) };
    if (which === "finalized") return { result: await block(top - 2) };
    return BigInt(which) > BigInt(top) ? { result: null } : undefined;
  }
  if (method !== "eth_getLogs") return undefined;
  const logs = (await forward()) as { blockNumber: Hex }[];
  return { result: logs.filter(({ blockNumber }) => Number(blockNumber) <= top) };
}

it("reads no block as final above the head that it was told, whatever is said of finalized", async () => {
  await start("polygon");
  await world.watch();
  const stuck = await height();
  node.behave(async (call, forward) =>
    call.params[0] === "finalized" ? undefined : asOf(stuck, call, forward),
  );
  const link = await world.post("payment-links", {
    amount_usd: 25,
    single_use: true,
    ...TO,
    chain: "polygon",
  });
  await payLink(world.app, world.local, link.slug);
  await world.local.mine(200);
  const heads = await readHeads(createReader("polygon", [node.url]), true);
  expect([Number(heads.tip), Number(heads.finalized)]).toEqual([stuck, stuck]);
  const asked = node.calls.length;
  await until(
    async () => node.calls.length,
    (calls) => calls > asked + 12,
  );
  expect(await cursor()).toBeLessThanOrEqual(stuck);
  node.behave();
  await until(
    () => statusOf(link.id),
    (status) => status === "paid",
  );
});

it("loses nothing behind a URL whose nodes take turns, one of them far behind", async () => {
  await start("base");
  await world.local.mine(200);
  await world.watch();
  let turn = 0;
  // A look asks for the head, the cursor's block, the logs and the block where the cursor goes.
  node.behave(async (call, forward) => {
    const lagging = turn++ % 4 === 2;
    return asOf((await height()) - (lagging ? 150 : 0), call, forward);
  });
  const link = await world.post("payment-links", { amount_usd: 25, single_use: true, ...TO });
  await payLink(world.app, world.local, link.slug);
  for (let mined = 0; mined < 120 && (await statusOf(link.id)) !== "paid"; mined++) {
    const before = node.calls.length;
    await world.local.mine(1);
    await until(
      async () => node.calls.length,
      (calls) => calls > before + 3,
    );
  }
  expect(await statusOf(link.id)).toBe("paid");
  expect((await world.eventTypes()).filter((type) => type === "payment_link.paid")).toHaveLength(1);
});

it("knows where to go on after a reorganisation of everything but the block it began with", async () => {
  await start("base");
  await world.watch();
  await until(
    () => world.app.house.sql`select block from chain_blocks`,
    (rows) => rows.length === 1,
  );
  const began = await cursor();
  const tail = (await height()) - began;
  await world.local.mine(30);
  await until(cursor, (at) => at > began);
  await world.local.request("anvil_rollback", 30 + tail - 1);
  await world.local.elapse(5_000);
  await world.local.mine(60);
  await until(cursor, (at) => at === began + 1 + 1 + 60 - 10);
  const [row] = await world.app.house.sql`select stopped_reason, reorgs from chain_cursors`;
  expect(row).toEqual({ stoppedReason: null, reorgs: 1 });
});
