import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { numberToHex } from "viem";
import { CHAIN_FACTS, CHAINS, type Chain } from "../../src/chains.js";
import { newId } from "../../src/ids.js";
import { decodeLog, type RawLog } from "../../src/onchain/decode-logs.js";
import { rememberContracts } from "../../src/runtime/remember-contracts.js";
import { bundledList } from "../../src/screening/bundled.js";
import { insertAccount } from "../../src/store/accounts.js";
import { openDatabase } from "../../src/store/database.js";
import { startEmbeddedPostgres } from "../../src/store/embedded.js";
import { migrate } from "../../src/store/migrate.js";
import { swapSanctionsList } from "../../src/store/sanctions.js";
import { bareHouse } from "../support/bare-house.js";
import { FEE_RECIPIENT } from "../support/chains.js";
import { type DistantChain, startDistantChain } from "../support/distant-chain.js";
import { EFFECTS, effectLogs } from "../support/effect-logs.js";
import { paidLogs, type Stage } from "../support/paid-logs.js";
import type { ScriptedLog } from "../support/scripted-chain.js";
import { median, type Row, report } from "./report.js";
import { catchUp } from "./watch/catch-up.js";
import { idle } from "./watch/idle.js";

/** Watching, on nodes that answer at once and on nodes that answer five times a second. `--json` prints one object. */
const LOGS = Number(process.env.BENCH_LOGS ?? 50_000);
const DAY_SECONDS = 86_400;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);

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
      ...(await everyEffect(stage)),
      await emptyBlocks(stage),
      await oneDayBehind(stage),
      ...(await idle(stage)),
    ];
    report("watch", rows);
  } finally {
    await sql.end({ timeout: 5 });
    await embedded.release();
    rmSync(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 200 });
  }
}

/** Several times over: the disk below a new database is slower at some times than at others. */
async function manyLogs(stage: Stage): Promise<Row[]> {
  const rates: number[] = [];
  let decoded = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const logs = await paidLogs(stage, "base", LOGS, blockOf);
    decoded = decodeRate(logs);
    rates.push(await storeRate(stage, logs));
  }
  const value = median(rates);
  const [written] = await stage.sql<{ events: number }[]>`select count(*)::int as events from events`;
  const events = Math.round((60 * value * (written?.events ?? 0)) / (ROUNDS * LOGS));
  return [
    {
      what: "logs decoded, matched and stored with their events: reusable links",
      value,
      unit: "logs/s",
      also: { slowest: Math.min(...rates), fastest: Math.max(...rates) },
      goal: ">= 10000",
      holds: value >= 10_000,
    },
    {
      what: "events stored with them",
      value: events,
      unit: "events/min",
      goal: ">= 100000",
      holds: events >= 100_000,
    },
    { what: "logs decoded alone", value: decoded, unit: "logs/s" },
  ];
}

/** What changes a record with each log, or moves one on that many share. */
async function everyEffect(stage: Stage): Promise<Row[]> {
  const rows: Row[] = [];
  for (const effect of EFFECTS) {
    const told = await effectLogs(stage, "base", effect, LOGS / 5);
    const logs = told.map((log, index) => ({ ...log, block: blockOf(index) }));
    const value = await storeRate(stage, logs);
    rows.push({
      what: `the same: ${effect}s`,
      value,
      unit: "logs/s",
      goal: ">= 6000",
      holds: value >= 6_000,
    });
  }
  return rows;
}

const blockOf = (index: number) => 400 + Math.floor(index / 10);

async function storeRate(stage: Stage, logs: readonly ScriptedLog[]): Promise<number> {
  const stored = async () => {
    const [row] = await stage.sql<{ count: number }[]>`
      select count(*)::int as count from payments where status = 'final' and resource_id is not null`;
    return row?.count ?? 0;
  };
  const node = await startDistantChain("base");
  await node.tell(logs);
  const seconds = await catchUp(stage, new Map([["base", node]]), () => blockOf(logs.length) + 200);
  node.stop();
  const count = await stored();
  if (count !== logs.length) throw new Error(`${count} payments of ${logs.length} are final`);
  return Math.round(logs.length / seconds);
}

async function emptyBlocks(stage: Stage): Promise<Row> {
  const node = await startDistantChain("base");
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
  const nodes = new Map<Chain, DistantChain>();
  for (const chain of CHAINS) nodes.set(chain, await startDistantChain(chain, { callsPerSecond: 5 }));
  const blocksOf = (chain: Chain) => DAY_SECONDS / CHAIN_FACTS[chain].blockSeconds;
  for (const [chain, node] of nodes) {
    const at = (index: number) => 300 + Math.floor((index * blocksOf(chain)) / 1_440);
    await node.tell(await paidLogs(stage, chain, 1_440, at));
  }
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
