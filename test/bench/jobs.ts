import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { newId } from "../../src/ids.js";
import { openQueue, type QueueStore } from "../../src/jobs/queue.js";
import { invoicePdf } from "../../src/pdf/invoice-pdf.js";
import type { InvoiceDocument } from "../../src/records/invoice-document.js";
import { openDatabase, type Sql } from "../../src/store/database.js";
import { startEmbeddedPostgres } from "../../src/store/embedded.js";
import { migrate } from "../../src/store/migrate.js";
import { insertDirectly } from "../support/direct-invoices.js";
import { startReceiver } from "../support/receiver.js";
import { hasRedisServer, startRedis } from "../support/redis.js";
import { startWorkerProcess } from "../support/worker-process.js";
import { atLeast, median, type Row, report, rounded } from "./report.js";

/** Due recurring invoices by two workers, webhook deliveries by one, and PDFs. `--json` prints one object. */
const SERIES = Number(process.env.BENCH_SERIES ?? 10_000);
const ACCOUNTS = 100;
const DELIVERIES = 3_000;

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "unsigned-bench-"));
  const embedded = await startEmbeddedPostgres(folder);
  const connection = process.env.DATABASE_URL ? { url: process.env.DATABASE_URL } : embedded.connection;
  const sql = openDatabase(connection, 20);
  try {
    await migrate(sql);
    const pool = "url" in connection ? { connectionString: connection.url } : connection;
    const backends: { name: string; store: QueueStore; env: Record<string, string> }[] = [
      { name: "PostgreSQL", store: { postgres: pool }, env: {} },
    ];
    const redis = hasRedisServer() ? await startRedis() : undefined;
    if (redis)
      backends.push({ name: "Redis", store: { redisUrl: redis.url }, env: { REDIS_URL: redis.url } });
    const rows: Row[] = [];
    const floor = await bestFloor(sql);
    for (const { name, store, env } of backends) {
      const queue = await openQueue(store, () => {});
      const workers = [await startWorkerProcess(connection, env), await startWorkerProcess(connection, env)];
      rows.push(invoiceRow(name, await issueAll(sql, queue), floor));
      await workers.pop()?.stop();
      rows.push(await deliverAll(sql, name));
      await workers.pop()?.stop();
      await queue.close();
    }
    await redis?.stop();
    rows.push(...(await pdfRows()));
    if (!redis) rows.push({ what: "the same with the queue on Redis", missing: "no redis-server here" });
    report("jobs", rows);
  } finally {
    await sql.end({ timeout: 5 });
    await embedded.release();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Warm, and with as many connections as suit it best. */
async function bestFloor(sql: Sql): Promise<number> {
  await insertDirectly(sql, Math.min(SERIES, 1_000), await dueSeries(sql), 16);
  const rates: number[] = [];
  for (const connections of [4, 8, 16])
    rates.push(await insertDirectly(sql, SERIES, await dueSeries(sql), connections));
  return Math.max(...rates);
}

function invoiceRow(backend: string, value: number, floor: number): Row {
  return {
    what: `${SERIES} due recurring invoices, two workers, queue on ${backend}`,
    value: Math.round(value),
    unit: "invoices/s",
    floor: { "the same rows inserted directly": Math.round(floor) },
    ...atLeast(0.6, "the floor", rounded(value / floor)),
  };
}

/** Fresh accounts with as many due series between them, held back until somebody lets them go. */
async function dueSeries(sql: Sql): Promise<string[]> {
  await sql`truncate accounts, events cascade`;
  const now = new Date();
  const accounts = Array.from({ length: ACCOUNTS }, () => newId("acc", now));
  await sql`insert into accounts ${sql(accounts.map((id) => ({ id, name: "Bench", plan: "scale", createdAt: now })))}`;
  const input = {
    client_name: "Acme",
    client_email: "ap@acme.example",
    total_usd: 25,
    line_items: [{ description: "Retainer", quantity: 1, unit_price: 25 }],
    destination_address: "0x71C7656EC7ab88b098defB751B7401B5f6d8976F",
    chain: "base",
  };
  const anchor = new Date(now.getTime() - 8 * 86_400_000);
  const rows = Array.from({ length: SERIES }, (_, n) => ({
    id: newId("inv", now),
    accountId: accounts[n % ACCOUNTS] ?? "",
    interval: "weekly",
    anchor,
    firstDueDate: null,
    input: sql.json(input),
    nextN: 1,
    nextAt: new Date(now.getTime() - 1000),
    heldUntil: new Date(now.getTime() + 86_400_000),
  }));
  for (let at = 0; at < rows.length; at += 1_000)
    await sql`insert into invoice_series ${sql(rows.slice(at, at + 1_000))}`;
  return accounts;
}

async function issueAll(sql: Sql, queue: Awaited<ReturnType<typeof openQueue>>): Promise<number> {
  await dueSeries(sql);
  await sql`update invoice_series set held_until = null`;
  const begun = performance.now();
  await queue.add([0, 1, 2, 3].map((n) => ({ name: "issue", subject: `bench-${n}` })));
  await until(async () => (await count(sql, sql`select from invoices`)) >= SERIES);
  return (1000 * SERIES) / (performance.now() - begun);
}

async function deliverAll(sql: Sql, backend: string): Promise<Row> {
  await sql`truncate accounts, events cascade`;
  const receiver = await startReceiver();
  const now = new Date();
  const accountId = newId("acc", now);
  await sql`insert into accounts ${sql({ id: accountId, name: "Bench", plan: "scale", createdAt: now })}`;
  const hooks = Array.from({ length: 10 }, () => newId("whk", now));
  const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
  await sql`insert into webhooks ${sql(hooks.map((id) => ({ id, accountId, url: receiver.url, secret, status: "active", createdAt: now })))}`;
  const events = Array.from({ length: DELIVERIES / hooks.length }, () => newId("evt", now));
  const object = sql.json({ id: "pl_bench", amount_usd: 25, status: "active" });
  await sql`insert into events ${sql(events.map((id) => ({ id, accountId, type: "payment_link.created", resourceId: "pl_bench", object, createdAt: now })))}`;
  const due = hooks.flatMap((webhookId) => events.map((eventId) => ({ webhookId, eventId })));
  const deliveries = due.map((row) => ({
    ...row,
    id: newId("dlv", now),
    accountId,
    status: "pending",
    nextAttemptAt: now,
    createdAt: now,
  }));
  const begun = performance.now();
  for (let at = 0; at < deliveries.length; at += 1_000)
    await sql`insert into webhook_deliveries ${sql(deliveries.slice(at, at + 1_000))}`;
  await until(
    async () =>
      (await count(sql, sql`select from webhook_deliveries where status = 'delivered'`)) >= DELIVERIES,
  );
  const value = Math.round((1000 * DELIVERIES) / (performance.now() - begun));
  await receiver.stop();
  return {
    what: `webhook deliveries to 10 webhooks, one worker, queue on ${backend}`,
    value,
    unit: "deliveries/s",
  };
}

async function count(sql: Sql, rows: ReturnType<Sql>): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from (${rows}) as r`;
  return row?.count ?? 0;
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 180_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error("the bench did not come to its end");
    await pause(100);
  }
}

async function pdfRows(): Promise<Row[]> {
  const line = (description: string) => ({ description, quantity: 2.5, unitPrice: 85 });
  const invoice: InvoiceDocument = {
    language: "en",
    number: "INV-2026-000042",
    issuedAt: new Date("2026-11-21T10:00:00Z"),
    dueAt: null,
    seller: { name: "Northwind", address: "Lindenstraße 14\n10969 Berlin", email: "help@northwind.example" },
    client: { name: "Acme", email: "ap@acme.example" },
    lines: ["Design", "Build", "Hosting", "Support"].map(line),
    memo: "Purchase order 4500-118",
    net: 850_000_000n,
    taxes: [],
    reverseCharge: false,
    fiat: null,
    total: 850_000_000n,
    chainTitle: "Base",
    payUrl: "https://pay.example.com/pay/inv-0123456789abcdef",
    canceled: false,
    paid: null,
  };
  const long = { ...invoice, lines: Array.from({ length: 200 }, (_, n) => line(`Item ${n}`)) };
  const cyrillic = { ...invoice, client: { name: "ООО «Север»", email: "a@b.example" } };
  return [
    ...(await pdfRow("4 lines, Latin", invoice)),
    ...(await pdfRow("4 lines, Cyrillic", cyrillic)),
    ...(await pdfRow("200 lines, Latin", long)),
  ];
}

async function pdfRow(what: string, invoice: InvoiceDocument): Promise<Row[]> {
  const times: number[] = [];
  let bytes = 0;
  for (let round = 0; round < 60; round++) {
    const begun = performance.now();
    // Another number each time: what was drawn once is kept.
    bytes = (await invoicePdf({ ...invoice, number: `INV-2026-${100_000 + round}` })).length;
    times.push(performance.now() - begun);
  }
  return [
    { what: `invoice PDF, ${what}, median`, value: rounded(median(times)), unit: "ms" },
    { what: `invoice PDF, ${what}`, value: bytes, unit: "bytes" },
  ];
}

await main();
