import { type Hex, numberToHex } from "viem";
import { afterEach, describe, expect, it } from "vitest";
import { createLog } from "../../src/log.js";
import { readChainProgress } from "../../src/runtime/chain-progress.js";
import { type ForgedPayment, forgePayment } from "../support/forged-payment.js";
import type { Behaviour, HostileRpc } from "../support/hostile-rpc.js";
import { payLink, until } from "../support/pay.js";
import { startWatchedBy, TO, type Watched } from "../support/watched.js";

let world: Watched;
let nodes: HostileRpc[];
afterEach(() => world.close());

/** So many nodes of one chain, in the order in which they are asked. */
async function start(count: number): Promise<HostileRpc[]> {
  ({ world, nodes } = await startWatchedBy(count));
  return nodes;
}

const createLink = (amount_usd = 3) => world.post("payment-links", { amount_usd, single_use: true, ...TO });
const statusOf = async ({ id }: { id: string }) => (await world.get(`payment-links/${id}`)).status;
const paymentOf = async ({ id }: { id: string }) => (await world.get(`payments?resource_id=${id}`))[0];
const becomes = (link: { id: string }, wanted: string) =>
  until(
    () => statusOf(link),
    (status) => status === wanted,
  );
const isPayment = (link: { id: string }, wanted: string) =>
  until(
    () => paymentOf(link),
    (payment) => payment?.status === wanted,
  );
const count = async (type: string) => (await world.eventTypes()).filter((known) => known === type).length;
const doubted = async () => (await readChainProgress(world.app.house))[0]?.doubted;
const blamed = () =>
  world.app.house.chains
    .reader("base")
    ?.health()
    .map(({ errors }) => errors > 0);

/** Puts a log that never was into every list of logs of its block, and stands by it when asked for its receipt. */
const telling =
  ({ log, lie }: ForgedPayment): Behaviour =>
  async (call, forward) => {
    if (call.method !== "eth_getLogs") return lie(call);
    const [{ fromBlock, toBlock }] = call.params;
    const asked = BigInt(fromBlock) <= BigInt(log.blockNumber) && BigInt(log.blockNumber) <= BigInt(toBlock);
    return asked ? { result: [...(await forward()), log] } : undefined;
  };

/** Says that a block is another one, and that nothing of ours was in it. */
const replacing =
  (number: Hex): Behaviour =>
  async ({ method, params }, forward) => {
    if (method === "eth_getBlockByNumber" && params[0] === number)
      return { result: { ...(await forward()), hash: `0x${"0b".repeat(32)}` } };
    if (method === "eth_getTransactionReceipt") return { result: null };
    if (method !== "eth_getLogs") return undefined;
    const logs = (await forward()) as { blockNumber?: Hex }[];
    return { result: logs.filter((log) => log.blockNumber !== number) };
  };

/** Looks that a watcher goes on, past what was told. */
async function goesOn(): Promise<void> {
  await world.settle();
  await world.settle(1);
}

