import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { issueRecurringInvoices } from "../../src/jobs/recurring-invoices.js";
import { refreshSanctions } from "../../src/jobs/refresh-sanctions.js";
import { sweep } from "../../src/jobs/sweep.js";
import { startApp, type TestAccount, type TestApp } from "../support/app.js";
import { BILL } from "../support/bill.js";

const DAY = 86_400_000;
/** So far a machine's clock was ahead for a while, before it was set right. */
const AHEAD = 400 * DAY;

let app: TestApp;
let account: TestAccount;
let right: Date;
beforeAll(async () => {
  app = await startApp();
  app.house.links = { ...app.house.links, sendsMail: true };
  account = await app.createAccount({ plan: "scale" });
  right = app.clock.now;
});
afterAll(() => app.close());

const send = (method: string, path: string, body?: unknown) =>
  app.request(method, `/api/v1${path}`, { key: account.key, body });
const later = (days: number) => new Date(right.getTime() + days * DAY);

/** An invoice whose letter waits, and the delivery of its event. */
async function bill(): Promise<{ letter: string; delivery: string }> {
  const { id } = (await send("POST", "/invoices", BILL)).body.data;
  const [delivery] = await app.database.sql`
    select d.id from webhook_deliveries d join events e on e.id = d.event_id
    where e.resource_id = ${id} and e.type = 'invoice.created'`;
  return { letter: `${id}.invoice_sent.1`, delivery: delivery?.id };
}

it("brings near what a clock that was ahead put off, and nothing that waits for a reason", async () => {
  const { sql } = app.database;
  await send("POST", "/webhooks", { url: "https://hooks.example/x" });
  app.clock.now = new Date(right.getTime() + AHEAD);
  await send("PATCH", "/account", { notices: "daily", support_email: "me@acme.example" });
  const wrong = await bill();
  await sweep(app.house);
  await sql`update mail_server set retry_at = ${app.clock.now}`;
  app.clock.now = right;
  const waiting = await bill();
  await sql`update webhook_deliveries set next_attempt_at = ${later(1.2)} where id = ${waiting.delivery}`;
  await sql`update mail_messages set next_attempt_at = ${later(3)} where id = ${waiting.letter}`;
  await sweep(app.house);
  const due = async ({ letter, delivery }: typeof wrong) => {
    const [row] = await sql`
      select (select next_attempt_at from mail_messages where id = ${letter}) as letter,
        (select next_attempt_at from webhook_deliveries where id = ${delivery}) as delivery`;
    return row;
  };
  expect(await due(wrong)).toEqual({ letter: right, delivery: right });
  expect(await due(waiting)).toEqual({ letter: later(3), delivery: later(1.2) });
  await sweep(app.house);
  const [notice] = await sql`select due_at from seller_notices where account_id = ${account.id}`;
  expect(notice?.dueAt.getTime()).toBeLessThanOrEqual(later(1.1).getTime());
  expect(await sql`select retry_at from mail_server`).toEqual([{ retryAt: null }]);
});

it("asks for a sanctions list again whose fetching lies ahead", async () => {
  let asked = 0;
  const server = createServer((_, response) => {
    asked++;
    response.writeHead(503).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const other = await startApp();
  await other.database.sql`update sanctions_lists set fetched_at = now() + interval '400 days' where active`;
  await refreshSanctions(other.house, `http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  expect(asked).toBe(1);
  await other.close();
  await new Promise((resolve) => server.close(resolve));
});

it("counts nothing against a caller that was counted while the database's clock ran ahead", async () => {
  const { sql } = app.database;
  const status = async () => (await app.request("GET", "/api/v1/account", { key: "no key" })).status;
  for (const ahead of ["1 hour", "400 days"]) {
    expect(await status()).toBe(401);
    const counted = await sql`
      insert into rate_hits select bucket, at + ${ahead}::interval from rate_hits, generate_series(1, 1000) returning at`;
    expect(counted.length).toBeGreaterThanOrEqual(1000);
    expect(await status()).toBe(401);
  }
});

it("issues for whom it issued while the database's clock ran ahead", async () => {
  const { sql } = app.database;
  const { id, key } = await app.createAccount({ plan: "scale" });
  await app.request("POST", "/api/v1/invoices", { key, body: { ...BILL, recurring_interval: "weekly" } });
  const issued = async () => {
    app.clock.now = new Date(app.clock.now.getTime() + 7 * DAY);
    await issueRecurringInvoices(app.house, new AbortController().signal);
    return (await app.request("GET", "/api/v1/invoices", { key })).body.data.length;
  };
  expect(await issued()).toBe(2);
  await sql`update accounts set issuing_until = issuing_until + interval '400 days' where id = ${id}`;
  expect(await issued()).toBe(3);
  await sql`update accounts set issuing_until = now() + interval '50 seconds' where id = ${id}`;
  expect(await issued()).toBe(3);
});
