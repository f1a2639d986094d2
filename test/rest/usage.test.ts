import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type TestAccount, type TestApp, WALLET } from "../support/app.js";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  app.clock.now = new Date("2026-03-31T23:00:00Z");
});
afterAll(() => app.close());

const link = { amount_usd: 1, destination_address: WALLET, chain: "base" };
const create = ({ key }: TestAccount, headers?: Record<string, string>) =>
  app.request("POST", "/api/v1/payment-links", { key, body: link, ...(headers && { headers }) });
const read = ({ key }: TestAccount) => app.request("GET", "/api/v1/insights", { key });
const usage = async ({ key }: TestAccount) => (await app.request("GET", "/api/v1/usage", { key })).body.data;

async function useUp(account: TestAccount, calls: number): Promise<void> {
  for (let n = 0; n < calls; n++) expect((await read(account)).status).toBe(200);
}

it("counts one unit a call, says what is left, and prices what comes past the quota", async () => {
  const account = await app.createAccount();
  const first = await create(account);
  expect(first.headers.get("x-quota-limit")).toBe("100");
  expect(first.headers.get("x-quota-remaining")).toBe("99");
  expect(first.headers.get("x-quota-reset")).toBe(String(Date.parse("2026-04-01T00:00:00Z") / 1000));
  await useUp(account, 98);
  expect(await usage(account)).toMatchObject({
    month: "2026-03",
    plan: "free",
    quota: 100,
    used: 99,
    remaining: 1,
    charges_usd: 0,
  });
  const hundredth = await create(account);
  expect(hundredth.headers.get("x-quota-remaining")).toBe("0");
  const beyond = await create(account);
  expect(beyond.status).toBe(201);
  await read(account);
  expect(await usage(account)).toMatchObject({
    used: 102,
    remaining: 0,
    charges_usd: 0.01,
    by_operation: [
      { operation: "payment_link_create", count: 3, charged_count: 1, charges_usd: 0.01 },
      { operation: "read call", count: 99, charged_count: 0, charges_usd: 0 },
    ],
  });
});

it("says the same number left, whatever kind of call comes after reads", async () => {
  const account = await app.createAccount();
  const left = (answer: { headers: Headers }) => answer.headers.get("x-quota-remaining");
  await useUp(account, 3);
  expect(left(await app.request("GET", "/api/v1/payments", { key: account.key }))).toBe("97");
  expect(left(await read(account))).toBe("96");
  expect(left(await app.request("GET", "/api/v1/usage", { key: account.key }))).toBe("96");
  await useUp(account, 2);
  expect(left(await create(account))).toBe("93");
  expect(await usage(account)).toMatchObject({ used: 7, remaining: 93 });
});

it("meters neither refusals nor replays nor what is free", async () => {
  const account = await app.createAccount();
  await create(account, { "idempotency-key": "a" });
  await create(account, { "idempotency-key": "a" });
  await app.request("POST", "/api/v1/payment-links", { key: account.key, body: {} });
  for (const path of ["usage", "events", "account", "wallets", "api-keys"])
    await app.request("GET", `/api/v1/${path}`, { key: account.key });
  await app.request("GET", "/api/v1/payment-links/pl_00000000000000000000000000", { key: account.key });
  expect(await usage(account)).toMatchObject({ used: 1 });
});

it("charges exactly those past the quota when a hundred writes come at once", async () => {
  const account = await app.createAccount();
  await useUp(account, 60);
  await Promise.all(Array.from({ length: 100 }, () => create(account)));
  expect(await usage(account)).toMatchObject({ used: 160, charges_usd: 0.6 });
});

it("starts afresh with the month, in UTC", async () => {
  const account = await app.createAccount();
  await create(account);
  const march = app.clock.now;
  app.clock.now = new Date("2026-04-01T00:00:00Z");
  expect(await usage(account)).toMatchObject({ month: "2026-04", used: 0 });
  app.clock.now = march;
  expect(await usage(account)).toMatchObject({ month: "2026-03", used: 1 });
});

it("holds to the account's own spend limit, to the cent, under concurrency", async () => {
  const account = await app.createAccount();
  await useUp(account, 100);
  const limited = await app.request("PATCH", "/api/v1/account", {
    key: account.key,
    body: { spend_limit_usd: 0.03 },
  });
  expect(limited.body.data.spend_limit_usd).toBe(0.03);
  const answers = await Promise.all(Array.from({ length: 8 }, () => create(account)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
  const refused = answers.find(({ status }) => status === 402);
  expect(refused?.body.error).toMatchObject({
    code: "spend_limit_reached",
    price_usd: 0.01,
    charges_usd: 0.03,
  });
  expect((await read(account)).status).toBe(200);
  await app.request("PATCH", "/api/v1/account", { key: account.key, body: { spend_limit_usd: null } });
  expect((await create(account)).status).toBe(201);
});
