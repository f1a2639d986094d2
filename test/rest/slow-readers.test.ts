import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { newId } from "../../src/ids.js";
import { insertEvents } from "../../src/store/events.js";
import { startApp, type TestAccount, type TestApp } from "../support/app.js";
import { BILL } from "../support/bill.js";
import { heldInHeap } from "../support/collect-garbage.js";
import { type Listener, listenTo } from "../support/listener.js";
import { copyInvoice } from "../support/many-records.js";

const PATIENCE = { timeout: 60_000, interval: 50 };
/** More than the pool has connections. */
const STUCK = 15;
const COPIES = 2_000;
/** Of the heap, for each who is stuck: the text of a page, of at most a million characters, and what belongs to it. */
const MOST_KEPT = 2_000_000;
const LISTENERS = 50;
const EVENTS = 300;

let app: TestApp;
const sockets: Socket[] = [];
const listeners: Listener[] = [];
beforeAll(async () => {
  app = await startApp();
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const listener of listeners.splice(0)) listener.close();
});
afterAll(() => app.close());

/** Somebody who asks, and takes no more of what he is answered than its beginning. */
async function askAndWait(path: string, key: string, { accept = "*/*", of = app } = {}) {
  const { hostname, port } = new URL(of.url);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  await once(socket, "connect");
  socket.write(
    `GET /api/v1/${path} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${key}\r\nAccept: ${accept}\r\n\r\n`,
  );
  const [first] = (await once(socket, "data")) as [Buffer];
  socket.pause();
  return { socket, first: first.toString("latin1") };
}

/** What else had been sent to him, until nobody is there any more. */
async function restOf(socket: Socket): Promise<string> {
  let text = "";
  socket.on("error", () => {});
  socket.on("data", (chunk) => {
    text += chunk.toString("latin1");
  });
  socket.resume();
  await vi.waitFor(() => expect(socket.closed).toBe(true), PATIENCE);
  return text;
}

async function invoices({ key }: TestAccount, of = app): Promise<void> {
  const { body: made } = await of.request("POST", "/api/v1/invoices", { key, body: BILL });
  await copyInvoice(of.database.sql, made.data.id, COPIES, 40);
}

async function happen({ id: accountId }: TestAccount, { house, clock } = app, bytes = 2_000): Promise<void> {
  const events = Array.from({ length: EVENTS }, (_, n) => ({
    id: newId("evt", clock.now),
    accountId,
    type: "payment_link.created" as const,
    resourceId: `pl_${n}`,
    object: { id: `pl_${n}`, of: accountId, filler: "x".repeat(bytes) },
    createdAt: clock.now,
  }));
  await insertEvents(house.sql, events);
}

/** Connections of the service that do something, or have begun to. */
async function busy(of = app): Promise<number> {
  const rows = await of.database.sql`
    select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`;
  return rows.length;
}

it("gives a whole list to many who don't read it without holding a connection, or anybody up", async () => {
  const account = await app.createAccount({ plan: "scale" });
  await invoices(account);
  const before = process.memoryUsage().external;
  const stuck = await Promise.all(
    Array.from({ length: STUCK }, () => askAndWait("invoices?format=jsonl", account.key)),
  );
  await vi.waitFor(async () => expect(await busy()).toBe(0), PATIENCE);
  const kept = process.memoryUsage().external - before;
  const headers = { authorization: `Bearer ${account.key}` };
  const quick = await (await fetch(`${app.url}/api/v1/invoices?format=jsonl`, { headers })).text();
  expect(quick.trim().split("\n")).toHaveLength(COPIES + 1);
  // Of each one's list a page or two, and never the whole.
  expect(kept).toBeLessThan((STUCK * quick.length) / 2);
  expect((await app.request("GET", "/api/v1/invoices?limit=1", { key: account.key })).status).toBe(200);
  const [patient] = stuck;
  let text = patient?.first ?? "";
  patient?.socket.on("data", (chunk) => {
    text += chunk.toString("latin1");
  });
  patient?.socket.resume();
  await vi.waitFor(() => expect(text.endsWith("\r\n0\r\n\r\n")).toBe(true), PATIENCE);
  expect(text.match(/"invoice_number"/g)).toHaveLength(COPIES + 1);
  // The key that was given the list is asked for again with each page of it.
  await app.database.sql`update api_keys set revoked_at = now() where account_id = ${account.id}`;
  const socket = stuck[1]?.socket as Socket;
  const broken = (stuck[1]?.first ?? "") + (await restOf(socket));
  expect(broken.endsWith("\r\n0\r\n\r\n")).toBe(false);
  expect(broken.match(/"invoice_number"/g)?.length).toBeLessThan(COPIES);
}, 180_000);

