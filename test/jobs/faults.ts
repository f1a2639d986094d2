import { readFileSync } from "node:fs";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openQueue, type QueueStore, type TaskQueue } from "../../src/jobs/queue.js";
import { queuePlace } from "../../src/jobs/queue-place.js";
import { RECURRING_INTERVALS, type RecurringInterval } from "../../src/recurrence.js";
import { createLinks } from "../../src/runtime/links.js";
import { startApp, type TestAccount, type TestApp, WALLET } from "../support/app.js";
import { startMailPeer } from "../support/mail-peer.js";
import { type Receiver, startReceiver } from "../support/receiver.js";
import { hasRedisServer, type PrivateRedis, startRedis } from "../support/redis.js";
import { waitingFor } from "../support/waiting-for.js";
import { startWorkerProcess, type WorkerProcess } from "../support/worker-process.js";

// Written down by Python's calendar module, one period after the other.
const TABLE: Record<string, Record<RecurringInterval, string[]>> = JSON.parse(
  readFileSync(new URL("../unit/recurrence-table.json", import.meta.url), "utf8"),
);
const ANCHORS = Object.keys(TABLE);
const LAST_DAY =
  Object.values(TABLE)
    .flatMap((intervals) => Object.values(intervals).flat())
    .sort()
    .at(-1) ?? "";
const DAY = 86_400_000;
const PATIENCE = { timeout: 45_000, interval: 50 };
let app: TestApp;
let account: TestAccount;
const workers: WorkerProcess[] = [];

const send = (method: string, path: string, body?: unknown) =>
  app.request(method, `/api/v1${path}`, { key: account.key, body });
const createLink = () =>
  send("POST", "/payment-links", { amount_usd: 5, destination_address: WALLET, chain: "base" });

async function work(env: Record<string, string> = {}): Promise<WorkerProcess> {
  const worker = await startWorkerProcess(app.database.connection, env);
  workers.push(worker);
  return worker;
}

/** A weekly series of the current account with so many invoices to make up for. */
async function seriesBehind(periods: number): Promise<void> {
  await createSeries(new Date(Date.now() - periods * 7 * DAY - DAY), "weekly");
}

async function createSeries(at: Date, interval: RecurringInterval): Promise<void> {
  app.clock.now = at;
  const { status } = await send("POST", "/invoices", {
    client_name: "Acme",
    client_email: "ap@acme.example",
    total_usd: 25,
    line_items: [{ description: "Retainer", quantity: 1, unit_price: 25 }],
    destination_address: WALLET,
    chain: "base",
    recurring_interval: interval,
  });
  expect(status).toBe(201);
  app.clock.now = new Date();
}

/** Every invoice of every series of the account, as series and place in it. */
async function issued(): Promise<string[]> {
  const rows = await app.house.sql<{ place: string }[]>`
    select series_id || ' ' || series_n as place from invoices where account_id = ${account.id} order by 1`;
  return rows.map(({ place }) => place);
}

/** Series that still have an invoice to issue by the end of the table. */
async function unissued(): Promise<number> {
  const end = new Date(`${LAST_DAY}T10:30:00Z`);
  const rows = await app.house
    .sql`select from invoice_series where account_id = ${account.id} and next_at <= ${end}`;
  return rows.length;
}

const leasesRunOut = () => app.house.sql`update accounts set issuing_until = null`;

