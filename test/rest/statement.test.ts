import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { readCsv } from "../../src/csv.js";
import { selectPaymentsAbove } from "../../src/store/payments.js";
import { revert } from "../../src/store/settlements/revert.js";
import { startApp, type TestAccount, type TestApp, WALLET } from "../support/app.js";
import { tellPaid } from "../support/told-payments.js";

let app: TestApp;
let account: TestAccount;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  account = await app.createAccount({ plan: "scale" });
});

const send = (method: string, path: string, body?: unknown, key = account.key) =>
  app.request(method, `/api/v1/${path}`, { key, body });
const at = (time: string) => {
  app.clock.now = new Date(time);
};

async function bill(client: string, amount: number, chain = "base") {
  const { status, body } = await send("POST", "invoices", {
    client_name: client,
    client_email: `${client.split(" ")[0]?.replace(/[=()]/g, "")}@Acme.example`,
    total_usd: amount,
    line_items: [{ description: "Work", quantity: 1, unit_price: amount }],
    destination_address: WALLET,
    chain,
  });
  expect(status).toBe(201);
  return body.data;
}

it("adds up a month by client, kind and chain, each payment in the month of its block", async () => {
  at("2026-09-30T23:59:59.999Z");
  const september = await bill("Bo", 1);
  at("2026-10-01T00:00:00Z");
  const first = await bill("Acme Ltd", 100.000001);
  at("2026-10-01T00:00:01Z");
  const second = await bill("acme Limited", 50);
  const polygon = await bill("Acme Ltd", 7, "polygon");
  const bank = await bill("=Bank", 20);
  const gone = await bill("Acme Ltd", 999);
  await send("POST", `invoices/${gone.id}/cancel`, {});
  const link = (
    await send("POST", "payment-links", { amount_usd: 5, destination_address: WALLET, chain: "base" })
  ).body.data;
  at("2026-11-02T08:00:00Z");
  await tellPaid(app, september.payment_slug, { minedAt: new Date("2026-10-31T23:59:59Z") });
  await tellPaid(app, first.payment_slug, { minedAt: new Date("2026-10-20T00:00:00Z") });
  await tellPaid(app, polygon.payment_slug, { minedAt: new Date("2026-11-01T00:00:00Z") });
  for (const day of ["03", "04"])
    await tellPaid(app, link.slug, { minedAt: new Date(`2026-10-${day}T00:00:00Z`) });
  await tellPaid(app, link.slug, { minedAt: new Date("2026-10-05T00:00:00Z"), status: "seen" });
  for (const date of ["1999-12-31", "0050-06-30"]) {
    const { status, body } = await send("POST", `invoices/${bank.id}/mark-paid`, { date });
    expect([status, body.error.issues[0].path]).toEqual([400, "date"]);
  }
  await send("POST", `invoices/${bank.id}/mark-paid`, { date: "2026-10-31", note: "Bank" });
  const { status, body } = await send("GET", "statements/2026-10");
  expect(status).toBe(200);
  const row = (client_name: string | null, kind: string, chain: string, sums: number[]) => {
    const [billed_usdc, open_usdc, received_usdc, fees_usdc, received_elsewhere_usdc] = sums;
    return expect.objectContaining({
      client_name,
      kind,
      chain,
      billed_usdc,
      open_usdc,
      received_usdc,
      fees_usdc,
      received_elsewhere_usdc,
    });
  };
  expect(second.client_email).toBe("acme@Acme.example");
  expect(body.data).toMatchObject({ month: "2026-10", currency: "USDC", left_out: 0 });
  expect(body.data.rows).toHaveLength(5);
  expect(body.data.rows).toEqual(
    expect.arrayContaining([
      row("Acme Ltd", "invoice", "base", [1149.000001, 50, 100.000001, expect.any(Number), 0] as number[]),
      row("Acme Ltd", "invoice", "polygon", [7, 0, 0, 0, 0]),
      row("=Bank", "invoice", "base", [20, 0, 0, 0, 20]),
      row("Bo", "invoice", "base", [0, 0, 1, expect.any(Number), 0] as number[]),
      row(null, "payment_link", "base", [0, 0, 10, expect.any(Number), 0] as number[]),
    ]),
  );
  expect(body.data.total).toMatchObject({
    billed_usdc: 1176.000001,
    canceled_usdc: 999,
    open_usdc: 50,
    received_usdc: 111.000001,
    received_elsewhere_usdc: 20,
  });
  const payments = (await send("GET", "payments?status=final&limit=200")).body.data;
  const october = payments.filter(({ mined_at }: { mined_at: string }) => mined_at.startsWith("2026-10"));
  const units = (of: string) =>
    october.reduce((sum: number, one: Record<string, number>) => sum + Math.round((one[of] ?? 0) * 1e6), 0) /
    1e6;
  expect(body.data.total.fees_usdc).toBe(units("fee_usdc"));
  expect(body.data.total.received_usdc).toBe(units("amount_usdc"));
});

