import { type Address, concatHex, encodeAbiParameters, type Hex, numberToHex, toEventSelector } from "viem";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CHAIN_FACTS } from "../../src/chains.js";
import { checkout } from "../../src/contracts/artifacts/checkout.js";
import { noteSubmitted } from "../../src/http/pages/submitted.js";
import { createLog } from "../../src/log.js";
import { checkoutId, encodePay } from "../../src/onchain/checkout.js";
import { selectPaymentLinkBySlug } from "../../src/store/payment-links.js";
import { testUsdcProxy } from "../support/artifacts/test-usdc-proxy.js";
import type { Answer, Behaviour, HostileRpc } from "../support/hostile-rpc.js";
import { payLink, until } from "../support/pay.js";
import { startWatchedBy, TO, type Watched } from "../support/watched.js";

const PAID = toEventSelector("Paid(bytes32,address,address,uint256,uint256)");
let world: Watched;
let hostile: HostileRpc;
afterEach(() => world.close());

const sql = () => world.app.house.sql;
const count = async (type: string) => (await world.eventTypes()).filter((known) => known === type).length;
const statusOf = async (id: string) => (await world.get(`payment-links/${id}`)).status;
const link = (terms: object = {}) =>
  world.post("payment-links", { amount_usd: 25, single_use: true, ...TO, ...terms });

/** A world whose watcher asks the hostile node first, and an honest one after it where there is one. */
async function start(honest: "alone" | "with an honest node"): Promise<void> {
  const own = honest === "alone" ? undefined : "last";
  ({ world, node: hostile } = await startWatchedBy(1, own));
}

/** Whatever one node leaves out: like any chain, this one goes on, and whoever reads the same blocks again finds it. */
async function paidInTime(): Promise<void> {
  const { id } = await paid();
  await world.local.request("evm_setIntervalMining", 1);
  await until(
    () => statusOf(id),
    (status) => status === "paid",
  );
}

async function paidUnder(behaviour: Behaviour): Promise<{ id: string }> {
  await world.watch();
  hostile.behave(behaviour);
  return paid();
}

async function paid(): Promise<{ id: string }> {
  const made = await link();
  await payLink(world.app, world.local, made.slug);
  await world.local.mine(12);
  return made;
}

const ofAnotherChain: Behaviour = async ({ method, params }, forward) => {
  if (method === "eth_chainId") return { result: "0xa" };
  const other = method === "eth_getBlockByNumber" && String(params[0]).startsWith("0x");
  return other ? { result: { ...(await forward()), hash: `0x${"0c".repeat(32)}` } } : undefined;
};

