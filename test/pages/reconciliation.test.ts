import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { readCsv } from "../../src/csv.js";
import { DAY_MS } from "../../src/days.js";
import { queueReceipts, queueReminders } from "../../src/store/mail-messages.js";
import { selectPaymentsOfTransaction } from "../../src/store/payments.js";
import { revert } from "../../src/store/settlements/revert.js";
import { type TestAccount, type TestApp, WALLET } from "../support/app.js";
import { startPages } from "../support/page-app.js";
import { PAYER, tellPaid } from "../support/told-payments.js";

const MINUTE = 60_000;
let app: TestApp;
let account: TestAccount;

beforeAll(async () => {
  app = await startPages({});
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.now = new Date("2026-10-15T12:00:00Z");
  account = await app.createAccount({ plan: "scale" });
});

const send = (method: string, path: string, body?: unknown, key = account.key) =>
  app.request(method, `/api/v1/${path}`, { key, body });
const get = async (path: string) => (await send("GET", path)).body.data;
const later = (milliseconds: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + milliseconds);
};

async function bill(fields: object = {}) {
  const answer = await send("POST", "invoices", {
    client_name: "Acme GmbH",
    client_email: "ap@acme.example",
    total_usd: 30,
    line_items: [{ description: "Work", quantity: 3, unit_price: 10 }],
    destination_address: WALLET,
    chain: "base",
    ...fields,
  });
  expect(answer.status).toBe(201);
  return answer.body.data;
}

const types = async () => (await get("events?limit=200")).map(({ type }: { type: string }) => type);

it("shows on an invoice which payment paid it, in its list, its GET and its event", async () => {
  const invoice = await bill();
  expect(invoice).toMatchObject({ payments: [], marked_paid: null });
  const minedAt = new Date("2026-10-15T11:59:58Z");
  const hash = await tellPaid(app, invoice.payment_slug, { minedAt });
  const [payment] = await get("payments");
  expect(payment).toMatchObject({ resource_id: invoice.id, mined_at: minedAt.toISOString() });
  expect(await get(`payments/${payment.id}`)).toEqual(payment);
  const shown = [
    {
      id: payment.id,
      tx_hash: hash,
      payer: PAYER,
      amount_usdc: 30,
      fee_usdc: payment.fee_usdc,
      at: minedAt.toISOString(),
    },
  ];
  const paid = await get(`invoices/${invoice.id}`);
  expect(paid).toMatchObject({ status: "paid", payments: shown });
  expect(await get("invoices")).toEqual([paid]);
  const [event] = await get("events?type=invoice.paid");
  expect(event.data.object).toEqual(paid);
  const csv = await app.request("GET", "/api/v1/invoices?format=csv", { key: account.key });
  const [head = [], row = []] = [...readCsv(csv.body)].map(({ cells }) => cells);
  const cell = (name: string) => row[head.indexOf(name)];
  expect([cell("invoice_number"), cell("total_usd"), cell("tx_hash"), cell("payer")]).toEqual([
    invoice.invoice_number,
    "30",
    hash,
    PAYER,
  ]);
  const lines = await app.request("GET", "/api/v1/invoices", {
    key: account.key,
    headers: { accept: "application/jsonl" },
  });
  expect(lines.headers.get("content-type")).toContain("application/jsonl");
  expect(lines.body).toEqual(paid);
  const [link] = await get("payment-links");
  expect(link).toMatchObject({ status: "paid", payments: shown });
  const [linkEvent] = await get("events?type=payment_link.paid");
  expect(linkEvent.data.object).toEqual(link);
  const page = await app.request("GET", `/pay/${invoice.payment_slug}`, {
    headers: { accept: "application/json" },
  });
  expect(JSON.stringify(page.body)).not.toContain(PAYER);
  expect(page.body.data).not.toHaveProperty("payments");
});

