import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { healthRoutes } from "../../src/http/health.js";
import { type TestApp, WALLET } from "../support/app.js";
import { violations } from "../support/axe.js";
import { browser, openConsole, startConsole } from "../support/console-app.js";
import { picture } from "../support/picture.js";
import { type Person, signIn } from "../support/visitor.js";

const TROUBLE = "The node answers for <b>another</b> chain.";

let app: TestApp;
beforeAll(async () => {
  const progress = {
    chain: "base" as const,
    block: 100n,
    head: 104n,
    lagSeconds: 240,
    lookedAt: new Date(),
    missingContracts: ["donation_jars"],
    foreignContracts: [],
    usdcPaused: true,
    feeRecipientBlacklisted: false,
    lacksFinalized: false,
    stoppedReason: TROUBLE,
    reorgs: 0,
    reorgDepth: 0n,
    unmatched: 0,
    doubted: 0,
  };
  app = await startConsole((house) => [
    healthRoutes({
      house,
      pingQueue: async () => {},
      readProgress: async () => [progress],
      watched: ["base"],
      notices: ["FEE_RECIPIENT is not set."],
    }),
  ]);
});
// Those of all these tests come from one address, of which the doors of sessions take ten requests a second.
beforeEach(async () => {
  await app.house.sql`delete from rate_hits`;
});
afterAll(async () => {
  await app.close();
});

it("tells what waits to the operator alone, whatever his role, and to no key", async () => {
  const { id, key } = await app.createAccount();
  const ask = async (who: Person) => {
    const { status, body } = await who.ask("GET", "/session/backlog");
    return [status, body.data ?? body.error.code];
  };
  expect(await ask(await signIn(app, id, "owner"))).toEqual([403, "insufficient_scope"]);
  expect((await app.request("GET", "/session/backlog", { key })).body.error.code).toBe("session_ended");
  const vera = await signIn(app, id, "viewer");
  await app.house.sql`update members set operator = true where id = ${vera.memberId}`;
  expect(await ask(vera)).toEqual([200, { webhooks: 0, mail: 0, tasks: null }]);
});

describe.skipIf(!browser)("the installation in the console", () => {
  it("tells its operator in words how it is, and nobody else", async () => {
    const { id, key } = await app.createAccount();
    const { page, memberId, complaints, go, close } = await openConsole(app, id, { width: 390 });
    await go("/console/operator", "Installation");
    await page.getByText("This is for the operator").waitFor();
    expect(await page.getByRole("table").count()).toBe(0);
    await app.house.sql`update members set operator = true where id = ${memberId}`;
    const body = {
      client_name: "Acme",
      client_email: "a@acme.example",
      total_usd: 5,
      line_items: [{ description: "One", quantity: 1, unit_price: 5 }],
      destination_address: WALLET,
      chain: "base",
    };
    await app.house.sql`delete from mail_messages`;
    expect((await app.request("POST", "/api/v1/invoices", { key, body })).status).toBe(201);
    await app.house.sql`update mail_messages set status = 'queued', next_attempt_at = ${app.clock.now}`;
    await go("/console/operator", "Installation");
    for (const words of [
      "Takes requests",
      "4 minutes",
      TROUBLE,
      "USDC is paused",
      "FEE_RECIPIENT is not set.",
    ])
      await page.getByText(words, { exact: false }).first().waitFor();
    await page.getByText("1 letter due").waitFor();
    expect(await page.getByText("Nothing waits").count()).toBe(1);
    await page.getByText("Not known", { exact: true }).waitFor();
    expect(await page.getByRole("link", { name: "Deploy on base" }).getAttribute("href")).toBe(
      "/sign/deploy/base",
    );
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
    await picture(page, "operator");
    expect(complaints).toEqual([]);
    await close();
  });

  it("lists an owner's first steps as things stand", async () => {
    const { id, key } = await app.createAccount();
    const { page, go, close } = await openConsole(app, id);
    await go("/console/settings/start", "First steps");
    await page.getByRole("main").getByRole("link", { name: "Link a wallet" }).waitFor();
    expect(await page.getByText("Done", { exact: true }).count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    await app.request("POST", "/api/v1/wallets", { key, body: { address: WALLET, chain: "base" } });
    await page.getByText("Done", { exact: true }).first().waitFor();
    await picture(page, "first-steps");
    await close();
  });
});
