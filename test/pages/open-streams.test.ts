import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApp, WALLET } from "../support/app.js";
import { startPages } from "../support/page-app.js";
import { until } from "../support/pay.js";

let app: TestApp;
let url: string;
beforeAll(async () => {
  app = await startPages();
  await app.database
    .sql`create or replace function take_rate_slot(p_bucket text, p_limit integer, p_window interval)
    returns integer language sql as 'select null::integer'`;
  const { key } = await app.createAccount();
  const body = { amount_usd: 1, destination_address: WALLET, chain: "base" };
  const link = await app.request("POST", "/api/v1/payment-links", { key, body });
  url = `${app.url}/pay/${link.body.data.slug}/events`;
});
afterAll(() => app.close());

async function open(count: number): Promise<{ status: number; close(): void }[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const leaving = new AbortController();
      const { status } = await fetch(url, { signal: leaving.signal });
      return { status, close: () => leaving.abort() };
    }),
  );
}

it("counts streams that open at once, and forgets those whose visitor has left", async () => {
  const all = await open(30);
  expect(all.filter(({ status }) => status === 200)).toHaveLength(20);
  expect(all.filter(({ status }) => status === 429)).toHaveLength(10);
  for (const stream of all) stream.close();
  await until(
    async () => {
      const [one] = await open(1);
      one?.close();
      return one?.status;
    },
    (status) => status === 200,
  );
});

it("answers HEAD with its head, and keeps nothing open for it", async () => {
  const { status, headers } = await fetch(url, { method: "HEAD" });
  expect([status, headers.get("content-type")]).toEqual([200, "text/event-stream; charset=utf-8"]);
});

it("holds no place for visitors who leave before their stream has begun", async () => {
  for (let round = 0; round < 3; round++)
    await Promise.all(
      Array.from({ length: 20 }, () =>
        fetch(url, { signal: AbortSignal.timeout(1 + round) }).catch(() => {}),
      ),
    );
  const all = await until(
    async () => {
      const streams = await open(20);
      for (const stream of streams) stream.close();
      return streams.filter(({ status }) => status === 200).length;
    },
    (count) => count === 20,
  );
  expect(all).toBe(20);
});

it("begins whatever a visitor says that he follows", async () => {
  const sent = `?tx=0x${"1".repeat(64)}&payer=${WALLET}`;
  for (const since of ["0000-01-01T00:00:00.000Z", "0001-01-01T00:00:00.000Z", "9999-12-31T23:59:59.999Z"]) {
    const leaving = new AbortController();
    const { status } = await fetch(`${url}${sent}&since=${since}`, { signal: leaving.signal });
    leaving.abort();
    expect([since, status]).toEqual([since, 200]);
  }
});