it("opens in a spreadsheet, as one call, and says nothing of other months and accounts", async () => {
  at("2026-10-05T00:00:00Z");
  await bill("=cmd()", 3.5);
  const csv = await send("GET", "statements/2026-10?format=csv");
  expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(csv.headers.get("content-disposition")).toBe('attachment; filename="statement-2026-10.csv"');
  const [head, ...rows] = [...readCsv(csv.body)].map(({ cells }) => cells);
  expect(head?.slice(0, 6)).toEqual(["month", "client_name", "client_email", "kind", "chain", "billed_usdc"]);
  expect(rows.map((cells) => [cells[0], cells[1], cells[5]])).toEqual([["2026-10", "'=cmd()", "3.5"]]);
  const nothing = {
    refunds_usdc: 0,
    billed_usdc: 0,
    open_usdc: 0,
    received_usdc: 0,
    fees_usdc: 0,
    received_elsewhere_usdc: 0,
  };
  expect((await send("GET", "statements/2026-11")).body.data).toMatchObject({ rows: [], total: nothing });
  const other = await app.createAccount();
  expect((await send("GET", "statements/2026-10", undefined, other.key)).body.data.rows).toEqual([]);
  for (const month of ["2026-13", "2026-1", "october", "1999-01", "2026-10-01"])
    expect((await send("GET", `statements/${month}`)).status).toBe(400);
});

it("says of a month what it said when it was over, whatever is canceled after it", async () => {
  at("2026-10-05T00:00:00Z");
  const sent = await bill("Acme Ltd", 30);
  await bill("Acme Ltd", 12);
  const early = await bill("Acme Ltd", 5);
  at("2026-10-20T00:00:00Z");
  await send("POST", `invoices/${early.id}/cancel`, {});
  at("2026-11-02T00:00:00Z");
  const before = (await send("GET", "statements/2026-10")).body.data.total;
  expect(before).toMatchObject({ billed_usdc: 47, canceled_usdc: 5, open_usdc: 42 });
  await send("POST", `invoices/${sent.id}/cancel`, {});
  const after = (await send("GET", "statements/2026-10")).body.data.total;
  expect(after).toEqual({ ...before, open_usdc: 12 });
  const november = (await send("GET", "statements/2026-11")).body.data;
  expect(november.total).toMatchObject({ billed_usdc: 0, canceled_usdc: 30, credited_usdc: 0 });
  expect(november.rows).toMatchObject([{ client_name: "Acme Ltd", kind: "invoice", canceled_usdc: 30 }]);
  const { sums } = (await send("GET", "insights?month=2026-10&to_month=2026-11")).body.data;
  expect(sums.total ?? sums).toMatchObject({ billed_usdc: 47, canceled_usdc: 35 });
  const csv = await send("GET", "statements/2026-11?format=csv");
  const [head, line] = [...readCsv(csv.body)].map(({ cells }) => cells);
  expect(line?.[head?.indexOf("canceled_usdc") ?? -1]).toBe("30");
});

