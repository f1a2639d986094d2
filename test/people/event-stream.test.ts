import { once } from "node:events";
import { connect } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { newId } from "../../src/ids.js";
import { insertEvents } from "../../src/store/events.js";

import { WALLET } from "../support/app.js";
import { type Listener, listenTo } from "../support/listener.js";
import { account, app, startPeople } from "../support/people.js";
import { signIn } from "../support/visitor.js";

const PATIENCE = { timeout: 60_000, interval: 50 };
const open: Listener[] = [];

startPeople({}, { plan: "scale" });
afterEach(() => {
  for (const listener of open.splice(0)) listener.close();
});

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
async function listen(query = "", headers: Record<string, string> = bearer(account.key)): Promise<Listener> {
  const listener = await listenTo(`${app.url}/api/v1/events${query}`, headers);
  open.push(listener);
  return listener;
}

const post = (path: string, body: object, key = account.key) =>
  app.request("POST", `/api/v1/${path}`, { key, body });
const createLink = (reference?: string) =>
  post("payment-links", {
    amount_usd: 1,
    destination_address: WALLET,
    chain: "base",
    ...(reference && { reference }),
  });
const counting = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);

it("tells every event once and in order, to whoever comes back after the last one he had", async () => {
  const first = await listen();
  expect([first.status, first.headers.get("content-type")]).toEqual([
    200,
    "text/event-stream; charset=utf-8",
  ]);
  expect(first.headers.get("x-accel-buffering")).toBe("no");
  const writing = Promise.all(Array.from({ length: 60 }, () => createLink()));
  await vi.waitFor(() => expect(first.ids.length).toBeGreaterThan(5), PATIENCE);
  first.close();
  await first.ended;
  const seen = first.ids.at(-1) ?? 0;
  expect(first.ids).toEqual(counting(1, seen));
  await writing;
  const second = await listen("", { ...bearer(account.key), "last-event-id": String(seen) });
  await vi.waitFor(() => expect(second.ids).toEqual(counting(seen + 1, 60)), PATIENCE);
  const listed = await app.request("GET", "/api/v1/events?after_sequence=0&limit=200", { key: account.key });
  expect([...first.events, ...second.events]).toEqual(listed.body.data);
});

it("answers HEAD with its head, and keeps nothing open for it", async () => {
  const headers = { ...bearer(account.key), accept: "text/event-stream;charset=UTF-8" };
  const { status, headers: said } = await app.request("HEAD", "/api/v1/events", { headers });
  expect([status, said.get("content-type")]).toEqual([200, "text/event-stream; charset=utf-8"]);
});

it("begins with what comes, unless a number is named", async () => {
  await createLink("old");
  const now = await listen();
  const all = await listen("?after_sequence=0");
  await vi.waitFor(() => expect(all.ids).toEqual([1]), PATIENCE);
  await createLink("new");
  await vi.waitFor(() => expect([now.ids, all.ids]).toEqual([[2], [1, 2]]), PATIENCE);
});

it("tells a key what it may read, what it asked for, and nothing to sign to one that has to ask", async () => {
  const reader = await listen("", bearer(await app.createKey(account.id, { scopes: ["read"] })));
  const asking = await listen(
    "",
    bearer(await app.createKey(account.id, { scopes: ["read"], policy: "ask" })),
  );
  const mine = await listen("?reference=mine&type=payment_link.created");
  await post("wallets", { address: WALLET, chain: "base" });
  await createLink("other");
  await createLink("mine");
  await post("payouts", { chain: "base", recipients: [{ address: WALLET, amount_usdc: 1 }] });
  await vi.waitFor(() => expect(reader.ids).toHaveLength(3), PATIENCE);
  await vi.waitFor(() => expect(asking.ids).toHaveLength(3), PATIENCE);
  expect(reader.events.map(({ type }) => type)).not.toContain("wallet.linked");
  expect(reader.events.at(-1).data.object.execute_tx).toBeDefined();
  expect(JSON.stringify(asking.events)).not.toMatch(/execute_tx|approve_tx/);
  await vi.waitFor(
    () => expect(mine.events.map(({ data }) => data.object.reference)).toEqual(["mine"]),
    PATIENCE,
  );
});

