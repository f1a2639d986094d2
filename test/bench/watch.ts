import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { numberToHex } from "viem";
import { CHAIN_FACTS, CHAINS, type Chain } from "../../src/chains.js";
import { newId } from "../../src/ids.js";
import { startWatching } from "../../src/jobs/watch/watch.js";
import { decodeLog, type RawLog } from "../../src/onchain/decode-logs.js";
import { rememberContracts } from "../../src/runtime/remember-contracts.js";
import { bundledList } from "../../src/screening/bundled.js";
import { insertAccount } from "../../src/store/accounts.js";
import { openDatabase, type Sql } from "../../src/store/database.js";
import { startEmbeddedPostgres } from "../../src/store/embedded.js";
import { migrate } from "../../src/store/migrate.js";
import { swapSanctionsList } from "../../src/store/sanctions.js";
import { bareHouse } from "../support/bare-house.js";
import { FEE_RECIPIENT } from "../support/chains.js";
import { paidLogs, type Stage } from "../support/paid-logs.js";
import { type ScriptedChain, type ScriptedLog, startScriptedChain } from "../support/scripted-chain.js";
import { median, type Row, report } from "./report.js";

/** Watching, on nodes that answer at once and on nodes that answer five times a second. `--json` prints one object. */
const LOGS = Number(process.env.BENCH_LOGS ?? 50_000);
const DAY_SECONDS = 86_400;
const OBSERVED_MS = 30_000;
async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "unsigned-bench-"));
  const embedded = await startEmbeddedPostgres(folder);
  const connection = process.env.DATABASE_URL ? { url: process.env.DATABASE_URL } : embedded.connection;
  const sql = openDatabase(connection, 20);
  try {
    await migrate(sql);
    await swapSanctionsList(sql, bundledList());
    const accountId = newId("acc", new Date());
    await insertAccount(sql, { id: accountId, name: "Bench", plan: "scale", createdAt: new Date() });
    const stage = { sql, accountId };
    await rememberContracts(bareHouse(sql, FEE_RECIPIENT, {}));
    const rows = [
      ...(await manyLogs(stage)),
      await emptyBlocks(stage),
      await oneDayBehind(stage),
      ...(await idle(stage)),
    ];
    report("watch", rows);
    if (rows.some(({ holds }) => holds === false)) process.exitCode = 1;
  } finally {
    await sql.end({ timeout: 5 });
    await embedded.release();
    rmSync(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 200 });
  }
}

/** From a first look at an empty chain to a head further on, until the cursor is where it can be. */
async function catchUp(
  { sql }: Stage,
  nodes: Map<Chain, ScriptedChain>,
  to: (chain: Chain) => number,
): Promise<number> {
  await sql`delete from chain_cursors`;
  await sql`delete from chain_blocks`;
  const urls = Object.fromEntries([...nodes].map(([chain, { url }]) => [chain, [url]]));
  const house = bareHouse(sql, FEE_RECIPIENT, urls);
  for (const node of nodes.values()) node.head = 200;
  const first = startWatching(house, { pollMs: 20 });
  await reached(sql, nodes.size, 0);
  await first.stop();
  for (const [chain, node] of nodes) node.head = to(chain);
  const begun = performance.now();
  const watching = startWatching(house, { pollMs: 20 });
  for (const [chain, node] of nodes) await reached(sql, 1, node.head - 100, chain);
  const seconds = (performance.now() - begun) / 1000;
  await watching.stop();
  return seconds;
}

