import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { readCsv } from "../../src/csv.js";
import { fromNumber } from "../../src/money.js";
import { type TestAccount, type TestApp, WALLET } from "../support/app.js";
import { startPages } from "../support/page-app.js";
import { tellExecuted, tellPaid } from "../support/told-payments.js";

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

const send = (method: string, path: string, body?: unknown, key = account.key) =>
  app.request(method, `/api/v1/${path}`, { key, body });
const get = async (path: string) => (await send("GET", path)).body.data;
async function bill(more: object = {}) {
  const { status, body } = await send("POST", "invoices", {
    client_name: "Acme GmbH",
    client_email: "ap@acme.example",
    total_usd: 119,
    line_items: [{ description: "Work", quantity: 4, unit_price: 25 }],
    taxes: [{ label: "MwSt", rate: 19 }],
    destination_address: WALLET,
    chain: "base",
    ...more,
  });
  expect(status).toBe(201);
  return body.data;
}
async function paidBill(more: object = {}) {
  const invoice = await bill(more);
  await tellPaid(app, invoice.payment_slug, { minedAt: new Date("2026-10-15T12:00:00Z") });
  return invoice;
}
/** Where no chain says what the payer is, another than who asked releases what goes to him. */
async function refundOf(payment: { id: string }, body: object) {
  const asked = await send("POST", `payments/${payment.id}/refund`, body);
  if (asked.status !== 202) return asked;
  const { approval_id } = asked.body.data;
  const approver = await app.createKey(account.id, { scopes: ["admin"] });
  const { digest } = await get(`approvals/${approval_id}`);
  const decided = await send("POST", `approvals/${approval_id}`, { decision: "approve", digest }, approver);
  expect(decided.status).toBe(200);
  return send("GET", `payouts/${decided.body.data.record_id}`);
}

const credit = (id: string, body: object = {}) => send("POST", `invoices/${id}/credit`, body);

it("takes an open invoice back whole: numbered for itself, its page closed, both told of", async () => {
  const invoice = await bill();
  const { status, body } = await credit(invoice.id, { reason: "Wrong client", reference: "c-1" });
  expect(status).toBe(201);
  expect(body.data).toMatchObject({
    credit_note_number: "CN-2026-000001",
    invoice_id: invoice.id,
    invoice_number: invoice.invoice_number,
    total_usd: 119,
    net_usd: 100,
    tax_usd: 19,
    taxes: [{ label: "MwSt", rate: 19, amount_usd: 19 }],
    reason: "Wrong client",
  });
  const after = await get(`invoices/${invoice.id}`);
  expect(after).toMatchObject({ status: "canceled", credited_usd: 119, next_invoice_at: null });
  const events = await get("events?limit=4");
  expect(events.map(({ type }: { type: string }) => type)).toEqual([
    "invoice.canceled",
    "invoice.credited",
    "payment_link.canceled",
    "invoice.sent",
  ]);
  expect(events[1].data.object).toEqual(after);
  expect((await app.request("GET", `/pay/${invoice.payment_slug}`)).status).toBe(410);
  expect(await get(`credit-notes/${body.data.id}`)).toEqual(body.data);
  expect(await get(`credit-notes?invoice_id=${invoice.id}`)).toEqual([body.data]);
  expect(await get("credit-notes?reference=c-2")).toEqual([]);
});

it("takes a paid one back in parts, whose nets and taxes sum to what was billed, and never more", async () => {
  const line_items = [{ description: "Work", quantity: 1, unit_price: 33.333333 }];
  const invoice = await paidBill({ line_items, total_usd: 39.666666 });
  const parts: Record<string, unknown>[] = [];
  for (const amount_usd of [0.000001, 13.222222, 13.222221, undefined])
    parts.push((await credit(invoice.id, { amount_usd })).body.data);
  const sum = (name: string) =>
    parts.reduce((all, part) => all + (fromNumber(part[name] as number) ?? 0n), 0n);
  expect([sum("total_usd"), sum("net_usd"), sum("tax_usd")]).toEqual([39_666_666n, 33_333_333n, 6_333_333n]);
  for (const body of [{}, { amount_usd: 0.000001 }]) {
    const refused = await credit(invoice.id, body);
    expect(refused.status).toBe(422);
    expect(refused.body.error).toMatchObject({ code: "credit_too_large", creditable_usd: 0 });
  }
  expect(await get(`invoices/${invoice.id}`)).toMatchObject({ status: "paid", credited_usd: 39.666666 });
  expect(parts.map((part) => part.credit_note_number)).toEqual([1, 2, 3, 4].map((n) => `CN-2026-00000${n}`));
});

