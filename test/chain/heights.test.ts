import { type Hex, numberToHex, padHex } from "viem";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Chain } from "../../src/chains.js";
import { startWatching } from "../../src/jobs/watch/watch.js";
import { createChains } from "../../src/onchain/chains.js";
import { readHeads } from "../../src/onchain/finality.js";
import { createReader } from "../../src/onchain/reader.js";
import { FEE_WALLET } from "../support/app.js";
import {
  type Answer,
  type Behaviour,
  type HostileRpc,
  type RpcCall,
  startHostileRpc,
} from "../support/hostile-rpc.js";
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
  const heads = await readHeads(createReader("polygon", [node.url]), { wantsFinalized: true });
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

/** A node that says it stands so many blocks above those that it has. */
const boasts =
  (by: number, tags: readonly string[]): Behaviour =>
  async ({ method, params }) => {
    if (method === "eth_blockNumber") return { result: numberToHex((await height()) + by) };
    if (method !== "eth_getBlockByNumber" || !tags.includes(params[0])) return undefined;
    const top = await height();
    const hash = padHex(numberToHex(top + by), { size: 32 });
    return { result: { ...(await block(top)), number: numberToHex(top + by), hash } };
  };

describe.each([
  ["the block that counts, too, is none", "base", 50, ["latest"]],
  ["the block that counts is there", "base", 5, ["latest"]],
  ["it calls that block finalized", "polygon", 50, ["latest", "finalized"]],
] as const)("a node that claims more than it has: %s", (_how, chain, by, tags) => {
  it("makes no payment final before its time, for the watcher or a claim", async () => {
    await start(chain);
    await world.watch();
    node.behave(boasts(by, tags));
    const link = await world.post("payment-links", { amount_usd: 25, single_use: true, ...TO, chain });
    const { transactionHash: tx_hash } = await payLink(world.app, world.local, link.slug);
    await world.local.mine(6);
    await until(
      () => world.get("payments"),
      ([payment]) => payment !== undefined,
    );
    const asked = node.calls.length;
    await until(
      async () => node.calls.length,
      (calls) => calls > asked + 24,
    );
    expect([await statusOf(link.id), (await world.get("payments"))[0].status]).toEqual(["active", "seen"]);
    expect((await world.post("payments/claim", { chain, tx_hash })).status).toBe("seen");
    node.behave();
    await world.local.mine(20);
    await until(
      () => statusOf(link.id),
      (status) => status === "paid",
    );
  });
});

describe.each([
  ["boasts of a height, and stands by the blocks that it made up", 60, "latest", 25, 0],
  ["calls finalized what is not", 0, "finalized", 20_000, 0],
  ["boasts of a height while our own clock is an hour ahead", 60, "latest", 25, 3_600_000],
] as const)("of two nodes one %s", (_how, by, tag, amount_usd, ahead) => {
  it("and nothing is final before the other one says so", async () => {
    await start("base");
    world.app.clock.now = new Date(Date.now() + ahead);
    const other = await startHostileRpc(world.local.rpcUrl);
    world.app.house.chains = createChains({
      feeRecipient: FEE_WALLET,
      developmentFee: false,
      rpcUrls: { base: [node.url, other.url] },
    });
    await world.watch();
    const top = await height();
    node.behave(tag === "latest" ? inventing(by) : tagged("finalized", height));
    other.behave(tag === "latest" ? undefined : tagged("finalized", async () => top));
    const link = await world.post("payment-links", { amount_usd, single_use: true, ...TO });
    const { transactionHash: tx_hash } = await payLink(world.app, world.local, link.slug);
    if (tag === "finalized") await world.local.mine(12);
    const asked = node.calls.length;
    await until(
      async () => node.calls.length,
      (calls) => calls > asked + 60,
    );
    expect(await cursor()).toBeLessThanOrEqual(await height());
    const [payment] = await world.get("payments");
    expect([await statusOf(link.id), payment?.status ?? "seen"]).toEqual(["active", "seen"]);
    expect((await world.post("payments/claim", { chain: "base", tx_hash })).status).toBe("seen");
    other.behave();
    node.behave();
    await world.local.mine(90);
    await until(
      () => statusOf(link.id),
      (status) => status === "paid",
    );
    other.stop();
  });
});

