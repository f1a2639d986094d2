import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startWatching, type Watching } from "../../src/jobs/watch/watch.js";
import { FEE_WALLET, startApp, type TestAccount, type TestApp, WALLET } from "../support/app.js";
import { type LocalChain, startChain } from "../support/chains.js";
import { payLink, until } from "../support/pay.js";

let base: LocalChain;
let app: TestApp;
let account: TestAccount;
let watching: Watching | undefined;
beforeAll(async () => {
  base = await startChain("base", { feeRecipient: FEE_WALLET });
  await base.mine(20);
  app = await startApp({ rpcUrls: { base: [base.rpcUrl] } });
  account = await app.createAccount();
});
afterAll(async () => {
  await app.close();
  await base.stop();
});
afterEach(async () => {
  await watching?.stop();
  watching = undefined;
});

const get = async (path: string) =>
  (await app.request("GET", `/api/v1/${path}`, { key: account.key })).body.data;
const create = async (path: string, body: object) =>
  (await app.request("POST", `/api/v1/${path}`, { key: account.key, body })).body.data;
const to = { destination_address: WALLET, chain: "base" };

async function watchFromHere(): Promise<void> {
  watching = startWatching(app.house, { pollMs: 20 });
  await until(
    () => app.house.sql`select from chain_cursors where chain = 'base'`,
    (rows) => rows.length === 1,
  );
}

describe("watching one chain", () => {
  it("turns a single-use link paid when its payment is ten blocks deep, and not before", async () => {
    await watchFromHere();
    const link = await create("payment-links", { amount_usd: 25, single_use: true, ...to });
    const receipt = await payLink(app, base, link.slug);
    const [seen] = await until(
      () => app.house.sql`select status, resource_id from payments`,
      (rows) => rows.length > 0,
    );
    expect(seen).toEqual({ status: "seen", resourceId: link.id });
    await base.mine(9);
    const head = Number(receipt.blockNumber) + 9;
    await until(
      () => app.house.sql`select head from chain_cursors`,
      ([row]) => Number(row?.head) >= head,
    );
    expect((await get(`payment-links/${link.id}`)).status).toBe("active");
    await base.mine(1);
    await until(
      () => get(`payment-links/${link.id}`),
      ({ status }) => status === "paid",
    );
    const types = (await get("events")).map(({ type }: { type: string }) => type);
    expect(types.sort()).toEqual([
      "payment.final",
      "payment.seen",
      "payment_link.created",
      "payment_link.paid",
    ]);
  });
});
