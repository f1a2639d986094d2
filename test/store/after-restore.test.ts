import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fromPackageRoot } from "../../src/package-root.js";
import { startApp, type TestApp, WALLET } from "../support/app.js";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const guide = readFileSync(fromPackageRoot("docs/backup.md"), "utf8");
const statements = [...guide.matchAll(/^ *```sql\n([\s\S]*?)^ *```$/gm)].map(([, text = ""]) => text);

it("counts on behind what was given out since, for whoever's events nobody had read yet, too", async () => {
  const { id, key } = await app.createAccount();
  const link = { amount_usd: 1, destination_address: WALLET, chain: "base" };
  const make = () => app.request("POST", "/api/v1/payment-links", { key, body: link });
  await make();
  expect(statements).toHaveLength(2);
  for (const text of statements) await app.database.sql.unsafe(text.replace("acc_…", id)).simple();
  await make();
  const { body } = await app.request("GET", "/api/v1/events?limit=1", { key });
  expect(body.data[0].sequence).toBeGreaterThan(1_000_000);
});
