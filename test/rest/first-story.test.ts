import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type TestApp, WALLET } from "../support/app.js";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

it("takes a newcomer from a key to a link, an invoice, a payout, a plan and a jar", async () => {
  const { key } = await app.createAccount();
  const to = { destination_address: WALLET.toLowerCase(), chain: "base" };
  const link = await app.request("POST", "/api/v1/payment-links", { key, body: { amount_usd: 25.5, ...to } });
  expect(link.status).toBe(201);
  expect(link.body.data).toMatchObject({
    amount_usd: 25.5,
    destination_address: WALLET,
    chain: "base",
    status: "active",
  });

  const invoice = await app.request("POST", "/api/v1/invoices", {
    key,
    body: {
      client_name: "Acme",
      client_email: "ap@acme.example",
      total_usd: 30,
      line_items: [{ description: "Work", quantity: 3, unit_price: 10 }],
      recurring_interval: "monthly",
      ...to,
    },
  });
  expect(invoice.status).toBe(201);
  expect(invoice.body.data.invoice_number).toMatch(/^INV-\d{4}-000001$/);

  const payout = await app.request("POST", "/api/v1/payouts", {
    key,
    body: { recipients: [{ address: WALLET, amount_usdc: 10 }], chain: "base" },
  });
  expect(payout.status).toBe(201);
  expect(payout.body.data).toMatchObject({ totalUsdc: 10, feeUsdc: 0.03 });

  const plan = await app.request("POST", "/api/v1/subscriptions", {
    key,
    body: {
      name: "Pro",
      amount_usdc: 5,
      interval_days: 30,
      destination_wallet: WALLET,
      chain: "base",
      on_chain_plan_id: 0,
    },
  });
  expect(plan.status).toBe(201);

  const jar = await app.request("POST", "/api/v1/donations", {
    key,
    body: { slug: "our-jar", name: "Our jar", destination_wallet: WALLET, chain: "base" },
  });
  expect(jar.status).toBe(201);

  const insights = await app.request("GET", "/api/v1/insights", { key });
  expect(insights.body.data).toEqual({ paymentLinks: 2, subscriptionPlans: 1, donationJars: 1, invoices: 1 });

  for (const path of [
    "payment-links",
    "invoices",
    "payouts",
    "subscriptions",
    "donations",
    "events",
    "wallets",
    "api-keys",
  ]) {
    const list = await app.request("GET", `/api/v1/${path}`, { key });
    expect(list.status, path).toBe(200);
    expect(list.body.has_more).toBe(false);
  }
  const usage = await app.request("GET", "/api/v1/usage", { key });
  expect(usage.body.data).toMatchObject({ quota: 100, used: 11, charges_usd: 0 });
});
