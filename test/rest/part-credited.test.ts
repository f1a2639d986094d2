import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { sweep } from "../../src/jobs/sweep.js";
import { selectPaymentsOfTransaction } from "../../src/store/payments.js";
import { revert } from "../../src/store/settlements/revert.js";
import { type TestAccount, type TestApp, WALLET } from "../support/app.js";
import { getHtml, getJson, startPages } from "../support/page-app.js";
import { PAYER, tellPaid } from "../support/told-payments.js";

let app: TestApp;
let account: TestAccount;

beforeAll(async () => {
  app = await startPages();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.now = new Date("2026-10-15T12:00:00Z");
  account = await app.createAccount({ plan: "scale" });
});

const send = (method: string, path: string, body?: unknown) =>
  app.request(method, `/api/v1/${path}`, { key: account.key, body });
const get = async (path: string) => (await send("GET", path)).body.data;

/** Paid, credited in part, and then the chain took its payment back. */
async function partCredited() {
  const { body } = await send("POST", "invoices", {
    client_name: "Acme GmbH",
    client_email: "ap@acme.example",
    total_usd: 100,
    line_items: [{ description: "Work", quantity: 1, unit_price: 100 }],
    destination_address: WALLET,
    chain: "base",
    due_date: "2026-10-20",
  });
  const invoice = body.data;
  const txHash = await tellPaid(app, invoice.payment_slug);
  expect((await send("POST", `invoices/${invoice.id}/credit`, { amount_usd: 40 })).status).toBe(201);
  const { sql, links: urls, clock } = app.house;
  const rows = await selectPaymentsOfTransaction(sql, account.id, "base", txHash);
  await sql.begin((tx) => revert(tx, { chain: "base", urls, now: clock() }, rows));
  return { ...invoice, txHash };
}

async function printed(id: string): Promise<string> {
  const headers = { authorization: `Bearer ${account.key}` };
  const answer = await fetch(`${app.url}/api/v1/invoices/${id}/pdf`, { headers });
  const pdf = await getDocument({ data: new Uint8Array(await answer.arrayBuffer()) }).promise;
  const { items } = await (await pdf.getPage(1)).getTextContent();
  return items.map((item) => ("str" in item ? item.str : "")).join(" ");
}

it("asks nobody for its whole sum: its page is closed in plain words, and no letter or paper asks", async () => {
  const { id, payment_slug: slug } = await partCredited();
  expect(await get(`invoices/${id}`)).toMatchObject({
    status: "sent",
    credited_usd: 40,
    flagged_at: "2026-10-15T12:00:00.000Z",
  });
  const words = "A part of this invoice was credited: the seller sends a new one.";
  const { body: page } = await getHtml(app, `/pay/${slug}`);
  expect(page).toContain(words);
  expect(page).toContain("The network took the payment back");
  expect(page).not.toContain("Pay 100.00 USDC");
  expect((await getJson(app, `/pay/${slug}`)).body.data).toMatchObject({ status: "canceled" });
  const refused = await app.request("POST", `/pay/${slug}/prepare`, { body: { payer: PAYER } });
  expect([refused.status, refused.body.error.message]).toEqual([410, `${words} Nothing was prepared.`]);
  expect(await printed(id)).not.toMatch(/pay\/inv-|AMOUNT DUE/);

  for (const deed of ["send", "mark-paid"]) {
    const { status, body } = await send("POST", `invoices/${id}/${deed}`, {});
    expect([status, body.error.message]).toEqual([
      409,
      "Part of this open invoice is credited: credit the rest of it and bill anew. Nothing was created or changed.",
    ]);
  }
  const kinds = () => app.house.sql`select kind from mail_messages where invoice_id = ${id} order by kind`;
  const before = await kinds();
  app.clock.now = new Date("2026-10-20T12:00:00Z");
  await sweep(app.house);
  expect(await kinds()).toEqual(before);
});

it("counts as open for the rest alone, and tells its seller", async () => {
  await partCredited();
  const sums = { billed_usdc: 100, open_usdc: 60, credited_usdc: 40, received_usdc: 0 };
  expect((await get("statements/2026-10")).total).toMatchObject(sums);
  expect((await get("insights?month=2026-10")).sums.total).toMatchObject(sums);
  app.clock.now = new Date("2026-10-21T12:00:00Z");
  expect(await get("income")).toMatchObject({ open_invoices: 1, open_usdc: 60, overdue_usdc: 60 });
  const events = await get("events?limit=5");
  expect(events.map(({ type }: { type: string }) => type)).toEqual([
    "payment_link.canceled",
    "invoice.reopened",
    "payment_link.reopened",
    "payment.reverted",
    "invoice.credited",
  ]);
  expect(events[1].data.object).toMatchObject({ credited_usd: 40, flagged_at: expect.any(String) });
});

it("is credited for the rest and billed anew, or canceled", async () => {
  const { id } = await partCredited();
  const part = await send("POST", `invoices/${id}/credit`, { amount_usd: 1 });
  expect([part.status, part.body.error.message]).toEqual([
    409,
    "Part of this open invoice is credited: credit the rest of it and bill anew. Nothing was created or changed.",
  ]);
  expect((await send("POST", `invoices/${id}/credit`, {})).body.data.total_usd).toBe(60);
  expect(await get(`invoices/${id}`)).toMatchObject({ status: "canceled", credited_usd: 100 });
  const told = (await get("events?limit=4")).map(({ type }: { type: string }) => type);
  expect(told).toEqual(["invoice.canceled", "invoice.credited", "payment_link.canceled", "invoice.reopened"]);
  const other = await partCredited();
  expect((await send("POST", `invoices/${other.id}/cancel`)).body.data.status).toBe("canceled");
  expect((await get("statements/2026-10")).total).toMatchObject({
    billed_usdc: 200,
    open_usdc: 0,
    credited_usdc: 140,
    canceled_usdc: 60,
  });
});

it("is paid again, and not late, once the chain brings its payment back", async () => {
  const { id, payment_slug: slug, txHash } = await partCredited();
  app.clock.now = new Date("2026-10-15T13:00:00Z");
  await tellPaid(app, slug, { txHash, minedAt: app.clock.now });
  const invoice = await get(`invoices/${id}`);
  expect(invoice).toMatchObject({ status: "paid", credited_usd: 40, payments: [{ tx_hash: txHash }] });
  const [payment] = await get(`payments?resource_id=${id}&status=final`);
  expect(payment.late).toBe(false);
  expect((await get("statements/2026-10")).total).toMatchObject({
    billed_usdc: 100,
    open_usdc: 0,
    received_usdc: 100,
    credited_usdc: 40,
  });
  expect((await send("POST", `invoices/${id}/credit`, { amount_usd: 5 })).status).toBe(201);
});