describe.each([
  ["first", 0],
  ["second", 1],
])("of two nodes the %s one lies", (_, which) => {
  async function startLiar() {
    const liar = (await start(2))[which] as HostileRpc;
    await world.watch({ turnMs: 100 });
    return liar;
  }

  it("and tells of a payment that never was: it is no more than seen, and gone once nobody tells of it", async () => {
    const liar = await startLiar();
    const link = await createLink();
    liar.behave(telling(await forgePayment(world, link)));
    await until(
      () => world.settle(1).then(() => paymentOf(link)),
      (payment) => payment?.status === "seen",
    );
    await goesOn();
    await until(
      async () => blamed(),
      (nodes) => nodes?.every(Boolean) === true,
    );
    expect([await statusOf(link), (await paymentOf(link)).status]).toEqual(["active", "seen"]);
    expect(await doubted()).toBe(1);
    const true_ = await createLink();
    await payLink(world.app, world.local, true_.slug);
    await world.settle();
    await becomes(true_, "paid");
    expect(await statusOf(link)).toBe("active");
    liar.behave();
    await world.local.mine(1);
    await isPayment(link, "reverted");
    expect([await statusOf(link), await count("payment_link.paid"), await doubted()]).toEqual([
      "active",
      2,
      0,
    ]);
  });

  it("and says that a payment's block was replaced: it stays, and counts once nobody denies it", async () => {
    const liar = await startLiar();
    const [small, large] = [await createLink(), await createLink(10_000)];
    const { blockNumber } = await payLink(world.app, world.local, large.slug);
    await payLink(world.app, world.local, small.slug);
    await isPayment(large, "seen");
    liar.behave(replacing(blockNumber));
    await goesOn();
    await becomes(small, "paid");
    await world.settle(1);
    expect([await statusOf(large), (await paymentOf(large)).status]).toEqual(["active", "seen"]);
    expect(await count("payment.reverted")).toBe(0);
    liar.behave();
    await world.local.mine(1);
    await becomes(large, "paid");
    expect(await count("payment.reverted")).toBe(0);
  });

  it("and calls the block to which all is read another one: nothing of it is taken back", async () => {
    const liar = await startLiar();
    const link = await createLink();
    const { blockNumber } = await payLink(world.app, world.local, link.slug);
    liar.behave(replacing(blockNumber));
    const { sql } = world.app.house;
    await world.local.mine(10);
    await until(
      () => sql`select block from chain_cursors`,
      ([row]) => row?.block === BigInt(blockNumber),
    );
    // Whoever reads it first says what is remembered of it.
    const hash = `0x${"0b".repeat(32)}`;
    await sql`
      with moved as (update chain_cursors set hash = ${hash})
      update chain_blocks set hash = ${hash} where block = ${BigInt(blockNumber)}`;
    liar.behave();
    await goesOn();
    await becomes(link, "paid");
    expect(await count("payment.reverted")).toBe(0);
  });

  it("and moves what has been paid into another block: it stays paid", async () => {
    const liar = await startLiar();
    const link = await createLink();
    const { transactionHash } = await payLink(world.app, world.local, link.slug);
    await world.settle();
    await becomes(link, "paid");
    const { number, hash } = (await world.local.request("eth_getBlockByNumber", "latest", false)) as {
      number: Hex;
      hash: Hex;
    };
    let lied = 0;
    liar.behave(async ({ method }, forward) => {
      if (method !== "eth_getLogs") return undefined;
      const logs = (await forward()) as { transactionHash?: Hex }[];
      const moved = logs.map((log) =>
        log.transactionHash === transactionHash ? { ...log, blockNumber: number, blockHash: hash } : log,
      );
      if (logs.length > 0) lied++;
      return { result: moved };
    });
    await until(
      async () => world.settle(1).then(() => lied),
      (times) => times > 1,
    );
    await goesOn();
    expect([await statusOf(link), await count("payment.reverted")]).toEqual(["paid", 0]);
  });
});

it("takes a log that a node calls removed for none, in lists and in receipts", async () => {
  const [, other] = await start(2);
  await world.watch();
  const link = await createLink();
  const { transactionHash: tx_hash } = await payLink(world.app, world.local, link.slug);
  const removed = (logs: unknown[]) => logs.map((log) => ({ ...Object(log), removed: true }));
  other?.behave(async ({ method }, forward) => {
    if (method === "eth_getLogs") return { result: removed(await forward()) };
    if (method !== "eth_getTransactionReceipt") return undefined;
    const receipt = await forward();
    return { result: { ...receipt, logs: removed(receipt.logs as unknown[]) } };
  });
  await goesOn();
  await until(doubted, (count) => count === 1);
  expect((await world.post("payments/claim", { chain: "base", tx_hash })).error.code).toBe("not_found");
  expect([await statusOf(link), (await paymentOf(link)).status]).toEqual(["active", "seen"]);
  other?.behave();
  await world.local.mine(1);
  await becomes(link, "paid");
});

it("asks another node in its turn, whatever the database does meanwhile", async () => {
  await start(2);
  const { sql } = world.app.house;
  let failures = 0;
  world.app.house.log = createLog("warn", (line) => {
    if (JSON.parse(line).msg === "a look at the chain failed") failures++;
  });
  await world.watch({ turnMs: 300 });
  await sql`alter table chain_blocks rename to blocks_away`;
  const lookAgain = async () => {
    const before = failures;
    await world.local.mine(1);
    await until(
      async () => failures,
      (count) => count > before,
    );
  };
  await lookAgain();
  const listed = () =>
    nodes.map(({ calls }) => calls.filter(({ method }) => method === "eth_getLogs").length);
  const before = listed();
  for (let look = 0; look < 4; look++) await lookAgain();
  expect(listed().map((count, at) => count > (before[at] ?? 0))).toEqual([true, true]);
  await sql`alter table blocks_away rename to chain_blocks`;
});

it("finds what one node leaves out of blocks that are read once, where another one tells of it", async () => {
  const [first] = await start(2);
  await world.watch();
  const links = [await createLink(3), await createLink(4)];
  await world.unwatch();
  for (const { slug } of links) await payLink(world.app, world.local, slug);
  await world.local.mine(300);
  let lies = 0;
  first?.behave(async ({ method }, forward) => {
    if (method !== "eth_getLogs" || lies > 0) return undefined;
    const logs = await forward();
    if (logs.length > 1) lies += 1;
    return { result: logs.slice(0, 1) };
  });
  await world.watch();
  for (const link of links) await becomes(link, "paid");
  expect(lies).toBe(1);
});

