import { afterAll, beforeAll, expect, it } from "vitest";
import { lastDays } from "../../src/days.js";
import { startApp, type TestAccount, type TestApp, WALLET } from "../support/app.js";
import { tellPaid } from "../support/told-payments.js";

let app: TestApp;
let account: TestAccount;

beforeAll(async () => {
  app = await startApp();
  account = await app.createAccount({ plan: "scale" });
});
afterAll(() => app.close());

const ask = (query: string, key = account.key) => app.request("GET", `/api/v1/income${query}`, { key });
const post = async (path: string, body: object) =>
  (await app.request("POST", `/api/v1/${path}`, { key: account.key, body })).body.data;

it("adds up what came in by day of the reader's zone and by chain, and what is owed", async () => {
  app.clock.now = new Date("2026-11-20T12:00:00Z");
  const link = (chain: string) =>
    post("payment-links", { amount_usd: 10, destination_address: WALLET, chain });
  const [base, polygon] = [await link("base"), await link("polygon")];
  for (const minedAt of ["2026-11-18T22:59:59Z", "2026-11-18T23:00:00Z", "2026-11-19T12:00:00Z"])
    await tellPaid(app, base.slug, { minedAt: new Date(minedAt) });
  await tellPaid(app, polygon.slug, { minedAt: new Date("2026-11-19T01:00:00Z") });
  await tellPaid(app, base.slug, { minedAt: new Date("2026-11-19T02:00:00Z"), status: "seen" });
  const invoice = (total_usd: number, due_date?: string) =>
    post("invoices", {
      client_name: "Acme",
      client_email: "a@acme.example",
      total_usd,
      line_items: [{ description: "Work", quantity: 1, unit_price: total_usd }],
      destination_address: WALLET,
      chain: "base",
      due_date,
    });
  await invoice(100.000001);
  await invoice(50, "2026-11-21");
  app.clock.now = new Date("2026-11-22T00:00:00Z");
  const { status, body } = await ask("?days=5&time_zone=Europe/Berlin");
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    time_zone: "Europe/Berlin",
    first_day: "2026-11-18",
    last_day: "2026-11-22",
    open_invoices: 2,
    open_usdc: 150.000001,
    overdue_invoices: 1,
    overdue_usdc: 50,
  });
  expect(body.data.days).toMatchObject([
    { date: "2026-11-18", chain: "base", payments: 1, received_usdc: 10 },
    { date: "2026-11-19", chain: "base", payments: 2, received_usdc: 20 },
    { date: "2026-11-19", chain: "polygon", payments: 1, received_usdc: 10 },
  ]);
  expect(body.data.days[0].fees_usdc).toBeGreaterThan(0);
  expect((await ask("?days=3")).body.data).toMatchObject({
    time_zone: "UTC",
    first_day: "2026-11-20",
    days: [],
  });
  const other = await app.createAccount();
  expect((await ask("", other.key)).body.data).toMatchObject({ days: [], open_invoices: 0, open_usdc: 0 });
});

it("refuses a zone that is none, and more days than it adds up", async () => {
  const { status, body } = await ask("?days=401&time_zone=Moon");
  expect(status).toBe(400);
  expect(body.error.issues.map(({ path }: { path: string }) => path).sort()).toEqual(["days", "time_zone"]);
});

it("knows days of 23 and 25 hours, and zones that begin them at one", () => {
  const hours = (now: string, count: number, zone: string) => {
    const { beginnings } = lastDays(new Date(now), count, zone);
    return beginnings.slice(1).map((moment, index) => (+moment - +(beginnings[index] ?? 0)) / 3_600_000);
  };
  expect(hours("2026-03-30T12:00:00Z", 3, "Europe/Berlin")).toEqual([24, 23]);
  expect(hours("2026-10-26T12:00:00Z", 3, "Europe/Berlin")).toEqual([24, 25]);
  expect(lastDays(new Date("2026-11-20T23:30:00Z"), 1, "Asia/Kathmandu")).toEqual({
    dates: ["2026-11-21"],
    beginnings: [new Date("2026-11-20T18:15:00Z")],
  });
});
