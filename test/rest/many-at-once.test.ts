import { afterAll, beforeAll, expect, it } from "vitest";
import { jobActor } from "../../src/runtime/caller.js";
import { call } from "../../src/runtime/gate.js";
import { createScreening } from "../../src/screening/screening.js";
import { openDatabase, type Sql, type Transaction } from "../../src/store/database.js";
import { unavailable } from "../../src/store/pool/away.js";
import { readSanctionedAddresses, readSanctionsStatus } from "../../src/store/sanctions.js";
import { insertUsage, monthOf } from "../../src/store/usage.js";
import { UsageBuffer } from "../../src/store/usage-buffer.js";
import { createPaymentLink } from "../../tools/payment-links/create-payment-link.js";
import { startApp, type TestApp, WALLET } from "../support/app.js";
import { BILL } from "../support/bill.js";
import { waitingFor, whoWaits } from "../support/waiting-for.js";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

it("looks at the sanctions list without holding the connection that the look needs", async () => {
  const { id } = await app.createAccount();
  const sql = openDatabase(app.database.connection, 1);
  const screening = createScreening({
    readStatus: () => readSanctionsStatus(sql),
    readAddresses: (list) => readSanctionedAddresses(sql, list),
  });
  const house = { ...app.house, sql, screening, usage: new UsageBuffer(sql) };
  const account = { id, name: "Test account", plan: "free", spendLimit: null } as const;
  const caller = { account, actor: jobActor("test"), door: "rest" } as const;
  const input = { amount_usd: 1, destination_address: WALLET, chain: "base" };
  const { data } = await call(house, caller, createPaymentLink, input, {
    signal: AbortSignal.timeout(60_000),
  });
  expect(data).toMatchObject({ amount_usd: 1, status: "active" });
  await house.usage.close();
  await sql.end();
});

it("counts a write behind the reads before it, even those that are just being stored", async () => {
  const { id } = await app.createAccount();
  const { sql } = app.database;
  const month = monthOf(app.clock.now);
  const holder = await sql.reserve();
  await holder`begin`;
  await holder`lock table usage_units in share mode`;
  const usage = new UsageBuffer(sql);
  usage.addRead(id, month);
  void usage.flush();
  let flushed = false;
  const before = usage.flushOf(id, month).then(() => {
    flushed = true;
  });
  await expect.poll(() => waitingFor(sql, "usage_units")).toHaveLength(1);
  expect(flushed).toBe(false);
  await holder`commit`;
  holder.release();
  await before;
  expect(await sql`select count from usage_units where account_id = ${id}`).toHaveLength(1);
});

it("folds appended units while it goes on counting every one", async () => {
  const { id, key } = await app.createAccount();
  const month = monthOf(app.clock.now);
  for (let n = 0; n < 60; n++) await insertUsage(app.database.sql, id, month, "payment_link_create");
  const body = { amount_usd: 1, destination_address: WALLET, chain: "base" };
  const post = () => app.request("POST", "/api/v1/payment-links", { key, body });
  for (let round = 0; round < 2; round++) await Promise.all(Array.from({ length: 30 }, post));
  const last = await post();
  expect(last.headers.get("x-quota-remaining")).toBe("0");
  const usage = await app.request("GET", "/api/v1/usage", { key });
  expect(usage.body.data).toMatchObject({ used: 121, charges_usd: 0.21 });
  const [row] = await app.database.sql<{ folded: number }[]>`
    select coalesce(sum(count), 0)::int as folded from usage_months where operation = 'payment_link_create'`;
  expect(row?.folded).toBeGreaterThanOrEqual(50);
});

