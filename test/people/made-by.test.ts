import { afterAll, beforeAll, expect, it } from "vitest";
import { issueRecurringInvoices } from "../../src/jobs/recurring-invoices.js";
import { type TestApp, WALLET } from "../support/app.js";
import { getJson } from "../support/page-app.js";
import { type Person, signIn, startForPeople } from "../support/visitor.js";

const OTHER = "0x90F79bf6EB2c4f870365E785982E1f101E93b906";
let app: TestApp;
let account: { id: string; key: string };
let owner: Person;

beforeAll(async () => {
  app = await startForPeople();
  account = await app.createAccount();
  owner = await signIn(app, account.id, "owner");
});
afterAll(() => app.close());

const link = { amount_usd: 5, destination_address: WALLET, chain: "base" };
const invoice = {
  client_name: "Acme",
  client_email: "anna@acme.example",
  total_usd: 10,
  line_items: [{ description: "Work", quantity: 1, unit_price: 10 }],
  destination_address: WALLET,
  chain: "base",
};
const MADE = {
  "payment-links": link,
  invoices: invoice,
  payouts: { recipients: [{ address: OTHER, amount_usdc: 5 }], chain: "base" },
  subscriptions: {
    name: "Basic plan",
    amount_usdc: 5,
    interval_days: 30,
    destination_wallet: WALLET,
    chain: "base",
    on_chain_plan_id: 1,
  },
  donations: { slug: "made-by-anna", name: "A jar", destination_wallet: WALLET, chain: "base" },
  contacts: { name: "Anna Ito" },
  wallets: { address: WALLET, chain: "base" },
  webhooks: { url: "https://hooks.example/unsigned" },
  "api-keys": { scopes: ["read"] },
  members: { name: "Ben", role: "viewer" },
};

it.each(Object.entries(MADE))("says who made it, in the answer and in the list: %s", async (noun, body) => {
  const made = await owner.ask("POST", `/api/v1/${noun}`, { body });
  expect([made.status, made.body.data.created_by]).toEqual([201, owner.memberId]);
  const listed = (await owner.ask("GET", `/api/v1/${noun}`)).body.data;
  const same = listed.find(({ id }: { id: string }) => id === made.body.data.id);
  expect(same.created_by).toBe(owner.memberId);
});

it("says whose deed an event tells of, be it a key's, a member's or the clock's", async () => {
  const { id: keyId } = (await owner.ask("GET", "/api/v1/api-keys")).body.data.at(-1);
  const made = await app.request("POST", "/api/v1/payment-links", { key: account.key, body: link });
  expect(made.body.data.created_by).toBe(keyId);
  await owner.ask("POST", `/api/v1/payment-links/${made.body.data.id}/cancel`);
  const short = { ...link, expires_in_days: 1 };
  const aging = await app.request("POST", "/api/v1/payment-links", { key: account.key, body: short });
  await owner.ask("POST", "/api/v1/invoices", { body: { ...invoice, recurring_interval: "weekly" } });
  app.clock.now = new Date(app.clock.now.getTime() + 8 * 86_400_000);
  await issueRecurringInvoices(app.house, AbortSignal.timeout(60_000));
  const events = (await app.request("GET", "/api/v1/events", { key: account.key })).body.data;
  const of = (type: string, id: string) =>
    events.find((event: { type: string; data: { object: { id: string } } }) => {
      return event.type === type && event.data.object.id === id;
    });
  expect(of("payment_link.created", made.body.data.id).actor).toBe(keyId);
  expect(of("payment_link.canceled", made.body.data.id).actor).toBe(owner.memberId);
  expect(of("payment_link.created", aging.body.data.id).data.object.created_by).toBe(keyId);
  const [issued] = (await app.request("GET", "/api/v1/invoices", { key: account.key })).body.data;
  expect(issued.created_by).toBe("recurring-invoices");
});

it("of what a key asked for and a member released says who asked; the approval says who released it", async () => {
  const ask = await app.createKey(account.id, { scopes: ["write"], policy: "ask" });
  const fresh = await signIn(app, account.id, "member");
  const asked = await app.request("POST", "/api/v1/payouts", { key: ask, body: MADE.payouts });
  const { digest, id } = (await fresh.ask("GET", `/api/v1/approvals/${asked.body.data.approval_id}`)).body
    .data;
  const decided = await fresh.ask("POST", `/api/v1/approvals/${id}`, {
    body: { decision: "approve", digest },
  });
  const { approved_by, asked_by, record_id } = decided.body.data;
  const { created_by } = (await fresh.ask("GET", `/api/v1/payouts/${record_id}`)).body.data;
  expect([created_by, approved_by]).toEqual([asked_by.id, [fresh.memberId]]);
  const events = (await fresh.ask("GET", "/api/v1/events")).body.data;
  const actorOf = (type: string) => events.find((event: { type: string }) => event.type === type).actor;
  expect([actorOf("approval.requested"), actorOf("approval.approved")]).toEqual([
    asked_by.id,
    fresh.memberId,
  ]);
});

it("tells payers and donors nothing of who made a page", async () => {
  const key = account.key;
  const [shown] = (await app.request("GET", "/api/v1/payment-links", { key })).body.data;
  const [jar] = (await app.request("GET", "/api/v1/donations", { key })).body.data;
  const pages = [await getJson(app, `/pay/${shown.slug}`), await getJson(app, `/donate/${jar.slug}`)];
  for (const { body } of pages) expect(JSON.stringify(body)).not.toMatch(/created_by|key_|mem_/);
});
