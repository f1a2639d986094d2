import { afterAll, beforeAll, expect, it } from "vitest";
import { jobActor } from "../../src/runtime/caller.js";
import { call } from "../../src/runtime/gate.js";
import { createScreening } from "../../src/screening/screening.js";
import { openDatabase } from "../../src/store/database.js";
import { readSanctionedAddresses, readSanctionsStatus } from "../../src/store/sanctions.js";
import { UsageBuffer } from "../../src/store/usage.js";
import { createPaymentLink } from "../../tools/payment-links/create-payment-link.js";
import { startApp, type TestApp, WALLET } from "../support/app.js";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

it("looks at the sanctions list without holding the connection that the look needs", async () => {
  const { id } = await app.createAccount();
  const sql = openDatabase(app.database.connection, 1);
  const screening = createScreening({
    readStatus: () => readSanctionsStatus(sql),
    readAddresses: (list) => readSanctionedAddresses(sql, list),
  });
  const house = { ...app.house, sql, screening, usage: new UsageBuffer(sql) };
  const account = { id, name: "Test account", plan: "free", spendLimit: null } as const;
  const caller = { account, actor: jobActor("test"), door: "rest" } as const;
  const input = { amount_usd: 1, destination_address: WALLET, chain: "base" };
  const { data } = await call(house, caller, createPaymentLink, input, {
    signal: AbortSignal.timeout(60_000),
  });
  expect(data).toMatchObject({ amount_usd: 1, status: "active" });
  await house.usage.close();
  await sql.end();
});

it("folds appended units while it goes on counting every one", async () => {
  const { key } = await app.createAccount();
  const body = { amount_usd: 1, destination_address: WALLET, chain: "base" };
  const post = () => app.request("POST", "/api/v1/payment-links", { key, body });
  for (let round = 0; round < 4; round++) await Promise.all(Array.from({ length: 30 }, post));
  const last = await post();
  expect(last.headers.get("x-quota-remaining")).toBe("0");
  const usage = await app.request("GET", "/api/v1/usage", { key });
  expect(usage.body.data).toMatchObject({ used: 121, charges_usd: 0.21 });
  const [row] = await app.database.sql<{ folded: number }[]>`
    select coalesce(sum(count), 0)::int as folded from usage_months where operation = 'payment_link_create'`;
  expect(row?.folded).toBeGreaterThanOrEqual(50);
});