it("answers all writes whose connection is cut in their middle by what became of each: with a key once, without one unknown", async () => {
  const account = await app.createAccount();
  const body = { amount_usd: 1, destination_address: WALLET, chain: "base" };
  const post = (key?: string) =>
    app.request("POST", "/api/v1/payment-links", {
      key: account.key,
      body,
      ...(key && { headers: { "idempotency-key": key } }),
    });
  await post();
  const { sql } = app.database;
  const holder = await sql.reserve();
  await holder`begin`;
  await holder`lock table payment_links in access exclusive mode`;
  /** Ends the connections of joined writes that wait; answers how many wait in transactions of their own. */
  const cutJoined = async () => {
    const waiting = await sql<{ cut: boolean | null }[]>`
      select case when query ~ 'row_number' then pg_terminate_backend(pid) end as cut from pg_stat_activity
      where datname = current_database() and pid in (
        select pid from pg_locks where not granted and relation = 'payment_links'::regclass)`;
    return waiting.filter(({ cut }) => cut === null).length;
  };
  const keys = Array.from({ length: 6 }, (_, n) => `cut ${n}`);
  const unkeyed = post();
  const keyed = keys.map((key) => post(key));
  // Each is for itself then, to be told whether it was stored.
  await expect.poll(cutJoined).toBe(keys.length);
  expect((await unkeyed).body.error.code).toBe("database_unavailable");
  await holder`rollback`;
  holder.release();
  const made = await Promise.all(keyed);
  expect(made.map(({ status }) => status)).toEqual(keys.map(() => 201));
  const again = await Promise.all(keys.map(post));
  expect(again.map((answer) => answer.body.data.id)).toEqual(made.map((answer) => answer.body.data.id));
  const usage = await app.request("GET", "/api/v1/usage", { key: account.key });
  expect(usage.body.data.used).toBe(1 + keys.length);
  const events = await app.request("GET", "/api/v1/events", { key: account.key });
  expect(events.body.data).toHaveLength(1 + keys.length);
});

/** A database whose connection breaks at the next commit: the transaction has then ended so, and nobody hears of it. */
function breakingAt(sql: Sql, end: "committed" | "aborted"): Sql {
  let broken = false;
  const begin = async <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => {
    if (broken) return sql.begin(work);
    broken = true;
    await sql.begin(async (tx) => {
      await work(tx);
      if (end === "aborted") throw new Error("broken before it");
    });
    throw unavailable(new Error("broken behind it"));
  };
  return new Proxy(sql, {
    get: (target, name) => (name === "begin" ? begin : Reflect.get(target, name)),
  });
}

it.each(["committed", "aborted"] as const)(
  "counts a read once where its connection broke while it was stored, and it was %s",
  async (end) => {
    const { id } = await app.createAccount();
    const { sql } = app.database;
    const month = monthOf(app.clock.now);
    const usage = new UsageBuffer(breakingAt(sql, end));
    for (let n = 0; n < 3; n++) usage.addRead(id, month);
    await usage.flush();
    await usage.close();
    expect(await sql`select count from usage_units where account_id = ${id}`).toEqual([{ count: 3 }]);
  },
);

it("dates an invoice in the year of its number, however long it waited for it", async () => {
  const { id, key } = await app.createAccount();
  const { sql } = app.database;
  const today = app.clock.now;
  const post = () => app.request("POST", "/api/v1/invoices", { key, body: BILL });
  app.clock.now = new Date("2027-12-31T23:59:59Z");
  await post();
  const holder = await sql.reserve();
  await holder`begin`;
  await holder`select from invoice_counters where account_id = ${id} for update`;
  const waiting = post();
  await expect.poll(() => whoWaits(sql)).toHaveLength(1);
  app.clock.now = new Date("2028-01-01T00:00:01Z");
  await holder`commit`;
  holder.release();
  const { data } = (await waiting).body;
  expect(data).toMatchObject({ invoice_number: "INV-2027-000002", created_at: "2027-12-31T23:59:59.999Z" });
  expect((await post()).body.data.invoice_number).toBe("INV-2028-000001");
  app.clock.now = today;
});

it("dates credit notes in the order of their numbers, whoever was asked for first", async () => {
  const { key } = await app.createAccount();
  const { sql } = app.database;
  const today = app.clock.now;
  const post = async (path: string, body: object) =>
    (await app.request("POST", `/api/v1/invoices${path}`, { key, body })).body.data;
  app.clock.now = new Date("2027-05-31T23:59:59Z");
  const [first, second] = [await post("", BILL), await post("", BILL)];
  const holder = await sql.reserve();
  await holder`begin`;
  await holder`select from invoices where id = ${first.id} for update`;
  const waiting = post(`/${first.id}/credit`, {});
  await expect.poll(() => whoWaits(sql)).toHaveLength(1);
  app.clock.now = new Date("2027-06-01T00:00:01Z");
  const made = [await post(`/${second.id}/credit`, {})];
  await holder`commit`;
  holder.release();
  made.push(await waiting);
  expect(made).toMatchObject(
    ["CN-2027-000001", "CN-2027-000002"].map((credit_note_number) => ({
      credit_note_number,
      created_at: "2027-06-01T00:00:01.000Z",
    })),
  );
  app.clock.now = today;
});