describe("where the finalized block is the rule for every payment", () => {
  beforeEach(() => start("polygon"));

  const saying =
    (answer: Answer): Behaviour =>
    ({ params: [which] }) =>
      which === "finalized" ? answer : undefined;
  const failing = saying({ raw: "bad gateway", status: 502 });
  const lacking = saying({ error: { code: -32000, message: "block tag finalized is not supported" } });

  async function paidLink() {
    const link = await world.post("payment-links", {
      amount_usd: 25,
      single_use: true,
      ...TO,
      chain: "polygon",
    });
    const { transactionHash } = await payLink(world.app, world.local, link.slug);
    return { id: link.id as string, hash: transactionHash };
  }

  it("depth makes nothing final while the node fails at it, and does once it says that it knows no such tag", async () => {
    await world.watch();
    const began = await cursor();
    node.behave(failing);
    const { id, hash } = await paidLink();
    await world.local.mine(70);
    const asked = () => node.calls.filter(({ params: [which] }) => which === "finalized").length;
    const before = asked();
    await until(
      async () => asked(),
      (calls) => calls > before + 6,
    );
    expect([await statusOf(id), (await world.get("payments"))[0].status, await cursor()]).toEqual([
      "active",
      "seen",
      began,
    ]);
    expect((await world.post("payments/claim", { chain: "polygon", tx_hash: hash })).status).toBe("seen");
    node.behave(lacking);
    await until(
      () => statusOf(id),
      (status) => status === "paid",
    );
  });

  it("begins where it has to once the node answers, not at the first block of all", async () => {
    await world.local.mine(100);
    node.behave(failing);
    const watching = startWatching(world.app.house, { pollMs: 60 });
    await until(
      async () => node.calls.length,
      (calls) => calls > 12,
    );
    expect(await world.app.house.sql`select from chain_cursors`).toEqual([]);
    node.behave();
    const finalized = (await height()) - 2;
    await until(cursor, (at) => at === finalized);
    await watching.stop();
  });

  it("takes one of two nodes at its word that knows it, where the other one does not", async () => {
    const other = await startHostileRpc(world.local.rpcUrl);
    world.app.house.chains = createChains({
      feeRecipient: FEE_WALLET,
      developmentFee: false,
      rpcUrls: { polygon: [node.url, other.url] },
    });
    const top = await height();
    node.behave(saying({ result: null }));
    other.behave(tagged("finalized", async () => top));
    await world.watch({ turnMs: 100 });
    const { id, hash } = await paidLink();
    await world.local.mine(70);
    for (let look = 0; look < 8; look++) {
      const asked = node.calls.length;
      await world.local.mine(1);
      await until(
        async () => node.calls.length,
        (calls) => calls > asked + 6,
      );
    }
    expect([await statusOf(id), await cursor()]).toEqual(["active", top]);
    expect((await world.post("payments/claim", { chain: "polygon", tx_hash: hash })).status).toBe("seen");
    other.stop();
  });
});

/** Blocks above the newest one, each of which it answers again. */
function inventing(by: number): Behaviour {
  return async ({ method, params: [which] }) => {
    const top = await height();
    const made = async (number: number) => ({
      ...(await block(top)),
      number: numberToHex(number),
      hash: padHex(numberToHex(number), { size: 32 }),
      parentHash: padHex(numberToHex(number - 1), { size: 32 }),
    });
    if (method === "eth_blockNumber") return { result: numberToHex(top + by) };
    if (method !== "eth_getBlockByNumber") return undefined;
    const number = which === "latest" ? top + by : Number(which);
    return number > top && number <= top + by ? { result: await made(number) } : undefined;
  };
}

/** What it calls by a tag is the block of that number. */
function tagged(tag: string, number: () => Promise<number>): Behaviour {
  return async ({ method, params: [which] }) =>
    method === "eth_getBlockByNumber" && which === tag ? { result: await block(await number()) } : undefined;
}