it("believes one of two while the other says nothing, and names in the log what counted by its word alone", async () => {
  const [, silent] = await start(2);
  const said: { msg: string; txHash?: Hex }[] = [];
  world.app.house.log = createLog("warn", (line) => said.push(JSON.parse(line)));
  await world.watch({ turnMs: 100 });
  const [heard, alone] = [await createLink(), await createLink()];
  await payLink(world.app, world.local, heard.slug);
  await world.settle();
  await becomes(heard, "paid");
  silent?.behave(() => ({ error: { code: -32000, message: "not now" } }));
  const { transactionHash } = await payLink(world.app, world.local, alone.slug);
  await world.settle();
  await becomes(alone, "paid");
  await goesOn();
  expect(said.filter(({ msg }) => msg.startsWith("one node alone")).map(({ txHash }) => txHash)).toEqual([
    transactionHash,
  ]);
});

it("goes by two of three nodes, and blames the third alone", async () => {
  const [, liar] = await start(3);
  await world.watch({ turnMs: 100 });
  const [never, paid] = [await createLink(), await createLink()];
  const forged = await forgePayment(world, never);
  const { blockNumber } = await payLink(world.app, world.local, paid.slug);
  const denying = replacing(blockNumber);
  liar?.behave(async (call, forward) => {
    const answer = await denying(call, forward);
    return answer ?? telling(forged)(call, forward);
  });
  await goesOn();
  await becomes(paid, "paid");
  await world.settle(1);
  expect([await statusOf(never), await count("payment_link.paid")]).toEqual(["active", 2]);
  const wrongly = world.app.house.chains
    .reader("base")
    ?.health()
    .filter(({ errors }, at) => errors > 0 && at !== 1);
  expect([wrongly, blamed()?.[1]]).toEqual([[], true]);
});

it("asks another node once for the blocks that have logs of ours, and not for each look", async () => {
  const [, second] = await start(2);
  await world.watch({ turnMs: 600_000 });
  const asked = () => second?.calls.filter(({ method }) => method === "eth_getLogs") ?? [];
  for (let look = 0; look < 5; look++) await world.settle(1);
  expect(asked()).toEqual([]);
  const links = await Promise.all([createLink(), createLink()]);
  const blocks: Hex[] = [];
  for (const { slug } of links) blocks.push((await payLink(world.app, world.local, slug)).blockNumber);
  await world.settle();
  for (const link of links) await becomes(link, "paid");
  for (let look = 0; look < 5; look++) await world.settle(1);
  const [from = "0x0", to = "0x0"] = blocks;
  expect(asked().map(({ params: [{ fromBlock, toBlock }] }) => [fromBlock, toBlock])).toEqual([
    [numberToHex(BigInt(from)), numberToHex(BigInt(to))],
  ]);
});

it("passes over a node that stands still while another one is ahead, until it moves again", async () => {
  const [still] = await start(2);
  const stuck = await world.local.request("eth_getBlockByNumber", "latest", false);
  still?.behave(({ method, params }) =>
    method === "eth_getBlockByNumber" && params[0] === "latest" ? { result: stuck } : undefined,
  );
  await world.watch({ turnMs: 100 });
  await world.local.mine(40);
  const health = () => world.app.house.chains.reader("base")?.health()[0];
  await until(
    async () => health()?.lastReason,
    (reason) => reason?.startsWith("a node stands still at block") === true,
  );
  const turns = () =>
    still?.calls.filter(({ method, params }) => method === "eth_getBlockByNumber" && params[0] === "latest")
      .length ?? 0;
  const logs = () => still?.calls.filter(({ method }) => method === "eth_getLogs").length ?? 0;
  const before = [turns(), logs()];
  await until(
    () => world.local.mine(1).then(async () => turns()),
    (count) => count > (before[0] ?? 0) + 6,
  );
  expect([logs(), health()?.errors]).toEqual([before[1], 1]);
  still?.behave();
  await until(
    () => world.local.mine(1).then(async () => logs()),
    (count) => count > (before[1] ?? 0),
  );
});

it("leaves nodes of an idle chain alone, however old its blocks are", async () => {
  await start(2);
  await world.watch({ turnMs: 100 });
  await world.settle(1);
  const [first] = nodes;
  const asked = first?.calls.length ?? 0;
  await until(
    async () => first?.calls.length ?? 0,
    (count) => count > asked + 12,
  );
  expect(blamed()).toEqual([false, false]);
});
