import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { issueRecurringInvoices } from "../../src/jobs/recurring-invoices.js";
import { type TestAccount, type TestApp, WALLET } from "../support/app.js";
import { startPages } from "../support/page-app.js";
import { firstPageText } from "../support/pdf-text.js";
import { tellPaid } from "../support/told-payments.js";

let app: TestApp;
let account: TestAccount;

beforeAll(async () => {
  app = await startPages();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.now = new Date("2027-10-15T12:00:00Z");
  account = await app.createAccount({ plan: "scale" });
  await call("harbour@seller.example");
});

const send = async (method: string, path: string, body?: unknown) => {
  const answer = await app.request(method, `/api/v1/${path}`, { key: account.key, body });
  expect(answer.status).toBeLessThan(300);
  return answer.body.data;
};
/** All that the account calls itself. */
const call = (support_email: string) =>
  send("PATCH", "account", {
    display_name: `Seller ${support_email}`,
    legal_address: `House of ${support_email}`,
    tax_id: `Tax ${support_email}`,
    support_email,
  });
const bill = (more: object = {}) =>
  send("POST", "invoices", {
    client_name: "Acme GmbH",
    client_email: "ap@acme.example",
    total_usd: 100,
    line_items: [{ description: "Work", quantity: 4, unit_price: 25 }],
    destination_address: WALLET,
    chain: "base",
    ...more,
  });

async function bytesOf(path: string): Promise<Buffer> {
  const headers = { authorization: `Bearer ${account.key}` };
  const response = await fetch(`${app.url}${path}`, { headers });
  expect(response.headers.get("content-type")).toBe("application/pdf");
  return Buffer.from(await response.arrayBuffer());
}
const pdf = (path: string) => bytesOf(`/api/v1/${path}/pdf`);
const textOf = async (bytes: Buffer) => firstPageText(new Uint8Array(bytes).buffer);

it("keeps invoice, credit note and receipt as they were when the seller's details change", async () => {
  const invoice = await bill();
  const link = await send("POST", "payment-links", {
    amount_usd: 5,
    destination_address: WALLET,
    chain: "base",
  });
  const receipts: string[] = [];
  for (const slug of [invoice.payment_slug, link.slug])
    receipts.push(`/pay/${slug}/receipt?tx_hash=${await tellPaid(app, slug, { minedAt: app.clock.now })}`);
  const note = await send("POST", `invoices/${invoice.id}/credit`, { amount_usd: 40 });
  const papers = () =>
    Promise.all([
      pdf(`invoices/${invoice.id}`),
      bytesOf(`/pay/${invoice.payment_slug}/invoice.pdf`),
      pdf(`credit-notes/${note.id}`),
      ...receipts.map((path) => bytesOf(path.replace("receipt?", "receipt.pdf?"))),
    ]);
  const told = () => Promise.all(receipts.map(async (path) => (await app.request("GET", path)).body.data));
  const before = { papers: await papers(), told: await told() };
  for (const { seller } of before.told) expect(seller.email).toBe("harbour@seller.example");

  await call("market@seller.example");
  expect({ papers: await papers(), told: await told() }).toEqual(before);
  const later = await send("POST", `invoices/${invoice.id}/credit`, { amount_usd: 10 });
  expect(await textOf(await pdf(`credit-notes/${later.id}`))).toContain("Tax market@seller.example");
});

it("names the seller of the day that a draft is issued, and that the turn of a series comes", async () => {
  const draft = await bill({ draft: true });
  const series = await bill({ recurring_interval: "monthly" });
  await call("market@seller.example");
  expect(await textOf(await pdf(`invoices/${draft.id}`))).toContain("Tax market@seller.example");
  await send("POST", `invoices/${draft.id}/issue`, {});
  app.clock.now = new Date("2027-11-16T12:00:00Z");
  await issueRecurringInvoices(app.house, new AbortController().signal);
  await call("tower@seller.example");
  const [second] = await send("GET", "invoices?limit=1");
  expect(second).toMatchObject({ series_id: series.id, created_at: "2027-11-15T12:00:00.000Z" });
  const sellers = [draft.id, series.id, second.id].map(
    async (id) => /Tax (\w+)@/.exec(await textOf(await pdf(`invoices/${id}`)))?.[1],
  );
  expect(await Promise.all(sellers)).toEqual(["market", "harbour", "market"]);
});

it("names the account as it is now on what is older than that", async () => {
  const { id } = await bill();
  await app.house.sql`update invoices set seller = null where id = ${id}`;
  await call("market@seller.example");
  expect(await textOf(await pdf(`invoices/${id}`))).toContain("Tax market@seller.example");
});

it("prints the day that the chain was paid on, whenever it was read", async () => {
  const { id, payment_slug } = await bill({ due_date: "2028-01-31" });
  app.clock.now = new Date("2028-01-03T09:00:00Z");
  await tellPaid(app, payment_slug, { minedAt: new Date("2027-12-31T23:59:59.999Z") });
  expect(await send("GET", `invoices/${id}`)).toMatchObject({ paid_at: "2028-01-03T09:00:00.000Z" });
  for (const path of [`/api/v1/invoices/${id}/pdf`, `/pay/${payment_slug}/invoice.pdf`]) {
    const text = await textOf(await bytesOf(path));
    expect([/PAID\D*31 December 2027/.test(text), text.includes("3 January 2028")]).toEqual([true, false]);
  }
});
