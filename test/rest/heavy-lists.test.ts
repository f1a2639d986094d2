import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type TestApp, WALLET } from "../support/app.js";

const MOST = 1_300_000;

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** Whole pages of a list, each as it came. */
async function pages(key: string, path: string): Promise<{ ids: string[]; bytes: number }[]> {
  const seen: { ids: string[]; bytes: number }[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const { body } = await app.request("GET", `${path}?limit=200${cursor && `&cursor=${cursor}`}`, { key });
    const ids = body.data.map(({ id }: { id: string }) => id);
    seen.push({ ids, bytes: Buffer.byteLength(JSON.stringify(body)) });
    cursor = body.next_cursor;
    expect(body.has_more).toBe(cursor !== null);
  }
  return seen;
}

it("answers whole records up to a bound in bytes, and goes on where it stopped", async () => {
  const { key } = await app.createAccount({ plan: "growth" });
  const line_items = Array.from({ length: 450 }, (_, n) => ({
    description: `${n} ${"x".repeat(480)}`,
    quantity: 1,
    unit_price: 1,
  }));
  const ids: string[] = [];
  for (let n = 0; n < 9; n++) {
    const body = {
      client_name: `Client ${n}`,
      client_email: "ap@acme.example",
      total_usd: line_items.length,
      line_items,
      destination_address: WALLET,
      chain: "base",
    };
    ids.push((await app.request("POST", "/api/v1/invoices", { key, body })).body.data.id);
  }
  const invoices = await pages(key, "/api/v1/invoices");
  expect(invoices.flatMap(({ ids: some }) => some)).toEqual([...ids].reverse());
  expect(invoices.length).toBeGreaterThan(1);
  for (const { bytes } of invoices) expect(bytes).toBeLessThan(MOST);
  const events = await pages(key, "/api/v1/events");
  expect(new Set(events.flatMap(({ ids: some }) => some)).size).toBe(27);
  for (const { bytes } of events) expect(bytes).toBeLessThan(MOST);
});

it("answers a record that is larger than the bound by itself, whole", async () => {
  const { key, id } = await app.createAccount();
  const body = { recipients: [{ address: WALLET, amount_usdc: 1 }], chain: "base" };
  for (let n = 0; n < 3; n++) await app.request("POST", "/api/v1/payouts", { key, body });
  const warning = [{ code: "duplicate_recipient", message: "x".repeat(2_000_000) }];
  await app.database
    .sql`update payouts set warnings = ${app.database.sql.json(warning)} where account_id = ${id}`;
  const payouts = await pages(key, "/api/v1/payouts");
  expect(payouts.map(({ ids }) => ids.length)).toEqual([1, 1, 1]);
});