it("shows the newest five of a link that many pay, and takes back what the chain takes back", async () => {
  const link = (
    await send("POST", "payment-links", { amount_usd: 5, destination_address: WALLET, chain: "base" })
  ).body.data;
  const hashes: string[] = [];
  for (let n = 0; n < 7; n++) {
    later(1_000);
    hashes.push(await tellPaid(app, link.slug));
  }
  const shown = async () =>
    (await get(`payment-links/${link.id}`)).payments.map(({ tx_hash }: { tx_hash: string }) => tx_hash);
  expect(await shown()).toEqual([...hashes].reverse().slice(0, 5));
  const events = await get("events?type=payment_link.paid&limit=200");
  expect(
    events.map(
      ({ data }: { data: { object: { payments: { tx_hash: string }[] } } }) =>
        data.object.payments[0]?.tx_hash,
    ),
  ).toEqual([...hashes].reverse());
  const rows = await selectPaymentsOfTransaction(
    app.house.sql,
    account.id,
    "base",
    hashes[6] as `0x${string}`,
  );
  await app.house.sql.begin((tx) =>
    revert(tx, { chain: "base", urls: app.house.links, now: app.clock.now }, rows),
  );
  expect(await shown()).toEqual([...hashes].reverse().slice(1, 6));
});

it("takes an account's word for money that came another way, once, and nobody is reminded of it", async () => {
  const invoice = await bill({ due_date: "2026-10-15" });
  await app.house.sql`
    insert into mail_messages (id, account_id, invoice_id, kind, copy, status, created_at)
    values (${`${invoice.id}.first`}, ${account.id}, ${invoice.id}, 'invoice_sent', 9, 'sent', '2026-10-01')`;
  const mark = (body: object) => send("POST", `invoices/${invoice.id}/mark-paid`, body);
  const future = await mark({ date: "2026-10-16" });
  expect([future.status, future.body.error.issues[0].path]).toEqual([400, "date"]);
  later(MINUTE);
  const both = await Promise.all([mark({ note: "Bank, 14 October", date: "2026-10-14" }), mark({})]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const marked = await get(`invoices/${invoice.id}`);
  expect(marked).toMatchObject({
    status: "paid",
    payments: [],
    marked_paid: { at: app.clock.now.toISOString() },
  });
  // The day had begun before there was an invoice.
  expect(marked.paid_at).toBe(marked.created_at);
  expect((await types()).slice(0, 2).sort()).toEqual(["invoice.marked_paid", "payment_link.canceled"]);
  expect((await mark({})).body.error.code).toBe("state_conflict");
  await queueReminders(app.house.sql, "queued", { now: app.clock.now, behind: [] });
  await queueReceipts(app.house.sql, "queued", app.clock.now);
  const letters = await app.house
    .sql`select from mail_messages where account_id = ${account.id} and kind <> 'invoice_sent'`;
  expect(letters).toHaveLength(0);
  const page = await app.request("GET", `/pay/${invoice.payment_slug}`, { headers: { accept: "text/html" } });
  expect(page.body).toContain("has marked this invoice as paid");
  expect(await get("invoices?overdue=true")).toEqual([]);
});

it("records what is paid after the mark as late, beside it, and keeps the invoice paid for good", async () => {
  const invoice = await bill();
  await send("POST", `invoices/${invoice.id}/mark-paid`, { note: "Cash" });
  later(MINUTE);
  const hash = await tellPaid(app, invoice.payment_slug, { minedAt: app.clock.now });
  const [payment] = await get("payments");
  expect(payment).toMatchObject({ late: true, tx_hash: hash, resource_id: invoice.id });
  expect(await types()).toContain("payment.late");
  expect(await types()).not.toContain("invoice.paid");
  const both = await get(`invoices/${invoice.id}`);
  expect(both).toMatchObject({
    status: "paid",
    marked_paid: { note: "Cash" },
    payments: [{ tx_hash: hash }],
  });
  const undone = await send("POST", `invoices/${invoice.id}/unmark-paid`);
  expect([undone.status, undone.body.error.message]).toEqual([409, expect.stringContaining(hash)]);
});

it("keeps the mark while a late payment is only seen: final, it would leave an open invoice unpaid", async () => {
  const invoice = await bill();
  await send("POST", `invoices/${invoice.id}/mark-paid`, {});
  later(MINUTE);
  const hash = await tellPaid(app, invoice.payment_slug, { minedAt: app.clock.now, status: "seen" });
  const undo = () => send("POST", `invoices/${invoice.id}/unmark-paid`);
  const refused = await undo();
  expect([refused.status, refused.body.error.message]).toEqual([409, expect.stringContaining(hash)]);
  const rows = await selectPaymentsOfTransaction(app.house.sql, account.id, "base", hash);
  await app.house.sql.begin((tx) =>
    revert(tx, { chain: "base", urls: app.house.links, now: app.clock.now }, rows),
  );
  expect((await undo()).body.data).toMatchObject({ status: "sent", marked_paid: null });
});

it("lets a payment that was mined before the mark pay the invoice, and goes back to the mark without it", async () => {
  const invoice = await bill();
  later(3 * DAY_MS);
  const minedAt = new Date(app.clock.now.getTime() - MINUTE);
  await send("POST", `invoices/${invoice.id}/mark-paid`, { date: "2026-10-17" });
  const hash = await tellPaid(app, invoice.payment_slug, { minedAt });
  expect((await get("payments"))[0]).toMatchObject({ late: false });
  expect(await types()).toContain("invoice.paid");
  expect((await get(`invoices/${invoice.id}`)).paid_at).not.toBe("2026-10-17T00:00:00.000Z");
  const rows = await selectPaymentsOfTransaction(app.house.sql, account.id, "base", hash);
  await app.house.sql.begin((tx) =>
    revert(tx, { chain: "base", urls: app.house.links, now: app.clock.now }, rows),
  );
  expect(await get(`invoices/${invoice.id}`)).toMatchObject({
    status: "paid",
    payments: [],
    paid_at: "2026-10-17T00:00:00.000Z",
    marked_paid: { date: "2026-10-17", note: null },
  });
});

it("opens an invoice and its page again once the mark is taken back", async () => {
  const invoice = await bill();
  await send("POST", `invoices/${invoice.id}/mark-paid`, {});
  const undo = () => send("POST", `invoices/${invoice.id}/unmark-paid`);
  const both = await Promise.all([undo(), undo()]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await get(`invoices/${invoice.id}`)).toEqual({ ...invoice, email_status: invoice.email_status });
  expect((await types()).slice(0, 2).sort()).toEqual(["invoice.unmarked", "payment_link.reopened"]);
  await tellPaid(app, invoice.payment_slug, { minedAt: app.clock.now });
  expect(await get(`invoices/${invoice.id}`)).toMatchObject({ status: "paid", marked_paid: null });
});

it("is for whoever is trusted with the books, and for open invoices", async () => {
  const invoice = await bill();
  const keys = {
    read: await app.createKey(account.id, { scopes: ["read"] }),
    ask: await app.createKey(account.id, { scopes: ["read", "write"], policy: "ask" }),
    other: (await app.createAccount()).key,
  };
  for (const path of ["mark-paid", "unmark-paid"]) {
    const status = async (key: string) =>
      (await send("POST", `invoices/${invoice.id}/${path}`, {}, key)).status;
    expect([await status(keys.read), await status(keys.ask), await status(keys.other)]).toEqual([
      403, 403, 404,
    ]);
  }
  await send("POST", `invoices/${invoice.id}/cancel`, {});
  expect((await send("POST", `invoices/${invoice.id}/mark-paid`, {})).status).toBe(409);
  expect((await send("POST", `invoices/${invoice.id}/mark-paid`, { note: "x".repeat(501) })).status).toBe(
    400,
  );
});
