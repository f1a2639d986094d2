import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { deliverWebhooks, webhookTasks } from "../../src/jobs/deliver-webhooks.js";
import { forget } from "../../src/jobs/forget.js";
import { createLinks } from "../../src/runtime/links.js";
import { startApp, type TestAccount, type TestApp, WALLET } from "../support/app.js";
import { startReceiver } from "../support/receiver.js";

const DAY = 86_400_000;
let app: TestApp;
let account: TestAccount;
beforeAll(async () => {
  app = await startApp();
  app.house.links = createLinks("https://pay.example.com", { privateWebhooks: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  account = await app.createAccount({ plan: "scale" });
});

const send = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  app.request(method, `/api/v1${path}`, { key: account.key, body, ...(headers && { headers }) });
const createLink = (headers?: Record<string, string>) =>
  send("POST", "/payment-links", { amount_usd: 5, destination_address: WALLET, chain: "base" }, headers);
const pass = (days: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + days * DAY);
};
const forgetNow = () => forget(app.house, new AbortController().signal);
const count = async (table: string) =>
  (await app.house.sql`select from ${app.house.sql(table)} where account_id = ${account.id}`).length;

async function sequences(): Promise<number[]> {
  const { body } = await send("GET", "/events?limit=200");
  return body.data.map(({ sequence }: { sequence: number }) => sequence);
}

it("events stay for 30 days, then go without leaving a gap among the others", async () => {
  for (let i = 0; i < 3; i++) await createLink();
  expect(await sequences()).toEqual([3, 2, 1]);
  pass(20);
  for (let i = 0; i < 2; i++) await createLink();
  pass(10 - 0.001);
  await forgetNow();
  expect(await sequences()).toEqual([5, 4, 3, 2, 1]);
  pass(2);
  // Several workers at once take nothing from each other.
  await Promise.all([forgetNow(), forgetNow(), forgetNow()]);
  expect(await count("events")).toBe(2);
  await createLink();
  expect(await sequences()).toEqual([6, 5, 4]);
});

it("events that nobody has read go too, in batches, and the numbers begin with those that are left", async () => {
  const { sql } = app.house;
  const old = new Date(app.clock.now.getTime() - 40 * DAY);
  const rows = Array.from({ length: 2_500 }, (_, n) => ({
    id: `evt_${"0".repeat(22)}${String(n).padStart(4, "0")}`,
    accountId: account.id,
    type: "ping",
    resourceId: "x",
    object: sql.json({}),
    createdAt: old,
  }));
  await sql`insert into events ${sql(rows)}`;
  await createLink();
  await forgetNow();
  expect(await count("events")).toBe(1);
  expect(await sequences()).toEqual([1]);
});

it("an event stays until its delivery is made, and goes with the log of it", async () => {
  const receiver = await startReceiver();
  await send("POST", "/webhooks", { url: receiver.url });
  await createLink();
  pass(40);
  await forgetNow();
  expect([await count("events"), await count("webhook_deliveries")]).toEqual([1, 1]);
  for (const { subject } of await webhookTasks(app.house))
    await deliverWebhooks(app.house, { accountId: subject, slow: false }, { privateAllowed: true });
  expect(receiver.received).toHaveLength(1);
  await forgetNow();
  expect([await count("events"), await count("webhook_deliveries")]).toEqual([0, 0]);
  await receiver.stop();
});

it("an answer is kept for seven days under its key", async () => {
  const once = { "idempotency-key": "k-1" };
  const first = await createLink(once);
  pass(7 - 0.001);
  await forgetNow();
  expect((await createLink(once)).body.data.id).toBe(first.body.data.id);
  pass(0.002);
  await forgetNow();
  expect(await count("idempotency_keys")).toBe(0);
  expect((await createLink(once)).body.data.id).not.toBe(first.body.data.id);
});

it("what can't go keeps nothing else back", async () => {
  const { sql } = app.house;
  await createLink({ "idempotency-key": "k-2" });
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'it stays'; end $$`;
  await sql`create trigger refused before delete on idempotency_keys for each row execute function refuse()`;
  pass(40);
  await expect(forgetNow()).rejects.toThrow("it stays");
  await sql`drop trigger refused on idempotency_keys`;
  expect([await count("events"), await count("idempotency_keys")]).toEqual([0, 1]);
});

it("what the agent keeps goes: codes after a week, ledgers of chats after 90 days", async () => {
  const { sql } = app.house;
  const now = app.clock.now;
  const [key] = await sql<{ id: string }[]>`select id from api_keys where account_id = ${account.id}`;
  const actorId = key?.id ?? "";
  const of = { accountId: account.id, createdAt: now };
  await sql`insert into chat_runs ${sql({ ...of, id: `run_${actorId}`, actorId, bodyHash: Buffer.from("x"), attempt: 1 })}`;
  await sql`insert into chat_writes ${sql({ ...of, runId: `run_${actorId}`, tool: "x", input: sql.json({}), result: sql.json({}), twinKey: "x", turnHash: "x", mails: 0, recipients: 0 })}`;
  await sql`insert into confirmations ${sql({ ...of, id: `cnf_${actorId}`, actorId, tokenHash: actorId, reply: "x", expiresAt: now })}`;
  const left = async () =>
    Promise.all(["confirmations", "chat_runs", "chat_writes"].map((table) => count(table)));
  pass(7.01);
  await forgetNow();
  expect(await left()).toEqual([0, 1, 1]);
  pass(83);
  await forgetNow();
  expect(await left()).toEqual([0, 0, 0]);
});

it("letters about an open invoice stay, and go 90 days after it is settled", async () => {
  const terms = {
    client_name: "Acme",
    client_email: "ap@acme.example",
    total_usd: 25,
    line_items: [{ description: "Retainer", quantity: 1, unit_price: 25 }],
    destination_address: WALLET,
    chain: "base",
  };
  const open = (await send("POST", "/invoices", terms)).body.data;
  const settled = (await send("POST", "/invoices", terms)).body.data;
  pass(80);
  await send("POST", `/invoices/${settled.id}/cancel`, {});
  pass(80);
  await forgetNow();
  expect(await count("mail_messages")).toBe(2);
  pass(11);
  await forgetNow();
  const left = await app.house.sql`select invoice_id from mail_messages where account_id = ${account.id}`;
  expect(left).toMatchObject([{ invoiceId: open.id }]);
});

it("whoever comes back after the events of his absence are gone is told how far back they go", async () => {
  for (let i = 0; i < 4; i++) await createLink();
  const since = async (query: string) => (await send("GET", `/events?${query}`)).body;
  expect(await since("after_sequence=2")).toMatchObject({ data: [{ sequence: 3 }, {}], oldest_sequence: 1 });
  expect(await since("limit=1")).not.toHaveProperty("oldest_sequence");
  pass(31);
  expect(await since("after_sequence=2")).toEqual({
    data: [],
    has_more: false,
    next_cursor: null,
    oldest_sequence: 5,
  });
  await createLink();
  for (const forgetFirst of [false, true]) {
    if (forgetFirst) await forgetNow();
    const page = await since("after_sequence=2&type=payment_link.created");
    expect(page).toMatchObject({ data: [{ sequence: 5 }], oldest_sequence: 5 });
  }
});

it("an event is shown for as long as a webhook is told of it", async () => {
  const receiver = await startReceiver();
  await send("POST", "/webhooks", { url: receiver.url });
  await createLink();
  pass(40);
  const [event] = await app.house.sql<{ id: string }[]>`
    select id from events where account_id = ${account.id} and type = 'payment_link.created'`;
  const shown = async () => (await send("GET", `/events/${event?.id}`)).status;
  expect(await shown()).toBe(200);
  for (const { subject } of await webhookTasks(app.house))
    await deliverWebhooks(app.house, { accountId: subject, slow: false }, { privateAllowed: true });
  expect(receiver.received.map(({ headers }) => headers["webhook-id"])).toContain(event?.id);
  expect(await shown()).toBe(200);
  await receiver.stop();
});

it("a checkout that may have been paid in time stays until its chain is read past that", async () => {
  const { sql } = app.house;
  await send("POST", "/wallets", { address: WALLET, chain: "base" });
  const key = await app.createKey(account.id, { collect: true });
  const made = await app.request("POST", "/api/v1/collect/checkout", { key, body: { amount_usdc: 5 } });
  expect(made.status).toBe(201);
  const readTo = (blockAt: Date) =>
    sql`insert into chain_cursors ${sql({ chain: "base", block: 1n, hash: "0x1", blockAt, head: 1n, headAt: blockAt, lookedAt: blockAt })}
      on conflict (chain) do update set block_at = excluded.block_at`;
  await readTo(app.clock.now);
  pass(33);
  await forgetNow();
  expect(await count("payment_links")).toBe(1);
  await readTo(new Date(made.body.data.expires_at));
  await forgetNow();
  expect(await count("payment_links")).toBe(0);
});

it("a checkout of a chain that nobody reads any more waits for three months, and no longer", async () => {
  const { sql } = app.house;
  await send("POST", "/wallets", { address: WALLET, chain: "polygon" });
  const key = await app.createKey(account.id, { collect: true });
  const blockAt = app.clock.now;
  const lookedAt = () => app.clock.now;
  await sql`insert into chain_cursors ${sql({ chain: "polygon", block: 1n, hash: "0x1", blockAt, head: 1n, headAt: blockAt, lookedAt: lookedAt() })}`;
  const made = await app.request("POST", "/api/v1/collect/checkout", { key, body: { amount_usdc: 5 } });
  expect(made.status).toBe(201);
  pass(40);
  // It stands still, and is looked at.
  await sql`update chain_cursors set looked_at = ${lookedAt()} where chain = 'polygon'`;
  pass(90);
  await forgetNow();
  expect(await count("payment_links")).toBe(1);
  pass(2);
  await forgetNow();
  expect(await count("payment_links")).toBe(0);
});
