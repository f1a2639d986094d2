import { afterAll, beforeAll, expect, it } from "vitest";
import { startWatching } from "../../src/jobs/watch/watch.js";
import { FEE_WALLET, type TestAccount, type TestApp, WALLET } from "../support/app.js";
import { type LocalChain, startChain } from "../support/chains.js";
import { approveAndSend } from "../support/money.js";
import { ask, getHtml, getJson, startPages } from "../support/page-app.js";
import { payLink } from "../support/pay.js";

let local: LocalChain;
let app: TestApp;
let account: TestAccount;
beforeAll(async () => {
  local = await startChain("base", { feeRecipient: FEE_WALLET });
  await local.mine(20);
  app = await startPages({}, { rpcUrls: { base: [local.rpcUrl] } });
  account = await app.createAccount();
});
afterAll(async () => {
  await app?.close();
  await local?.stop();
});

const api = async (method: string, path: string, body?: object) =>
  (await app.request(method, `/api/v1/${path}`, { key: account.key, body })).body.data;
const pathOf = ({ sign_url }: { sign_url: string }) => new URL(sign_url).pathname;

/** What whoever signs is given: calldata, a file for a Safe, and whether the page asks a wallet at all. */
async function offered(path: string) {
  const prepared = await ask(app, "POST", `${path}/prepare`, { body: { payer: local.accounts[2] } });
  const file = await ask(app, "GET", `${path}/safe.json`);
  return [prepared.status, file.status, (await getJson(app, path)).body.data.payable];
}

it("offers no refund beside an earlier one that was given up and has landed, watched or not", async () => {
  const watching = startWatching(app.house, { pollMs: 60 });
  await expect.poll(() => app.house.sql`select from chain_cursors`).toHaveLength(1);
  const link = await api("POST", "payment-links", {
    amount_usd: 20,
    destination_address: WALLET,
    chain: "base",
  });
  await payLink(app, local, link.slug);
  await local.mine(12);
  const paid = () => api("GET", `payments?resource_id=${link.id}`);
  await expect.poll(paid).toMatchObject([{ status: "final" }]);
  const refund = async (body: object) => api("POST", `payments/${(await paid())[0].id}/refund`, body);
  const first = await refund({ amount_usdc: 15 });
  await api("POST", `payouts/${first.id}/cancel`);
  const part = await refund({ amount_usdc: 5 });
  const rest = await refund({});
  expect(rest.totalUsdc).toBe(15);
  expect(await offered(pathOf(rest))).toEqual([200, 200, true]);

  await watching.stop();
  await approveAndSend(local, local.accounts[2] ?? "0x", first.approve_tx, first.execute_tx);
  expect(await api("GET", `payouts/${first.id}`)).toMatchObject({ status: "canceled" });
  expect(await offered(pathOf(rest))).toEqual([409, 409, false]);
  const { body } = await getHtml(app, pathOf(rest));
  expect(body).toContain("15.00 USDC have gone back already by another refund");
  expect(body).not.toMatch(/cast send|id="connect"/);
  // Both together are what came in.
  expect(await offered(pathOf(part))).toEqual([200, 200, true]);

  const again = startWatching(app.house, { pollMs: 60 });
  await local.mine(12);
  await expect.poll(() => api("GET", `payouts/${first.id}`)).toMatchObject({ status: "confirmed" });
  await again.stop();
  expect(await offered(pathOf(rest))).toEqual([409, 409, false]);
  expect(await offered(pathOf(part))).toEqual([200, 200, true]);
}, 60_000);