describe("a single node", () => {
  beforeEach(() => start("alone"));

  it("that leaves logs out until they have become final is found out by reading again", async () => {
    const { id } = await paidUnder(({ method }) => (method === "eth_getLogs" ? { result: [] } : undefined));
    await until(
      () => sql()`select block, head from chain_cursors`,
      ([row]) => row?.block === (row?.head ?? 0n) - 10n,
    );
    expect(await statusOf(id)).toBe("active");
    hostile.behave();
    await world.local.mine(1);
    await until(
      () => statusOf(id),
      (status) => status === "paid",
    );
    expect(await count("payment_link.paid")).toBe(1);
  });

  it("that leaves out once what will be read once is asked again", async () => {
    await world.watch();
    const { id, slug } = await link();
    await world.unwatch();
    await payLink(world.app, world.local, slug);
    await world.local.mine(300);
    let lies = 0;
    hostile.behave(({ method }) => (method === "eth_getLogs" && lies++ === 0 ? { result: [] } : undefined));
    await world.watch();
    await until(
      () => statusOf(id),
      (status) => status === "paid",
    );
    expect(lies).toBeGreaterThan(1);
  });

  it("that keeps from the watcher what it confirms to a payer's page is taken by its receipt", async () => {
    await world.watch();
    const { id, slug } = await link();
    await world.unwatch();
    const { transactionHash } = await payLink(world.app, world.local, slug);
    await world.local.mine(300);
    hostile.behave(({ method }) => (method === "eth_getLogs" ? { result: [] } : undefined));
    await world.watch();
    await world.settle();
    expect(await statusOf(id)).toBe("active");
    const row = await selectPaymentLinkBySlug(sql(), slug);
    if (!row) throw new Error("no link");
    expect(await noteSubmitted(world.app.house, row, transactionHash)).toMatchObject({ known: true });
    await world.settle();
    await until(
      () => statusOf(id),
      (status) => status === "paid",
    );
    expect([await count("payment.final"), await count("payment_link.paid")]).toEqual([1, 1]);
  });

  it("that answers for another chain for a while is no reorganisation, and is read again after", async () => {
    const { id: first } = await paidUnder(() => undefined);
    await until(
      () => statusOf(first),
      (status) => status === "paid",
    );
    hostile.behave(ofAnotherChain);
    await world.local.mine(1);
    const reason = () => world.app.house.chains.reader("base")?.health()[0]?.lastReason;
    await until(
      async () => reason(),
      (said) => said?.startsWith("answers for chain 10") === true,
    );
    hostile.behave();
    const { id, slug } = await link();
    await payLink(world.app, world.local, slug);
    await world.settle();
    expect(await statusOf(id)).toBe("paid");
    expect(await sql()`select stopped_reason, reorgs from chain_cursors`).toEqual([
      { stoppedReason: null, reorgs: 0 },
    ]);
  });

  it("that refuses its newest blocks is read as far as what is final", async () => {
    const { id } = await paidUnder(async ({ method, params }) => {
      if (method !== "eth_getLogs") return undefined;
      const head = BigInt(String(await world.local.request("eth_blockNumber")));
      const error = { code: -32000, message: "block range extends beyond current head block" };
      return BigInt(params[0].toBlock) > head - 2n ? { error } : undefined;
    });
    await until(
      () => statusOf(id),
      (status) => status === "paid",
    );
    const asked = hostile.calls.filter(({ method }) => method === "eth_getLogs");
    const narrowest = asked.map(({ params }) => BigInt(params[0].toBlock) - BigInt(params[0].fromBlock));
    expect(narrowest.every((blocks) => blocks > 0n)).toBe(true);
  });

  it.each<[string, Answer]>([
    ["HTTP", { raw: "too many", status: 429, headers: { "retry-after": "0.5" } }],
    ["JSON", { error: { code: -32016, message: "over rate limit" } }],
    ["other JSON", { error: { code: -32007, message: "15/second request limit reached" } }],
    ["credits", { error: { code: -32012, message: "credits limited to 6000/sec" } }],
    ["a plan's words", { error: { code: -32005, message: "You've exceeded the RPS limit of this plan." } }],
    ["a mere text", { raw: '{"error":"Too many requests"}' }],
  ])(
    "that takes two calls in half a second, and says so in %s, is asked no more often",
    async (_, tooOften) => {
      const taken: number[] = [];
      const { id } = await paidUnder(() => {
        const now = Date.now();
        while ((taken[0] ?? now) < now - 500) taken.shift();
        if (taken.length >= 2) return tooOften;
        taken.push(now);
        return undefined;
      });
      await until(
        () => statusOf(id),
        (status) => status === "paid",
      );
    },
  );

  it("that wants to be left alone for longer is not looked at meanwhile", async () => {
    await world.watch();
    let refusedAt = 0;
    let nextAt = 0;
    hostile.behave(() => {
      const now = performance.now();
      refusedAt ||= now;
      // A look asks for several things at once.
      if (now - refusedAt < 1_000)
        return { raw: "error code: 1015", status: 429, headers: { "retry-after": "12" } };
      nextAt ||= now;
      return undefined;
    });
    await until(
      async () => nextAt,
      (at) => at > 0,
    );
    expect(nextAt - refusedAt).toBeGreaterThan(11_950);
    hostile.behave();
    const { id } = await paid();
    await until(
      () => statusOf(id),
      (status) => status === "paid",
    );
  });

  it("whose word is not believed is named in the log", async () => {
    const said: string[] = [];
    world.app.house.log = createLog("warn", (line) => said.push(line));
    await paidUnder(({ method }) =>
      method === "eth_getLogs" ? { result: [{ ...strangeLog, blockNumber: "0xffffff" }] } : undefined,
    );
    const { host } = new URL(hostile.url);
    await until(
      async () => said,
      (lines) => lines.some((line) => line.includes(`${host}: eth_getLogs was answered`)),
    );
  });

  it("that counts its calls is waited for by a claim, which says so where it never answers", async () => {
    const { slug } = await link();
    const { transactionHash: tx_hash } = await payLink(world.app, world.local, slug);
    const claim = () =>
      world.app.request("POST", "/api/v1/payments/claim", {
        key: world.account.key,
        body: { chain: "base", tx_hash },
      });
    const refused = { raw: "too many", status: 429, headers: { "retry-after": "0.01" } };
    let calls = 0;
    hostile.behave(() => (calls++ % 3 < 2 ? refused : undefined));
    const settled = await claim();
    expect([settled.status, settled.body.data?.status]).toEqual([200, "seen"]);
    expect(calls).toBeGreaterThan(3);
    hostile.behave(() => refused);
    const given = await claim();
    expect([given.status, given.body.error.code]).toEqual([503, "chain_unavailable"]);
    expect(given.body.error.message).toContain("its nodes are asked too often");
  });

  it("of a chain that stands still is known to be looked at", async () => {
    const { id } = await paidUnder(() => undefined);
    await until(
      () => statusOf(id),
      (status) => status === "paid",
    );
    world.app.clock.now = new Date(world.app.clock.now.getTime() + 40_000);
    await until(
      () => sql()`select looked_at from chain_cursors`,
      ([row]) => row?.lookedAt.getTime() >= world.app.clock.now.getTime(),
    );
  });

  it("that forgets a payment for one answer takes nothing back", async () => {
    await world.watch();
    const { id, slug } = await link();
    await payLink(world.app, world.local, slug);
    await until(
      () => sql()`select from payments where status = 'seen'`,
      (rows) => rows.length === 1,
    );
    let lies = 0;
    hostile.behave(({ method }) => (method === "eth_getLogs" && lies++ < 3 ? { result: [] } : undefined));
    await world.local.mine(11);
    await until(
      () => statusOf(id),
      (status) => status === "paid",
    );
    expect(lies).toBeGreaterThan(2);
    expect(await count("payment.reverted")).toBe(0);
  });

  it("that lags behind what it said before is not a reorganisation", async () => {
    const { id } = await paidUnder(() => undefined);
    await until(
      () => statusOf(id),
      (status) => status === "paid",
    );
    const old = numberToHex(10);
    let asked = 0;
    hostile.behave(async ({ method, params }, forward) => {
      if (method !== "eth_getBlockByNumber") return undefined;
      asked++;
      if (params[0] === "latest" || params[0] === "finalized")
        return { result: { ...(await forward()), number: old, hash: `0x${"0a".repeat(32)}` } };
      return BigInt(params[0]) > 10n ? { result: null } : undefined;
    });
    await until(
      async () => asked,
      (times) => times > 6,
    );
    hostile.behave();
    await world.settle();
    expect(await statusOf(id)).toBe("paid");
    expect(await count("payment.reverted")).toBe(0);
    expect(await sql()`select reorgs, stopped_reason from chain_cursors`).toEqual([
      { reorgs: 0, stoppedReason: null },
    ]);
  });

  it("that changes its mind about a block and back is not believed at once", async () => {
    const { id } = await paidUnder(() => undefined);
    await until(
      () => statusOf(id),
      (status) => status === "paid",
    );
    let spoiled = 0;
    hostile.behave(async ({ method, params }, forward) => {
      const byNumber = method === "eth_getBlockByNumber" && String(params[0]).startsWith("0x");
      if (!byNumber || spoiled++ % 2 === 1) return undefined;
      return { result: { ...(await forward()), hash: `0x${"0b".repeat(32)}` } };
    });
    for (let block = 0; block < 4; block++) {
      const before = spoiled;
      await world.local.mine(1);
      await until(
        async () => spoiled,
        (times) => times > before,
      );
    }
    hostile.behave();
    await world.settle();
    expect(await count("payment.reverted")).toBe(0);
    expect(await statusOf(id)).toBe("paid");
  });

  it.each<[string, Answer]>([
    ["plainly", { error: { code: -32005, message: "query exceeds max block range" } }],
    ["as a rate limit", { error: { code: -32005, message: "rate limit exceeded: block range too large" } }],
    [
      "as too many results",
      { error: { code: 429, message: "Rate limited: query returned more than 10000 results" } },
    ],
    ["as too many requests", { raw: "too many", status: 429, headers: { "retry-after": "0.01" } }],
  ])("that refuses more than three blocks at a time, %s, is asked for three", async (_, refusal) => {
    let widest = 0;
    const { id } = await paidUnder(({ method, params }) => {
      if (method !== "eth_getLogs") return undefined;
      const blocks = Number(BigInt(params[0].toBlock) - BigInt(params[0].fromBlock)) + 1;
      if (blocks > 3) return refusal;
      widest = Math.max(widest, blocks);
      return undefined;
    });
    await until(
      () => statusOf(id),
      (status) => status === "paid",
    );
    expect(widest).toBe(3);
  });

  it("that is asked too often for two looks is asked for no fewer blocks afterwards", async () => {
    const sizes: number[] = [];
    let looks = 0;
    world.app.house.log = createLog("warn", (line) => {
      if (JSON.parse(line).msg === "a look at the chain failed") looks++;
    });
    const { id } = await paidUnder(({ method, params }) => {
      if (method !== "eth_getLogs") return undefined;
      sizes.push(Number(BigInt(params[0].toBlock) - BigInt(params[0].fromBlock)) + 1);
      if (looks > 1) return undefined;
      return { raw: "too many", status: 429, headers: { "retry-after": "0.01" } };
    });
    await until(
      () => statusOf(id),
      (status) => status === "paid",
    );
    const [first = 0] = sizes;
    expect(first).toBeGreaterThan(3);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(first);
  });

  it("that adds logs of a router with our event, or with our terms and another sum, marks nothing", async () => {
    await world.watch();
    const { id, slug } = await link();
    const row = await selectPaymentLinkBySlug(sql(), slug);
    if (!row) throw new Error("no link");
    let forgedAt: Hex | undefined;
    hostile.behave(async ({ method, params }, forward) => {
      if (method !== "eth_getLogs") return undefined;
      forgedAt ??= params[0].toBlock as Hex;
      const block = await world.local.request("eth_getBlockByNumber", forgedAt, false);
      const { number, hash } = block as { number: Hex; hash: Hex };
      const word = (value: bigint) => numberToHex(value, { size: 32 });
      const forged = (address: Address, amount: bigint, logIndex: number) => ({
        address,
        topics: [PAID, row.termsId, word(1n), word(BigInt(row.destinationAddress))],
        data: concatHex([word(amount), word(row.fee)]),
        blockNumber: number,
        blockHash: hash,
        transactionHash: `0x${"cd".repeat(32)}`,
        logIndex: numberToHex(logIndex),
        removed: false,
      });
      const router = forged("0x00000000000000000000000000000000000f4a4e", row.amount, 0);
      return {
        result: [...(await forward()), router, forged(world.local.contracts.checkout, row.amount - 1n, 1)],
      };
    });
    await world.settle(1);
    await world.settle(25);
    await until(
      () => count("payment.unmatched"),
      (times) => times > 0,
    );
    expect(await statusOf(id)).toBe("active");
    expect((await sql()`select from payments where resource_id is not null`).length).toBe(0);
    expect((await sql()`select from payments where log_index = 0`).length).toBe(0);
  });

  it("that answers something that is no log is not believed and breaks nothing", async () => {
    const { id } = await paidUnder(({ method }) =>
      method === "eth_getLogs" ? { result: [{ address: "0x1", topics: "?", blockNumber: "x" }] } : undefined,
    );
    await until(
      async () => hostile.calls.filter(({ method }) => method === "eth_getLogs").length,
      (n) => n > 4,
    );
    expect(await statusOf(id)).toBe("active");
    hostile.behave();
    await until(
      () => statusOf(id),
      (status) => status === "paid",
    );
  });

  it("whose finalized block stays behind keeps 10,000 USDC waiting, and lets the rest pass", async () => {
    await world.watch();
    let finalized = 1n;
    hostile.behave(async ({ method, params }) =>
      method === "eth_getBlockByNumber" && params[0] === "finalized"
        ? { result: await world.local.request("eth_getBlockByNumber", numberToHex(finalized), false) }
        : undefined,
    );
    const [large, small] = [await link({ amount_usd: 10_000 }), await link({ amount_usd: 9_999 })];
    await payLink(world.app, world.local, large.slug);
    await payLink(world.app, world.local, small.slug);
    await world.settle(15);
    await until(
      () => statusOf(small.id),
      (status) => status === "paid",
    );
    await world.settle(60);
    expect(await statusOf(large.id)).toBe("active");
    expect((await world.get("payments?status=seen"))[0]).toMatchObject({ resource_id: large.id });
    finalized = 60n;
    await until(
      () => statusOf(large.id),
      (status) => status === "paid",
    );
    expect(await count("payment_link.paid")).toBe(2);
  });

  it("is no reason to believe a token that is not USDC, or a bare transfer", async () => {
    await world.watch();
    const { id, slug } = await link();
    const row = await selectPaymentLinkBySlug(sql(), slug);
    const [from = "0x", payer = "0x"] = world.local.accounts;
    const fake: Address = "0x00000000000000000000000000000000000fa4e0";
    await world.local.request("anvil_setCode", fake, testUsdcProxy.runtime);
    const args = encodeAbiParameters(
      [{ type: "address" }, { type: "address" }],
      [CHAIN_FACTS.base.usdc, fake],
    );
    const data = concatHex([checkout.bytecode, args]);
    const hash = await world.local.request("eth_sendTransaction", {
      from,
      data,
      gas: numberToHex(3_000_000),
    });
    const receipt = await until(
      async () =>
        (await world.local.request("eth_getTransactionReceipt", hash)) as { contractAddress: Address } | null,
      (mined) => mined !== null,
    );
    const copy = receipt?.contractAddress ?? "0x";
    if (!row) throw new Error("no link");
    const { amount, fee, salt, destinationAddress: destination } = row;
    const terms = { destination, amount, fee, deadline: 0n, once: true, salt };
    expect(checkoutId("base", copy, terms)).not.toBe(row.termsId);
    await world.local.token(payer, "approve", [copy, amount]);
    await world.local.send({ from: payer, ...encodePay("base", copy, terms) });
    await world.local.token(payer, "transfer", [destination, amount]);
    await world.settle(15);
    expect(await statusOf(id)).toBe("active");
    expect(await world.get("payments")).toEqual([]);
  });
});