it("keeps for whoever reads a list slowly no records, only what he is sent", async () => {
  const of = await startApp();
  try {
    const account = await of.createAccount({ plan: "scale" });
    await invoices(account, of);
    const before = heldInHeap();
    await Promise.all(
      Array.from({ length: STUCK }, () => askAndWait("invoices?format=jsonl", account.key, { of })),
    );
    await vi.waitFor(async () => expect(await busy(of)).toBe(0), PATIENCE);
    expect((heldInHeap() - before) / STUCK).toBeLessThan(MOST_KEPT);
  } finally {
    await of.close();
  }
}, 180_000);

it("tells two hundred listeners everything, whoever among them is stuck", async () => {
  const accounts = await Promise.all(Array.from({ length: 4 }, () => app.createAccount({ plan: "scale" })));
  const of = new Map<string, Listener[]>();
  for (const { id, key } of accounts) {
    await askAndWait("events?after_sequence=0", key, { accept: "text/event-stream" });
    const opened = await Promise.all(
      Array.from({ length: LISTENERS - 1 }, () =>
        listenTo(`${app.url}/api/v1/events?after_sequence=0`, { authorization: `Bearer ${key}` }),
      ),
    );
    listeners.push(...opened);
    of.set(id, opened);
  }
  expect(listeners.map(({ status }) => status)).toEqual(Array(4 * (LISTENERS - 1)).fill(200));
  const before = process.memoryUsage().external;
  for (const account of accounts) await happen(account);
  const all = Array.from({ length: EVENTS }, (_, n) => n + 1);
  for (const [id, theirs] of of)
    for (const listener of theirs) {
      await vi.waitFor(() => expect(listener.ids).toEqual(all), PATIENCE);
      expect(listener.events.every(({ data }) => data.object.of === id)).toBe(true);
    }
  expect(process.memoryUsage().external - before).toBeLessThan(100_000_000);
  expect((await app.request("GET", "/api/v1/account", { key: accounts[0]?.key ?? "" })).status).toBe(200);
  await vi.waitFor(async () => expect(await busy()).toBe(0), PATIENCE);
}, 180_000);

it("lets go who takes nothing of a list, or of the events, and he sees that it isn't whole", async () => {
  const gone: string[] = [];
  const of = await startApp({
    stuckAfterMs: 300,
    observe: () => (ctx, next) => {
      ctx.res.once("close", () => gone.push(ctx.path));
      return next();
    },
  });
  try {
    const account = await of.createAccount({ plan: "scale" });
    await invoices(account, of);
    // Each of them is more than what lies between two processes of one machine.
    await of.database.sql`update invoices set memo = repeat('m', 5000)`;
    await happen(account, of, 100_000);
    for (const [path, accept] of [
      ["invoices?format=csv", "*/*"],
      ["invoices?format=jsonl", "*/*"],
      ["events?after_sequence=0", "text/event-stream"],
    ] as const) {
      gone.length = 0;
      const { socket } = await askAndWait(path, account.key, { accept, of });
      await vi.waitFor(() => expect(gone).toHaveLength(1), PATIENCE);
      expect(await restOf(socket), path).not.toMatch(/\r\n0\r\n\r\n$/);
    }
  } finally {
    await of.close();
  }
}, 180_000);