/** What workers have to outlive, whatever their queue lives on. */
export function describeFaults(backend: "PostgreSQL" | "Redis"): void {
  beforeAll(async () => {
    app = await startApp();
    app.house.links = createLinks("https://pay.example.com", { privateWebhooks: true, sendsMail: true });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.clock.now = new Date();
    account = await app.createAccount({ plan: "scale" });
  });
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.kill()));
    await app.house.sql`truncate invoice_series, webhooks, mail_messages cascade`;
  });
  const missing = backend === "Redis" && !hasRedisServer();
  if (missing) process.stderr.write("\nSKIPPED: faults on Redis, there is no redis-server on this machine\n");

  describe.skipIf(missing)(`with its queue on ${backend}, a worker`, () => {
    let redis: PrivateRedis | undefined;
    let queue: TaskQueue;
    let env: Record<string, string> = {};

    beforeAll(async () => {
      const { connection } = app.database;
      let store: QueueStore = {
        postgres: queuePlace(connection),
      };
      if (backend === "Redis") {
        redis = await startRedis();
        env = { REDIS_URL: redis.url };
        store = { redisUrl: redis.url };
      }
      queue = await openQueue(store, () => {});
    });
    afterAll(async () => {
      await queue.close();
      await redis?.stop();
    });

    it("that is killed at any step of issuing loses and doubles nothing", async () => {
      const steps = ["invoice_series", "payment_links", "invoice_counters", "mail_messages", "events"];
      for (const [index, table] of steps.entries()) {
        await seriesBehind(2);
        await app.house.sql.begin(async (tx) => {
          await tx`lock table ${tx(table)} in share mode`;
          const worker = await work(env);
          await queue.add([{ name: "issue", subject: `killed-${index}` }]);
          await expect.poll(() => waitingFor(app.house.sql, table), PATIENCE).not.toHaveLength(0);
          await worker.kill();
        });
        await leasesRunOut();
      }
      await work(env);
      await queue.add([{ name: "issue", subject: "after" }]);
      await expect.poll(async () => (await issued()).length, PATIENCE).toBe(15);
      expect(new Set(await issued()).size).toBe(15);
      const numbers = await app.house.sql<{ n: string }[]>`
        select invoice_number as n from invoices where account_id = ${account.id} order by 1`;
      expect(numbers.map(({ n }) => Number(n.slice(-6)))).toEqual(
        Array.from({ length: 15 }, (_, i) => i + 1),
      );
      const events = await app.house.sql<{ count: number; distinct: number }[]>`
        select count(*)::int as count, count(distinct resource_id)::int as distinct from events
        where account_id = ${account.id} and type = 'invoice.created'`;
      expect(events).toMatchObject([{ count: 15, distinct: 15 }]);
    }, 120_000);

    it("that is killed half-way leaves the rest to others, who go on in order of the days", async () => {
      for (const days of [30, 27, 26, 10]) await createSeries(new Date(Date.now() - days * DAY), "weekly");
      await app.house.sql.begin(async (tx) => {
        await tx`select from invoice_series where account_id = ${account.id} order by next_at desc limit 1 for share`;
        const worker = await work(env);
        await queue.add([{ name: "issue", subject: "half-way" }]);
        await expect.poll(async () => (await issued()).length, PATIENCE).toBe(4 + 3 + 3);
        await worker.kill();
      });
      await leasesRunOut();
      await Promise.all([work(env), work(env)]);
      await queue.add([0, 1].map((n) => ({ name: "issue", subject: `rest-${n}` })));
      await expect.poll(async () => (await issued()).length, PATIENCE).toBe(4 + 4 + 3 + 3 + 1);
      const days = await app.house.sql<{ day: Date }[]>`
        select created_at as day from invoices where account_id = ${account.id} and door = 'jobs' order by invoice_number`;
      expect(days).toEqual(days.toSorted((a, b) => a.day.getTime() - b.day.getTime()));
    }, 120_000);

    it("shares the due series with another, each invoice once", async () => {
      for (let i = 0; i < 20; i++) await seriesBehind(5);
      await Promise.all([work(env), work(env)]);
      await queue.add([0, 1, 2, 3].map((n) => ({ name: "issue", subject: `shared-${n}` })));
      await expect.poll(async () => (await issued()).length, PATIENCE).toBe(120);
      expect(new Set(await issued()).size).toBe(120);
    }, 120_000);

    it("that is killed while a receiver and a mail server think leaves both to the next, under the same ids", async () => {
      const receiver = await receiverOfAll();
      receiver.answer = () => {};
      let thinking = true;
      const seen: string[] = [];
      const peer = await startMailPeer({
        onData(stream, _session, done) {
          stream.on("data", (chunk) => seen.push(...(/Message-ID:\s*<[^>]+>/i.exec(String(chunk)) ?? [])));
          stream.on("end", () => void (thinking || done()));
        },
      });
      await seriesBehind(0);
      const mailEnv = { ...env, SMTP_URL: peer.url, MAIL_FROM: "invoices@unsigned.example" };
      const first = await work(mailEnv);
      await expect.poll(() => [seen.length, receiver.received.length], PATIENCE).toEqual([1, 3]);
      await first.kill();
      thinking = false;
      receiver.answer = (response) => void response.writeHead(204).end();
      await app.house.sql`update webhook_deliveries set leased_until = null`;
      await app.house.sql`update mail_messages set leased_until = null`;
      await work(mailEnv);
      const done = async () => [
        ...(await statuses("webhook_deliveries")),
        ...(await statuses("mail_messages")),
      ];
      await expect.poll(done, PATIENCE).toEqual(["delivered", "delivered", "delivered", "sent"]);
      const ids = receiver.received.map(({ headers }) => headers["webhook-id"]);
      expect([ids.length, new Set(ids).size]).toEqual([6, 3]);
      expect([seen.length, new Set(seen).size]).toEqual([2, 1]);
      await Promise.all([receiver.stop(), peer.stop()]);
    }, 120_000);

    it("whose clock jumps weeks ahead and hours back issues every period once and tells of it once", async () => {
      const receiver = await receiverOfAll();
      const clock = (hours: number) => ({ ...env, CLOCK_OFFSET_S: String(hours * 3_600) });
      await seriesBehind(0);
      const ahead = await work(clock(14 * 24));
      await queue.add([{ name: "issue", subject: "ahead" }]);
      await expect.poll(async () => (await issued()).length, PATIENCE).toBe(3);
      await expect.poll(() => receiver.received.length, PATIENCE).toBe(9);
      await ahead.kill();
      await seriesBehind(1);
      await work(clock(-3));
      await queue.add([{ name: "issue", subject: "behind" }]);
      await expect.poll(async () => (await issued()).length, PATIENCE).toBe(5);
      await work(clock(21 * 24));
      // Either of the two takes a task; to one of them nothing is due.
      const wake = () => queue.add([{ name: "issue", subject: "both" }]);
      await expect.poll(() => wake().then(async () => (await issued()).length), PATIENCE).toBe(9);
      expect(new Set(await issued()).size).toBe(9);
      // To the one whose clock is ahead the other's work is long overdue: it may send the same once more.
      const told = () => new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size;
      await expect.poll(told, PATIENCE).toBe(27);
      expect(await statuses("webhook_deliveries")).toHaveLength(27);
      await receiver.stop();
    }, 120_000);

    it("finds its work again after the database threw everybody out", async () => {
      const receiver = await receiverOfAll();
      await work(env);
      await createLink();
      await expect.poll(() => receiver.received.length, PATIENCE).toBe(1);
      await app.database.outage(2_000);
      await expect
        .poll(async () => (await createLink().catch(() => ({ status: 0 }))).status, PATIENCE)
        .toBe(201);
      await expect.poll(() => new Set(receiver.received.map(({ body }) => body)).size, PATIENCE).toBe(2);
      await receiver.stop();
    }, 120_000);

    it("that was away for three years of every interval finds the days of the table", async () => {
      for (const anchor of ANCHORS)
        for (const interval of RECURRING_INTERVALS)
          await createSeries(new Date(`${anchor}T10:30:00Z`), interval);
      const hours = Math.ceil((Date.parse(`${LAST_DAY}T11:00:00Z`) - Date.now()) / 3_600_000);
      await work({ ...env, CLOCK_OFFSET_S: String(hours * 3_600) });
      await queue.add([0, 1, 2, 3].map((n) => ({ name: "issue", subject: `years-${n}` })));
      await expect.poll(unissued, PATIENCE).toBe(0);
      const rows = await app.house.sql<{ anchor: Date; interval: RecurringInterval; days: string[] }[]>`
        select s.anchor, s.interval,
          array_agg(to_char(i.created_at at time zone 'UTC', 'YYYY-MM-DD') order by i.created_at) as days
        from invoices i join invoice_series s on s.id = i.series_id where i.account_id = ${account.id} group by s.id`;
      expect(rows).toHaveLength(ANCHORS.length * RECURRING_INTERVALS.length);
      for (const { anchor, interval, days } of rows) {
        const expected = TABLE[anchor.toISOString().slice(0, 10)]?.[interval] ?? [];
        expect(days.slice(0, expected.length)).toEqual(expected);
        expect(days.filter((day) => day <= LAST_DAY)).toEqual(days);
      }
    }, 120_000);

    it("ends by itself on SIGTERM", async () => {
      const worker = await work(env);
      expect(await worker.stop()).toBe(0);
    });

    if (backend !== "Redis") return;
    it("loses nothing when Redis is flushed, or away for as long as it likes", async () => {
      // A try before this one may have left it dead.
      await redis?.start();
      const peer = await startMailPeer();
      const receiver = await receiverOfAll();
      await work({ ...env, SMTP_URL: peer.url, MAIL_FROM: "invoices@unsigned.example" });
      await createLink();
      await expect.poll(() => receiver.received.length, PATIENCE).toBe(1);
      await redis?.flush();
      await createLink();
      await expect.poll(() => receiver.received.length, PATIENCE).toBe(2);
      // Whoever is still at his task looks once more for what is due, and needs no Redis for that.
      await expect.poll(() => redis?.isIdle(), PATIENCE).toBe(true);
      await redis?.kill();
      await expect
        .poll(
          () =>
            queue.ping().then(
              () => "there",
              () => "away",
            ),
          PATIENCE,
        )
        .toBe("away");
      // Ten minutes of the clock by which everything is due; of the wall's, so many calls.
      for (let minute = 0; minute < 10; minute++) {
        app.clock.now = new Date(Date.now() - (10 - minute) * 60_000);
        expect((await createLink()).status).toBe(201);
      }
      await seriesBehind(3);
      expect(receiver.received).toHaveLength(2);
      await redis?.start();
      await expect.poll(async () => (await issued()).length, PATIENCE).toBe(4);
      await expect.poll(() => peer.received.length, PATIENCE).toBe(2);
      // Twelve links, four invoices with a link of their own and two events each.
      await expect.poll(() => receiver.received.length, PATIENCE).toBe(24);
      expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(24);
      await Promise.all([receiver.stop(), peer.stop()]);
    }, 150_000);
  });
}

async function receiverOfAll(): Promise<Receiver> {
  const receiver = await startReceiver();
  expect((await send("POST", "/webhooks", { url: receiver.url })).status).toBe(201);
  return receiver;
}

async function statuses(table: string): Promise<string[]> {
  const rows = await app.house.sql<{ status: string }[]>`select status from ${app.house.sql(table)}`;
  return rows.map(({ status }) => status);
}
