import { afterEach, beforeEach, expect, it } from "vitest";
import { startWatching, type Watching } from "../../src/jobs/watch/watch.js";
import { rememberContracts } from "../../src/runtime/remember-contracts.js";
import { startApp, type TestApp } from "../support/app.js";
import { bareHouse } from "../support/bare-house.js";
import { FEE_RECIPIENT } from "../support/chains.js";
import { EFFECTS, effectLogs } from "../support/effect-logs.js";
import { LINKS, paidLogs, type Stage } from "../support/paid-logs.js";
import { until } from "../support/pay.js";
import { type ScriptedChain, type ScriptedLog, startScriptedChain } from "../support/scripted-chain.js";

/** More than go to the database at once, all in one chunk. */
const LOGS = 600;
let app: TestApp;
let node: ScriptedChain;
let watching: Watching;
beforeEach(async () => {
  node = await startScriptedChain("base");
  app = await startApp();
});
afterEach(async () => {
  await watching.stop();
  await app.close();
  node.stop();
});

/** From block 120 on, once the watcher has begun below it, until all of it is settled. */
async function settleAll(accountId: string, tell: (stage: Stage) => Promise<ScriptedLog[]>): Promise<void> {
  const { sql } = app.house;
  const house = bareHouse(sql, FEE_RECIPIENT, { base: [node.url] });
  await rememberContracts(house);
  node.head = 100;
  watching = startWatching(house, { pollMs: 15 });
  const cursor = () => sql`select block from chain_cursors`;
  await until(cursor, (rows) => rows.length > 0);
  await watching.stop();
  node.logs.push(...(await tell({ sql, accountId })));
  node.logs.sort((a, b) => a.block - b.block);
  node.head = 300;
  watching = startWatching(house, { pollMs: 15 });
  await until(cursor, ([row]) => Number(row?.block) === 290);
}

it("settles many logs of every kind in one chunk, each once and told of in order", async () => {
  const { sql } = app.house;
  const { id: accountId } = await app.createAccount();
  await settleAll(accountId, async (stage) => {
    const logs: ScriptedLog[] = [];
    for (const effect of EFFECTS)
      for (const [index, log] of (await effectLogs(stage, "base", effect, LOGS)).entries())
        logs.push({ ...log, block: 120 + (index % 40) });
    return logs;
  });
  const [counts] = await sql`
    select (select count(*) from payments where status = 'final' and resource_id is not null)::int as payments,
      (select count(*) from invoices where status = 'paid' and paid_tx_hash is not null)::int as invoices,
      (select count(*) from payouts where status = 'confirmed')::int as payouts,
      (select count(*) from subscribers)::int as subscribers, (select sum(raised) from donation_jars)::text as raised`;
  expect(counts).toEqual({
    payments: 4 * LOGS,
    ...{ invoices: LOGS, payouts: LOGS, subscribers: LOGS, raised: String(BigInt(LOGS) * 25_000_000n) },
  });
  const told = await sql<{ types: string[]; times: number }[]>`
    select types, count(*)::int as times from (
      select array_agg(e.type order by e.id) as types from invoices i join payment_links l on l.id = i.link_id
      join payments p on p.resource_id = i.id join events e on e.resource_id in (i.id, l.id, p.id) group by i.id) as each
    group by types`;
  expect(told).toEqual([{ types: ["payment.final", "payment_link.paid", "invoice.paid"], times: LOGS }]);
  expect(await sql`select from events where type = 'donation.received'`).toHaveLength(LOGS);
});

it("knows a record that is paid again in the same chunk as the payment before has left it", async () => {
  const { sql } = app.house;
  const { id: accountId } = await app.createAccount();
  await settleAll(accountId, async (stage) => {
    const bills = await effectLogs(stage, "base", "invoice", LOGS);
    const from = (block: number) =>
      bills.map((log, index) => ({ ...log, block: block + Math.floor(index / 100) }));
    return [...from(120), ...from(122), ...(await paidLogs(stage, "base", LINKS + LOGS, () => 150))];
  });
  const told = await sql`
    select l.kind, e.type, jsonb_array_length(e.object->'payments') as payments, count(*)::int as times
    from payment_links l left join invoices i on i.link_id = l.id join events e on e.resource_id in (l.id, i.id)
    group by 1, 2, 3 order by 1, 2, 3`;
  expect(told).toEqual([
    { kind: "invoice", type: "invoice.paid", payments: 1, times: LOGS },
    { kind: "invoice", type: "payment_link.paid", payments: 1, times: LOGS },
    { kind: "link", type: "payment_link.paid", payments: 1, times: LINKS },
    { kind: "link", type: "payment_link.paid", payments: 2, times: LOGS },
  ]);
});