const ofBlocks = (spoil: (block: Record<string, unknown>) => unknown): Behaviour => {
  return async ({ method }, forward) =>
    method === "eth_getBlockByNumber" ? { result: spoil(await forward()) } : undefined;
};

describe("with an honest node behind it", () => {
  beforeEach(() => start("with an honest node"));

  it.each<[string, Behaviour]>([
    ["has no latest block", ({ params }) => (params[0] === "latest" ? { result: null } : undefined)],
    ["answers blocks that are none", ofBlocks(() => ({}))],
    ["answers a time that is none", ofBlocks((block) => ({ ...block, timestamp: "0xffffffffffffffff" }))],
    ["answers no list of logs", ({ method }) => (method === "eth_getLogs" ? { result: null } : undefined)],
    ["becomes one of another chain", ofAnotherChain],
  ])("a node that %s is passed over at once", async (_, behaviour) => {
    await world.watch();
    hostile.behave(behaviour);
    const { id, slug } = await link();
    await payLink(world.app, world.local, slug);
    await world.settle();
    await until(
      () => statusOf(id),
      (status) => status === "paid",
    );
  });

  it("a claim of what the first one does not know is settled by the other's word", async () => {
    const { id, slug } = await link();
    const { transactionHash } = await payLink(world.app, world.local, slug);
    await world.local.mine(12);
    hostile.behave(({ method }) =>
      /^eth_getTransaction(ByHash|Receipt)$/.test(method) ? { result: null } : undefined,
    );
    await world.post("payments/claim", { chain: "base", tx_hash: transactionHash });
    expect(await statusOf(id)).toBe("paid");
  });

  it("a node that leaves out what another one has seen delays nothing for long", async () => {
    await world.watch({ turnMs: 200 });
    const { id, slug } = await link();
    await payLink(world.app, world.local, slug);
    await until(
      () => sql()`select from payments where status = 'seen'`,
      (rows) => rows.length === 1,
    );
    hostile.behave(({ method }) => (method === "eth_getLogs" ? { result: [] } : undefined));
    await world.local.request("evm_setIntervalMining", 1);
    await until(
      () => statusOf(id),
      (status) => status === "paid",
    );
  });

  it.each<[string, Behaviour]>([
    ["answers HTML", () => ({ raw: "<html>busy</html>" })],
    ["answers 500", () => ({ raw: "", status: 500 })],
    [
      "refuses every range",
      ({ method }) => (method === "eth_getLogs" ? { error: { code: -32005, message: "limit" } } : undefined),
    ],
    ["leaves out everything", ({ method }) => (method === "eth_getLogs" ? { result: [] } : undefined)],
    [
      "answers 15 MB of logs that nobody asked for",
      ({ method }) =>
        method === "eth_getLogs" ? { result: Array.from({ length: 30_000 }, () => strangeLog) } : undefined,
    ],
    [
      "tells of places that no log can have",
      async ({ method }, forward) =>
        method === "eth_getLogs"
          ? { result: (await forward()).map((log) => ({ ...Object(log), logIndex: "0xffffffffff" })) }
          : undefined,
    ],
    ["is of another chain", ({ method }) => (method === "eth_chainId" ? { result: "0x1" } : undefined)],
  ])("a node that %s delays nothing for long", async (_, behaviour) => {
    hostile.behave(behaviour);
    await world.watch({ turnMs: 200 });
    await paidInTime();
    expect(await count("payment_link.paid")).toBe(1);
  });

  it("a node that leaves out everything delays nothing for long, though a clock that ran ahead is put right", async () => {
    hostile.behave(({ method }) => (method === "eth_getLogs" ? { result: [] } : undefined));
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_600_000, shouldAdvanceTime: true });
    try {
      await world.watch({ turnMs: 200 });
      await until(
        () => sql()`select from chain_cursors`,
        (rows) => rows.length === 1,
      );
    } finally {
      vi.useRealTimers();
    }
    await paidInTime();
  });
});

const strangeLog = {
  address: "0x00000000000000000000000000000000000f4a4e",
  topics: [`0x${"ee".repeat(32)}`],
  data: `0x${"00".repeat(64)}`,
  blockNumber: "0x1",
  blockHash: `0x${"01".repeat(32)}`,
  transactionHash: `0x${"02".repeat(32)}`,
  logIndex: "0x0",
};
