import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type TestApp, WALLET } from "../support/app.js";
import { type Row, spreadsheet, sum } from "../support/spreadsheet.js";
import { tellPaid } from "../support/told-payments.js";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

it("adds up from its exports alone, and comes into another account's book as it went out", async () => {
  const account = await app.createAccount({ plan: "scale" });
  const send = async (method: string, path: string, body?: unknown, key = account.key) => {
    const answer = await app.request(method, `/api/v1/${path}`, { key, body });
    expect([path, answer.body?.error]).toEqual([path, undefined]);
    return answer.body;
  };
  const all = async (list: string, format: string, key = account.key) => {
    const headers = { authorization: `Bearer ${key}` };
    const answer = await fetch(`${app.url}/api/v1/${list}?format=${format}`, { headers });
    expect([list, answer.status]).toEqual([list, 200]);
    return answer.text();
  };
  const post = async (path: string, body: unknown = {}) => (await send("POST", path, body)).data;

  const clients = ["Acme GmbH", '=HYPERLINK("x")', "山田商店, 東京", "+Łódź\u00a0Sp. z o.o."];
  for (let n = 0; n < 48; n++) {
    app.clock.now = new Date(Date.UTC(2026, 9, 1 + Math.floor(n / 2), 8, n));
    // 19 % of whole dollars is a whole cent: the total needs no rounding here.
    const [price, rate] = [100 + n, n % 2 ? 19 : 0];
    const invoice = await post("invoices", {
      client_name: clients[n % 4],
      client_email: `client${n % 4}@acme.example`,
      client_address: "1 High Street\nTown",
      line_items: [{ description: "Work", quantity: 1, unit_price: price }],
      ...(rate && { taxes: [{ label: "MwSt", rate }] }),
      total_usd: (price * (100 + rate)) / 100,
      destination_address: WALLET,
      chain: n % 3 ? "base" : "polygon",
      memo: `-${n}`,
      reference: `order-${n}`,
    });
    const mined = { minedAt: new Date(app.clock.now.getTime() + 60_000) };
    if (n % 6 === 1) await tellPaid(app, invoice.payment_slug, mined);
    if (n % 12 === 1) await post(`invoices/${invoice.id}/credit`, { amount_usd: 10 });
    if (n % 6 === 2) await post(`invoices/${invoice.id}/mark-paid`);
    if (n % 6 === 3) await post(`invoices/${invoice.id}/cancel`);
    if (n % 6 === 4) await post(`invoices/${invoice.id}/credit`);
    if (n % 6 === 5) await post("invoices", { ...bill(invoice), draft: true });
  }
  app.clock.now = new Date("2026-10-31T12:00:00Z");

  const invoices = spreadsheet(await all("invoices", "csv"));
  const payments = spreadsheet(await all("payments", "csv"));
  const notes = spreadsheet(await all("credit-notes", "csv"));
  expect([invoices.length, payments.length, notes.length]).toEqual([48, 8, 12]);
  const canceled = invoices.filter(
    ({ status, credited_usd }) => status === "canceled" && credited_usd === "0",
  );
  const own = {
    billed_usdc: sum(invoices, "total_usd"),
    open_usdc: sum(
      invoices.filter(({ status }) => status === "sent"),
      "total_usd",
    ),
    received_usdc: sum(payments, "amount_usdc"),
    fees_usdc: sum(payments, "fee_usdc"),
    refunds_usdc: 0n,
    refund_fees_usdc: 0n,
    received_elsewhere_usdc: sum(
      invoices.filter(({ marked_paid_on }) => marked_paid_on !== ""),
      "total_usd",
    ),
    credited_usdc: sum(notes, "total_usd"),
    canceled_usdc: sum(canceled, "total_usd"),
  };
  const inMicros = (sums: Record<string, number>) =>
    Object.fromEntries(Object.keys(own).map((name) => [name, BigInt(Math.round((sums[name] ?? 0) * 1e6))]));
  const { data: statement } = await send("GET", "statements/2026-10");
  const { data: insights } = await send("GET", "insights?month=2026-10");
  expect(inMicros(statement.total)).toEqual(own);
  expect(inMicros(insights.sums.total)).toEqual(own);
  const byClient = spreadsheet(await all("statements/2026-10", "csv"));
  expect(sum(byClient, "billed_usdc")).toBe(own.billed_usdc);

  const other = await app.createAccount({ plan: "scale" });
  const lines = (await all("invoices", "jsonl")).trim().split("\n");
  for (const invoice of lines.map((line) => JSON.parse(line)).reverse()) {
    app.clock.now = new Date(invoice.created_at);
    await send("POST", "invoices", bill(invoice), other.key);
  }
  const kept = (rows: Row[]) => rows.map((row) => Object.fromEntries(KEPT.map((name) => [name, row[name]])));
  expect(kept(spreadsheet(await all("invoices", "csv", other.key)))).toEqual(kept(invoices));
});

/** What an invoice is made from, of an invoice as a list shows it. */
// biome-ignore lint/suspicious/noExplicitAny: a record of the API as it came
function bill(invoice: any) {
  const { client_name, client_email, client_address, line_items, total_usd } = invoice;
  const { destination_address, chain, memo, reference } = invoice;
  const taxes = invoice.taxes.map(({ label, rate }: { label: string; rate: number }) => ({ label, rate }));
  return {
    ...{ client_name, client_email, client_address, line_items, total_usd, taxes },
    ...{ destination_address, chain, memo, reference },
  };
}

const KEPT = [
  ...["invoice_number", "client_name", "client_email", "client_address", "total_usd", "net_usd", "tax_usd"],
  ...["tax_lines", "destination_address", "chain", "memo", "reference", "created_at"],
];
