import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type TestAccount, type TestApp, WALLET } from "../support/app.js";
import { micro, spreadsheet, sum } from "../support/spreadsheet.js";
import { tellExecuted, tellPaid } from "../support/told-payments.js";

let app: TestApp;
let account: TestAccount;
beforeAll(async () => {
  app = await startApp();
  account = await app.createAccount({ plan: "scale" });
});
afterAll(() => app.close());

const at = (time: string) => {
  app.clock.now = new Date(time);
};
async function send(method: string, path: string, body?: object, key = account.key) {
  const answer = await app.request(method, `/api/v1/${path}`, { key, ...(body && { body }) });
  expect([path, answer.body.error]).toEqual([path, undefined]);
  return answer.body.data;
}
const all = (path: string) =>
  fetch(`${app.url}/api/v1/${path}`, { headers: { authorization: `Bearer ${account.key}` } }).then((answer) =>
    answer.text(),
  );

async function invoicePaid(amount: number, minedAt: Date) {
  const invoice = await send("POST", "invoices", {
    client_name: "Acme",
    client_email: "ap@acme.example",
    total_usd: amount,
    line_items: [{ description: "Work", quantity: 1, unit_price: amount }],
    destination_address: WALLET,
    chain: "base",
  });
  await tellPaid(app, invoice.payment_slug, { minedAt });
  const [payment] = await send("GET", `payments?resource_id=${invoice.id}`);
  return payment;
}

/** Where no chain says what the payer is, another than who asked releases what goes to him. */
async function refund(payment: { id: string }, amount_usdc: number): Promise<string> {
  const { approval_id } = await send("POST", `payments/${payment.id}/refund`, { amount_usdc });
  const approver = await app.createKey(account.id, { scopes: ["admin"] });
  const { digest } = await send("GET", `approvals/${approval_id}`);
  const decided = { decision: "approve", digest };
  return (await send("POST", `approvals/${approval_id}`, decided, approver)).record_id;
}

const OCTOBER = new Date("2026-10-31T23:59:59Z");
const NOVEMBER = new Date("2026-11-01T00:00:00Z");

it("books a refund in the month of its block, as what came in, however late it was read", async () => {
  at("2026-10-31T20:00:00Z");
  const first = await invoicePaid(10.000001, OCTOBER);
  const second = await invoicePaid(20, OCTOBER);
  const inOctober = await refund(first, 10.000001);
  const inNovember = await refund(second, 7);
  const readLater = await refund(second, 5.5);
  at("2026-11-01T00:20:00Z");
  const told = (id: string, minedAt: Date) => tellExecuted(app, { accountId: account.id, id }, { minedAt });
  await told(inOctober, OCTOBER);
  await told(inNovember, NOVEMBER);
  at("2026-12-05T08:00:00Z");
  await told(readLater, OCTOBER);

  const rows = spreadsheet(await all("payments?format=csv"));
  const months = { "2026-10": micro("15.500001"), "2026-11": micro("7"), "2026-12": 0n };
  for (const [month, refunds] of Object.entries(months)) {
    const { total } = await send("GET", `statements/${month}`);
    const { sums } = await send("GET", `insights?month=${month}`);
    const byClient = spreadsheet(await all(`statements/${month}?format=csv`));
    const gone = rows.filter(
      ({ mined_at, resource_id }) => mined_at?.startsWith(month) && resource_id?.startsWith("po_"),
    );
    expect([
      month,
      sum(gone, "amount_usdc"),
      micro(`${total.refunds_usdc}`),
      micro(`${sums.total.refunds_usdc}`),
      sum(byClient, "refunds_usdc"),
    ]).toEqual([month, refunds, refunds, refunds, refunds]);
    const fees = sum(gone, "fee_usdc");
    expect([micro(`${total.refund_fees_usdc}`), micro(`${sums.total.refund_fees_usdc}`)]).toEqual([
      fees,
      fees,
    ]);
  }
});