it("ends with its key, and tells nothing that comes after", async () => {
  const key = await post("api-keys", { scopes: ["read"] });
  const listener = await listen("", bearer(key.body.data.key));
  await createLink();
  await vi.waitFor(() => expect(listener.events.length).toBeGreaterThan(0), PATIENCE);
  const before = listener.events.length;
  await app.request("DELETE", `/api/v1/api-keys/${key.body.data.id}`, { key: account.key });
  await createLink();
  await listener.ended;
  expect(listener.events).toHaveLength(before);
});

it("is a member's as long as his session lasts", async () => {
  const person = await signIn(app, account.id, "viewer");
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const listener = await listen("", { cookie });
  expect(listener.status).toBe(200);
  await createLink();
  await vi.waitFor(() => expect(listener.ids).toHaveLength(1), PATIENCE);
  expect((await person.ask("DELETE", "/session")).status).toBe(200);
  await createLink();
  await listener.ended;
  expect(listener.ids).toHaveLength(1);
});

it.each([
  ["removed", "DELETE", {}],
  ["demoted", "PATCH", { body: { role: "viewer" } }],
])(
  "ends with the membership of whoever is %s, and tells nothing that comes after",
  async (_, method, options) => {
    const person = await signIn(app, account.id, "member");
    await signIn(app, account.id, "owner", "Stays");
    const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const listener = await listen("", { cookie });
    await createLink();
    await vi.waitFor(() => expect(listener.ids.length).toBeGreaterThan(0), PATIENCE);
    const before = listener.ids.length;
    const path = `/api/v1/members/${person.memberId}`;
    const answer = await app.request(method, path, { key: account.key, ...options });
    expect(answer.status).toBe(200);
    await createLink();
    await listener.ended;
    const told = listener.events.slice(before).map(({ type }) => type);
    expect(told).not.toContain("payment_link.created");
  },
);

it("keeps for a slow reader no more than a little, holds nobody else up, and loses nothing", async () => {
  const object = (n: number) => ({ id: `pl_${n}`, filler: "x".repeat(20_000) });
  const { hostname, port } = new URL(app.url);
  const slow = connect(Number(port), hostname);
  await once(slow, "connect");
  slow.pause();
  slow.write(
    `GET /api/v1/events?after_sequence=0 HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${account.key}\r\nAccept: text/event-stream\r\n\r\n`,
  );
  const events = Array.from({ length: 1_000 }, (_, n) => ({
    id: newId("evt", app.clock.now),
    accountId: account.id,
    type: "payment_link.created" as const,
    resourceId: `pl_${n}`,
    object: object(n),
    createdAt: app.clock.now,
  }));
  await insertEvents(app.house.sql, events);
  const quick = await listen("?after_sequence=0");
  await vi.waitFor(() => expect(quick.ids).toEqual(counting(1, 1_000)), PATIENCE);
  const unread = process.memoryUsage().external;
  expect(unread).toBeLessThan(200_000_000);
  let text = "";
  slow.on("data", (chunk) => {
    text += chunk.toString("latin1");
  });
  slow.resume();
  await vi.waitFor(() => expect(text.match(/^id: \d+$/gm)).toHaveLength(1_000), PATIENCE);
  slow.destroy();
});

it("refuses what it can't begin with, and more listeners than an account needs", async () => {
  const refused = async (query: string, headers = {}) => {
    const answer = await app.request("GET", `/api/v1/events${query}`, {
      key: account.key,
      headers: { accept: "text/event-stream", ...headers },
    });
    return [answer.status, answer.body.error?.code, answer.body.error?.issues?.[0]?.path];
  };
  for (const id of ["evt_1", "1000000"])
    expect(await refused("", { "last-event-id": id })).toEqual([400, "validation_failed", "Last-Event-ID"]);
  expect(await refused("?limit=5")).toEqual([400, "validation_failed", "limit"]);
  expect(await refused("?cursor=5")).toEqual([400, "validation_failed", "cursor"]);
  for (const n of [-1, 1_000_000])
    expect(await refused(`?after_sequence=${n}`)).toEqual([400, "validation_failed", "after_sequence"]);
  for (let n = 0; n < 50; n++) expect((await listen()).status).toBe(200);
  expect(await refused("")).toEqual([429, "rate_limited", undefined]);
  const plain = await app.request("GET", "/api/v1/events", { key: account.key, headers: { accept: "*/*" } });
  expect(plain.body).toEqual({ data: [], has_more: false, next_cursor: null });
});