it("opens none again of which a part is credited", async () => {
  const invoice = await bill();
  await send("POST", `invoices/${invoice.id}/mark-paid`, { note: "By bank" });
  expect((await credit(invoice.id, { amount_usd: 1 })).status).toBe(201);
  const refused = await send("POST", `invoices/${invoice.id}/unmark-paid`, {});
  expect([refused.status, refused.body.error.code]).toEqual([409, "state_conflict"]);
  expect(await get(`invoices/${invoice.id}`)).toMatchObject({ status: "paid", credited_usd: 1 });
});

it("credits no more than was billed, whoever asks at once", async () => {
  const invoice = await paidBill();
  const answers = await Promise.all(Array.from({ length: 12 }, () => credit(invoice.id, { amount_usd: 50 })));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(10);
  expect((await get(`invoices/${invoice.id}`)).credited_usd).toBe(100);
  expect(await get("credit-notes")).toHaveLength(2);
});

it("refuses a part of an open one, a canceled one, a stranger's, and a key that has to ask", async () => {
  const invoice = await bill();
  const part = await credit(invoice.id, { amount_usd: 1 });
  expect(part.status).toBe(409);
  expect(part.body.error.message).toContain("credit all of it and bill anew");
  expect((await credit(invoice.id, { amount_usd: 119.000001 })).status).toBe(422);
  expect((await credit(invoice.id, { amount_usd: -1 })).status).toBe(400);
  const other = await app.createAccount();
  expect((await send("POST", `invoices/${invoice.id}/credit`, {}, other.key)).status).toBe(404);
  const asking = await app.createKey(account.id, { scopes: ["write"], policy: "ask" });
  expect((await send("POST", `invoices/${invoice.id}/credit`, {}, asking)).status).toBe(403);
  await send("POST", `invoices/${invoice.id}/cancel`, {});
  expect((await credit(invoice.id)).status).toBe(409);
  expect(await get("credit-notes")).toEqual([]);
});

it("is linked by a refund of the same invoice's payment, which it does not need", async () => {
  const invoice = await paidBill();
  const other = await paidBill();
  const note = (await credit(invoice.id, { amount_usd: 10 })).body.data;
  const [payment] = await get(`payments?resource_id=${invoice.id}`);
  const [foreign] = await get(`payments?resource_id=${other.id}`);
  const body = { amount_usdc: 10, credit_note_id: note.id };
  expect((await refundOf(foreign, body)).status).toBe(400);
  expect((await refundOf(payment, { ...body, amount_usdc: 10.5 })).body.error.issues[0].path).toBe(
    "amount_usdc",
  );
  const made = await refundOf(payment, { credit_note_id: note.id });
  expect(made.body.data.totalUsdc).toBe(10);
  expect(made.body.data).toMatchObject({ credit_note_id: note.id, refund_of: payment.id });
});

it("is refunded in parts that never pass it, waiting, prepared or confirmed, by however many at once", async () => {
  const invoice = await paidBill();
  const note = (await credit(invoice.id, { amount_usd: 10 })).body.data;
  const [payment] = await get(`payments?resource_id=${invoice.id}`);
  const ask = (amount_usdc?: number) =>
    send("POST", `payments/${payment.id}/refund`, { credit_note_id: note.id, amount_usdc });
  const refusal = async (amount?: number) => {
    const { status, body } = await ask(amount);
    return [status, body.error?.issues?.[0]?.message];
  };
  const leaves = (left: string) => [
    400,
    `expected at most what ${note.credit_note_number} credits, 10.00 USDC, of which ${left} USDC is not refunded or about to be`,
  ];
  const first = (await refundOf(payment, { credit_note_id: note.id, amount_usdc: 4 })).body.data;
  expect(await refusal(6.000001)).toEqual(leaves("6.00"));
  const waits = await ask(3.5);
  expect(waits.status).toBe(202);
  expect(await refusal(2.500001)).toEqual(leaves("2.50"));
  const rest = (await refundOf(payment, { credit_note_id: note.id })).body.data;
  expect(rest.totalUsdc).toBe(2.5);
  expect([await refusal(), await refusal(0.000001)]).toEqual([leaves("0.00"), leaves("0.00")]);
  await app.house
    .sql`update payouts set status = 'confirmed', confirmed_at = created_at where id = ${first.id}`;
  expect(await refusal()).toEqual(leaves("0.00"));

  const approver = await app.createKey(account.id, { scopes: ["admin"] });
  const { digest } = await get(`approvals/${waits.body.data.approval_id}`);
  const no = { decision: "decline", digest };
  await send("POST", `approvals/${waits.body.data.approval_id}`, no, approver);
  await send("POST", `payouts/${rest.id}/cancel`);
  const raced = await Promise.all(Array.from({ length: 6 }, (_, n) => ask(n % 2 ? undefined : 2.5)));
  const held = await app.house.sql<{ sum: number }[]>`
    select sum((input->>'amount_usdc')::numeric)::float as sum from approvals
    where account_id = ${account.id} and status = 'waiting'`;
  expect([5, 6]).toContain(held[0]?.sum);
  expect(new Set(raced.map(({ status }) => status))).toEqual(new Set([202, 400]));
  expect(await get(`payouts?refund_of=${payment.id}&status=prepared`)).toEqual([]);
  app.clock.now = new Date("2026-10-25T12:00:00Z");
  expect((await refundOf(payment, { credit_note_id: note.id })).body.data.totalUsdc).toBe(6);
});