it("takes a mark of a month that is over back in its own month, and one of this month without a trace", async () => {
  const elsewhere = async (month: string) =>
    (await send("GET", `statements/${month}`)).body.data.total.received_elsewhere_usdc;
  const books = () => Promise.all(["2026-10", "2027-03", "2027-04"].map(elsewhere));
  at("2026-10-04T00:00:00Z");
  const { id } = await bill("Acme Ltd", 100);
  const mark = (body: object = {}) => send("POST", `invoices/${id}/mark-paid`, body);
  const unmark = () => send("POST", `invoices/${id}/unmark-paid`, {});
  await mark();
  await unmark();
  expect(await books()).toEqual([0, 0, 0]);
  await mark();
  at("2027-03-05T00:00:00Z");
  expect((await unmark()).status).toBe(200);
  expect(await books()).toEqual([100, -100, 0]);
  expect((await send("GET", "statements/2027-03")).body.data.rows).toMatchObject([
    { client_name: "Acme Ltd", kind: "invoice", received_elsewhere_usdc: -100, billed_usdc: 0 },
  ]);
  await mark({ date: "2027-03-04" });
  expect(await books()).toEqual([100, 0, 0]);
  await unmark();
  at("2027-04-30T23:59:59Z");
  await mark();
  expect(await books()).toEqual([100, -100, 100]);
  const { sums } = (await send("GET", "insights?month=2026-10&to_month=2027-04")).body.data;
  expect(sums.total).toMatchObject({ billed_usdc: 100, received_elsewhere_usdc: 100, earned_usdc: 100 });
});

it("leaves a month that is over its mark, and books the payment before it, read later, where it was learned", async () => {
  const books = async () => {
    const months = await Promise.all(
      ["2026-10", "2026-11"].map((month) => send("GET", `statements/${month}`)),
    );
    return months.map(({ body: { data } }) => [
      data.total.received_usdc,
      data.total.fees_usdc,
      data.total.received_elsewhere_usdc,
    ]);
  };
  at("2026-10-04T00:00:00Z");
  const [first, second] = [await bill("Acme Ltd", 100), await bill("Acme Ltd", 40)];
  at("2026-10-31T10:00:00Z");
  for (const { id } of [first, second]) await send("POST", `invoices/${id}/mark-paid`, {});
  const over = await books();
  expect(over).toEqual([
    [0, 0, 140],
    [0, 0, 0],
  ]);
  at("2026-10-31T20:00:00Z");
  const mined = { minedAt: new Date("2026-10-30T00:00:00Z") };
  await tellPaid(app, second.payment_slug, mined);
  expect(await books()).toEqual([
    [40, 0.1, 100],
    [0, 0, 0],
  ]);
  at("2026-11-02T08:00:00Z");
  await tellPaid(app, first.payment_slug, mined);
  expect((await send("GET", `invoices/${first.id}`)).body.data).toMatchObject({ status: "paid" });
  expect(await books()).toEqual([
    [40, 0.1, 100],
    [100, 0.25, -100],
  ]);
  const { sums } = (await send("GET", "insights?month=2026-10&to_month=2026-11")).body.data;
  expect(sums.total).toMatchObject({ received_usdc: 140, received_elsewhere_usdc: 0, earned_usdc: 139.65 });
  const { sql, links: urls, clock } = app.house;
  await sql.begin(async (tx) => {
    const rows = await selectPaymentsAbove(tx, "base", 0n);
    const gone = rows.filter(({ resourceId }) => resourceId === first.id);
    expect(gone).toHaveLength(1);
    await revert(tx, { chain: "base", urls, now: clock() }, gone);
  });
  expect(await books()).toEqual([
    [40, 0.1, 100],
    [0, 0, 0],
  ]);
});
