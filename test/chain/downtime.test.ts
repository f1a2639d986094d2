import { afterEach, expect, it } from "vitest";
import { startWatching, type Watching } from "../../src/jobs/watch/watch.js";
import { startApp, type TestApp } from "../support/app.js";
import { paidLogs } from "../support/paid-logs.js";
import { until } from "../support/pay.js";
import { type ScriptedChain, startScriptedChain } from "../support/scripted-chain.js";

let app: TestApp;
let node: ScriptedChain;
let watching: Watching;
afterEach(async () => {
  await watching.stop();
  await app.close();
  node.stop();
});

const THREE_DAYS = (3 * 86_400) / 2;
const PAYMENTS = 300;

async function watchUntil(block: number): Promise<void> {
  watching = startWatching(app.house, { pollMs: 15 });
  const cursor = () => app.house.sql`select block from chain_cursors`;
  await until(cursor, ([row]) => Number(row?.block ?? -1) >= block, 60_000);
}

it("finds everything that was paid during three days without a watcher, once, in full chunks", async () => {
  node = await startScriptedChain("base", { maxRange: 2_000 });
  app = await startApp({ rpcUrls: { base: [node.url] } });
  const { sql } = app.house;
  const { id } = await app.createAccount();
  node.head = 100;
  await watchUntil(90);
  await watching.stop();
  const spacing = Math.floor(THREE_DAYS / PAYMENTS);
  node.logs = await paidLogs({ sql, accountId: id }, "base", PAYMENTS, (index) => 120 + index * spacing);
  node.head = 100 + THREE_DAYS;
  node.calls = 0;
  await watchUntil(node.head - 10);
  await watching.stop();
  await watchUntil(node.head - 10);
  const [counts] = await sql`
    select count(*)::int as rows, count(distinct resource_id)::int as records from payments where status = 'final'`;
  expect(counts).toEqual({ rows: PAYMENTS, records: PAYMENTS });
  const [events] = await sql`select count(*)::int as count from events where type = 'payment_link.paid'`;
  expect(events?.count).toBe(PAYMENTS);
  // 65 full chunks of what the node takes: a call for logs and two for hashes each, and the search for that size.
  expect(node.calls).toBeLessThan(65 * 4);
});