it("is refunded once by those who come for it out of two payments at a time", async () => {
  const invoice = await paidBill();
  await tellPaid(app, invoice.payment_slug, { minedAt: new Date("2026-10-15T12:00:00Z") });
  const note = (await credit(invoice.id, { amount_usd: 10 })).body.data;
  const payments = await get(`payments?resource_id=${invoice.id}`);
  expect(payments).toHaveLength(2);
  const answers = await Promise.all(
    [...payments, ...payments].map(({ id }: { id: string }) =>
      send("POST", `payments/${id}/refund`, { credit_note_id: note.id }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 400, 400, 400]);
});

it("counts in the month's statement beside what was billed, refunds beside what came in", async () => {
  const open = await bill();
  const paid = await paidBill();
  app.clock.now = new Date("2026-11-02T00:00:00Z");
  await credit(open.id);
  await credit(paid.id, { amount_usd: 19 });
  const [payment] = await get(`payments?resource_id=${paid.id}`);
  const refund = (await refundOf(payment, { amount_usdc: 19 })).body.data;
  await tellExecuted(app, { accountId: account.id, id: refund.id }, { minedAt: app.clock.now });
  expect((await get("statements/2026-10")).total).toMatchObject({
    billed_usdc: 238,
    open_usdc: 0,
    received_usdc: 119,
    refunds_usdc: 0,
    credited_usdc: 0,
  });
  expect(await get("statements/2026-11")).toMatchObject({
    total: { billed_usdc: 0, received_usdc: 0, refunds_usdc: 19, credited_usdc: 138 },
    rows: [
      {
        client_email: "ap@acme.example",
        kind: "invoice",
        chain: "base",
        refunds_usdc: 19,
        credited_usdc: 138,
      },
    ],
  });
});

it("prints in its invoice's language, and asks nobody to pay", async () => {
  const invoice = await paidBill({ language: "de" });
  const { id } = (await credit(invoice.id, { amount_usd: 11.9, reason: "Zwei Stunden weniger" })).body.data;
  const answer = await fetch(`${app.url}/api/v1/credit-notes/${id}/pdf`, {
    headers: { authorization: `Bearer ${account.key}` },
  });
  const pdf = await getDocument({ data: new Uint8Array(await answer.arrayBuffer()) }).promise;
  const content = await (await pdf.getPage(1)).getTextContent();
  const text = content.items.map((item) => ("str" in item ? item.str : "")).join(" ");
  for (const part of [
    "RECHNUNGSKORREKTUR",
    "CN-2026-000001",
    `Korrektur der Rechnung ${invoice.invoice_number}`,
    "Hinweis: Zwei Stunden weniger",
    "MwSt 19 %",
    "1,90",
    "11,90 USDC",
  ])
    expect(text).toContain(part);
  expect(text).not.toMatch(/pay\.example|bezahlen|BEZAHLT/);
});

it("lists whole as a file", async () => {
  const invoice = await paidBill();
  await credit(invoice.id, { amount_usd: 1, reason: "=1+1" });
  const { body } = await send("GET", "credit-notes?format=csv");
  const [head, row] = [...readCsv(body)].map(({ cells }) => cells);
  expect(row?.[head?.indexOf("reason") ?? -1]).toBe("'=1+1");
  expect(row?.[head?.indexOf("total_usd") ?? -1]).toBe("1");
});
