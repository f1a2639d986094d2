import { afterAll, beforeAll, expect, it } from "vitest";
import { storeAlone } from "../../src/store/closing.js";
import { openDatabase, type Sql } from "../../src/store/database.js";
import { isAnswered } from "../../src/store/idempotency.js";
import { selectPaymentLinks } from "../../src/store/payment-links.js";
import { startApp, type TestApp } from "../support/app.js";
import { closingOf } from "../support/closing.js";

let app: TestApp;
/** One connection: what it has prepared is there to be looked at. */
let alone: Sql;

beforeAll(async () => {
  app = await startApp();
  alone = openDatabase(app.database.connection, 1);
});
afterAll(async () => {
  await alone.end();
  await app.close();
});

it("plans what is asked for one or for many once, and not anew for each few", async () => {
  const { id: account } = await app.createAccount();
  const now = new Date();
  for (let n = 0; n < 20; n++) {
    await storeAlone(alone, closingOf(account, `n${n}`));
    await isAnswered(alone, { scope: { accountId: account, route: "POST /x", key: `${n}` }, since: now });
    await selectPaymentLinks(alone, account, { limit: 20 }, now);
  }
  const planned = await alone<{ anew: number; once: number }[]>`
    select custom_plans::int as anew, generic_plans::int as once from pg_prepared_statements
    where generic_plans + custom_plans >= 19`;
  // PostgreSQL looks at the values of the first five.
  expect(planned.map(({ anew }) => anew)).toEqual([5, 5, 5]);
});