async function reached(sql: Sql, count: number, block: number, chain?: Chain): Promise<void> {
  for (;;) {
    const rows = await sql`
      select from chain_cursors where block >= ${block} ${chain ? sql`and chain = ${chain}` : sql``}`;
    if (rows.length >= count) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

async function manyLogs(stage: Stage): Promise<Row[]> {
  const node = await startScriptedChain("base");
  node.logs = await paidLogs(stage, "base", LOGS, (index) => 400 + Math.floor(index / 10));
  const decoded = decodeRate(node.logs);
  const seconds = await catchUp(stage, new Map([["base", node]]), () => 400 + LOGS / 10 + 200);
  node.stop();
  const [stored] = await stage.sql<{ count: number }[]>`
    select count(*)::int as count from payments where status = 'final' and resource_id is not null`;
  if (stored?.count !== LOGS) throw new Error(`${stored?.count} payments of ${LOGS} are final`);
  const value = Math.round(LOGS / seconds);
  return [
    {
      what: "logs decoded, matched and stored with their events",
      value,
      unit: "logs/s",
      goal: ">= 10000",
      holds: value >= 10_000,
    },
    { what: "logs decoded alone", value: decoded, unit: "logs/s" },
  ];
}

async function emptyBlocks(stage: Stage): Promise<Row> {
  const node = await startScriptedChain("base");
  const blocks = 1_000_000;
  const seconds = await catchUp(stage, new Map([["base", node]]), () => blocks);
  node.stop();
  const value = Math.round(blocks / seconds);
  return {
    what: "empty blocks at full chunks",
    value,
    unit: "blocks/s",
    goal: ">= 5000",
    holds: value >= 5_000,
  };
}

/** Five chains at once, each with a payment every minute, from nodes that answer five calls a second. */
async function oneDayBehind(stage: Stage): Promise<Row> {
  const nodes = new Map<Chain, ScriptedChain>();
  for (const chain of CHAINS) nodes.set(chain, await startScriptedChain(chain, { callsPerSecond: 5 }));
  const blocksOf = (chain: Chain) => DAY_SECONDS / CHAIN_FACTS[chain].blockSeconds;
  for (const [chain, node] of nodes)
    node.logs = await paidLogs(
      stage,
      chain,
      1_440,
      (index) => 300 + Math.floor((index * blocksOf(chain)) / 1_440),
    );
  const seconds = await catchUp(stage, nodes, (chain) => 200 + blocksOf(chain));
  for (const node of nodes.values()) node.stop();
  const value = Number(seconds.toFixed(1));
  return {
    what: "one day behind on five chains, 5 calls/s each",
    value,
    unit: "s",
    goal: "< 60",
    holds: value < 60,
  };
}

/** As it runs in production: chains that go on, with a payment that has become deep enough now and then. */
async function idle(stage: Stage): Promise<Row[]> {
  const { sql } = stage;
  await sql`delete from chain_cursors`;
  const nodes = new Map<Chain, ScriptedChain>();
  for (const chain of CHAINS) nodes.set(chain, await startScriptedChain(chain));
  for (const node of nodes.values()) node.head = 1_000_000;
  const urls = Object.fromEntries([...nodes].map(([chain, { url }]) => [chain, [url]]));
  const watching = startWatching(bareHouse(sql, FEE_RECIPIENT, urls));
  await reached(sql, CHAINS.length, 0);
  for (const node of nodes.values()) node.calls = 0;
  const clocks = [...nodes].map(([chain, node]) =>
    setInterval(() => node.head++, CHAIN_FACTS[chain].blockSeconds * 1_000),
  );
  const base = nodes.get("base");
  const delays: number[] = [];
  const begun = performance.now();
  while (base && performance.now() - begun < OBSERVED_MS) delays.push(await delayOf(stage, base));
  const seconds = (performance.now() - begun) / 1_000;
  const calls = [...nodes].map(
    ([chain, { calls }]): Row => ({
      what: `calls to ${chain} while ${chain === "base" ? "paid now and then" : "idle"}`,
      value: Math.round((calls * 3_600) / seconds),
      unit: "calls/h",
    }),
  );
  for (const clock of clocks) clearInterval(clock);
  await watching.stop();
  for (const node of nodes.values()) node.stop();
  const worst = Number((Math.max(...delays) / 1_000).toFixed(2));
  const usual = Number((median(delays) / 1_000).toFixed(2));
  return [
    {
      what: `from the confirming block to paid, worst of ${delays.length}`,
      value: worst,
      unit: "s",
      against: { median: usual },
      goal: "< 5",
      holds: worst < 5,
    },
    ...calls,
  ];
}

async function delayOf(stage: Stage, node: ScriptedChain): Promise<number> {
  const block = node.head + 1;
  node.logs = await paidLogs(stage, "base", 1, () => block);
  const id = node.logs[0]?.topics[1] ?? "0x";
  while (node.head < block + 10) await new Promise((resolve) => setTimeout(resolve, 5));
  const confirmed = performance.now();
  for (;;) {
    const rows =
      await stage.sql`select from payments where terms_id = ${id} and status = 'final' and block_number = ${block}`;
    if (rows.length > 0) return performance.now() - confirmed;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

function decodeRate(logs: readonly ScriptedLog[]): number {
  const raw = logs.map(
    ({ block, ...log }): RawLog => ({
      ...log,
      blockNumber: numberToHex(block),
      blockHash: numberToHex(1, { size: 32 }),
      transactionHash: numberToHex(2, { size: 32 }),
      logIndex: "0x0",
    }),
  );
  const begun = performance.now();
  for (const log of raw) if (!decodeLog(log)) throw new Error("a log was not understood");
  return Math.round((raw.length * 1_000) / (performance.now() - begun));
}

await main();
