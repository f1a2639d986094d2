import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type TestApp, WALLET } from "../support/app.js";
import { BILL } from "../support/bill.js";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const create = (key: string, body = {}) =>
  app.request("POST", "/api/v1/payment-links", {
    key,
    body: { amount_usd: 1, destination_address: WALLET, chain: "base", ...body },
  });

async function walk<T = { id: string }>(
  key: string,
  path: string,
  between: () => Promise<unknown> = async () => {},
): Promise<T[]> {
  const seen: T[] = [];
  let cursor: string | null = null;
  do {
    const query: string = cursor ? `&cursor=${encodeURIComponent(cursor)}` : "";
    const { body } = await app.request("GET", `${path}${query}`, { key });
    seen.push(...body.data);
    cursor = body.next_cursor;
    expect(body.has_more).toBe(cursor !== null);
    await between();
  } while (cursor);
  return seen;
}

it("walks every record once, newest first, while others are created", async () => {
  const { key } = await app.createAccount();
  const ids: string[] = [];
  for (let n = 0; n < 23; n++) ids.push((await create(key)).body.data.id);
  const seen = await walk(key, "/api/v1/payment-links?limit=5", () => create(key));
  expect(seen.map(({ id }) => id)).toEqual(ids.reverse());
});

it("dates invoices as they are numbered, however many are made at once", async () => {
  const { key } = await app.createAccount({ plan: "scale" });
  const { now } = app.clock;
  let ticks = 0;
  Object.defineProperty(app.clock, "now", { configurable: true, get: () => new Date(+now + ticks++) });
  const bill = () => app.request("POST", "/api/v1/invoices", { key, body: BILL });
  await Promise.all(Array.from({ length: 30 }, bill));
  Object.defineProperty(app.clock, "now", { configurable: true, writable: true, value: now });
  const { body } = await app.request("GET", "/api/v1/invoices?sort=created_at", { key });
  const numbers = body.data.map(({ invoice_number: number }: { invoice_number: string }) => number);
  expect(numbers).toHaveLength(30);
  expect(numbers).toEqual([...numbers].sort());
});

it("tells of every event once, in order and without a gap, however many write at once", async () => {
  const { key } = await app.createAccount({ plan: "scale" });
  const writing = Promise.all(Array.from({ length: 40 }, () => create(key)));
  const polled = new Set<number>();
  let highest = 0;
  for (let round = 0; round < 10; round++) {
    const { body } = await app.request("GET", "/api/v1/events?limit=200", { key });
    const sequences = body.data.map(({ sequence }: { sequence: number }) => sequence);
    expect(sequences).toEqual(Array.from(sequences, (_, n) => sequences[0] - n));
    for (const sequence of sequences) if (sequence > highest) polled.add(sequence);
    highest = Math.max(highest, ...sequences);
  }
  await writing;
  const all = await walk(key, "/api/v1/events?limit=7");
  expect(all).toHaveLength(40);
  expect(new Set(all.map(({ id }) => id)).size).toBe(40);
});

it("takes a cursor of events in the order that it is of, and refuses it in the other", async () => {
  const { key } = await app.createAccount();
  for (let n = 0; n < 5; n++) await create(key);
  const numbers = async (path: string) =>
    (await walk<{ sequence: number }>(key, path)).map(({ sequence }) => sequence);
  const [newest, oldest] = ["/api/v1/events?limit=2", "/api/v1/events?limit=2&after_sequence=1"];
  expect(await numbers(newest)).toEqual([5, 4, 3, 2, 1]);
  expect(await numbers(oldest)).toEqual([2, 3, 4, 5]);
  for (const [of, other] of [
    [newest, oldest],
    [oldest, newest],
  ] as const) {
    const { next_cursor: cursor } = (await app.request("GET", of, { key })).body;
    const { status, body } = await app.request("GET", `${other}&cursor=${cursor}`, { key });
    expect([status, body.error?.issues?.[0]?.path]).toEqual([400, "cursor"]);
  }
});

it("narrows a list by chain, status, reference and time", async () => {
  const { key } = await app.createAccount();
  const first = (await create(key, { reference: "a" })).body.data;
  app.clock.now = new Date(app.clock.now.getTime() + 60_000);
  const second = (await create(key, { chain: "polygon", reference: "b" })).body.data;
  await app.request("POST", `/api/v1/payment-links/${second.id}/cancel`, { key, body: {} });
  const ids = async (query: string) =>
    (await walk(key, `/api/v1/payment-links?${query}`)).map(({ id }) => id);
  expect(await ids("chain=polygon")).toEqual([second.id]);
  expect(await ids("status=active")).toEqual([first.id]);
  expect(await ids("reference=a")).toEqual([first.id]);
  expect(await ids(`created_after=${encodeURIComponent(first.created_at)}`)).toEqual([second.id]);
  expect(await ids(`created_before=${encodeURIComponent(second.created_at)}`)).toEqual([first.id]);
  expect(await ids("reference=nobody")).toEqual([]);
});

it("shows in a list every field that creation answered", async () => {
  const { key } = await app.createAccount();
  const created = (await create(key)).body.data;
  expect((await app.request("GET", "/api/v1/payment-links", { key })).body.data).toEqual([created]);
  const recipients = [{ address: WALLET, amount_usdc: 1 }];
  const payout = (await app.request("POST", "/api/v1/payouts", { key, body: { chain: "base", recipients } }))
    .body.data;
  expect((await app.request("GET", "/api/v1/payouts", { key })).body.data).toEqual([payout]);
});
