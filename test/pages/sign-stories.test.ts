import type { Page } from "playwright-core";
import { type Address, getAddress, toHex } from "viem";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { CHAINS, type Chain } from "../../src/chains.js";
import { WALLET } from "../support/app.js";
import { growList } from "../support/grown-list.js";
import type { LocalWallet } from "../support/local-wallet.js";
import { type PageWorld, startPageWorld } from "../support/page-world.js";
import { payLink } from "../support/pay.js";
import { speedUp } from "../support/speed-up.js";

let world: PageWorld;
beforeAll(async () => {
  world = await startPageWorld(CHAINS);
}, 60_000);
afterEach(() => world?.chains.base.request("evm_setAutomine", true));
afterAll(() => world?.close());
beforeEach((context) => {
  if (!world.browser) context.skip();
});

const LATEST = { timeout: 60_000 };
const pathOf = ({ sign_url }: { sign_url: string }) => new URL(sign_url).pathname;
const button = (page: Page) => page.getByRole("button", { name: /^Sign / });
const underWay = (page: Page) => page.getByText(/Transaction (sent|in a block)/).first();
const asked = ({ asked }: LocalWallet) =>
  asked.filter((method) => /^(eth_sendTransaction|wallet_sendCalls|eth_signTypedData_v4)$/.test(method));
const recordOf = async (path: string) =>
  (await world.app.request("GET", `/api/v1/${path}`, { key: world.account.key })).body.data;
const people = (count: number, from = 1n): Address[] =>
  Array.from({ length: count }, (_, index) =>
    getAddress(toHex((0xbeefn << 144n) + (from << 80n) + BigInt(index + 1) * 0x1_0000_0001n, { size: 20 })),
  );
const payout = (addresses: Address[], chain: Chain = "base") =>
  world.post("payouts", {
    recipients: addresses.map((address, index) => ({ address, amount_usdc: (100 + index) / 100 })),
    chain,
  });

async function confirmed(page: Page, chain: Chain = "base"): Promise<void> {
  await underWay(page).waitFor(LATEST);
  await world.settle(chain);
  await page.getByRole("heading", { name: "Confirmed" }).waitFor(LATEST);
}

it("signs a payout of 500 from its page to the last recipient", async () => {
  const { base } = world.chains;
  const addresses = people(500, 7n);
  const made = await payout(addresses);
  const { page, wallet, complaints, close } = await world.open(pathOf(made));
  for (const shown of ["500 recipients", "1,747.50 USDC", "5.2425 USDC", "1,752.7425 USDC"])
    await page.getByText(shown).first().waitFor();
  expect(await page.locator("table tbody tr").count()).toBe(500);
  await button(page).click();
  await confirmed(page);
  expect(asked(wallet)).toEqual(["eth_sendTransaction", "eth_sendTransaction"]);
  expect(complaints).toEqual([]);
  await close();
  const held = await Promise.all(addresses.map((address) => base.usdcBalance(address)));
  expect(held).toEqual(addresses.map((_, index) => 1_000_000n + BigInt(index) * 10_000n));
  expect(await recordOf(`payouts/${made.id}`)).toMatchObject({
    status: "confirmed",
    recipient_count: 500,
    sign_url: null,
  });
}, 240_000);

it.each([
  ["ethereum", {}],
  ["optimism", { batches: true }],
  ["arbitrum", {}],
  ["polygon", { batches: true, signers: true }],
] as const)(
  "signs a payout on %s",
  async (chain, options) => {
    const addresses = people(2, 20n);
    const made = await payout(addresses, chain);
    const local = world.chains[chain];
    const { page, wallet, complaints, close } = await world.open(pathOf(made), {
      account: local.accounts[1],
      ...options,
    });
    await button(page).click();
    if ("signers" in options) {
      await page.getByText("Where several people sign, that can take hours").waitFor();
      await wallet.land();
    }
    await confirmed(page, chain);
    expect(complaints).toEqual([]);
    await close();
    expect(await local.usdcBalance(addresses[1] as Address)).toBe(1_010_000n);
    expect((await recordOf(`payouts/${made.id}`)).status).toBe("confirmed");
  },
  120_000,
);

it("takes a payout back whose recipient was listed since, before a wallet is asked for anything", async () => {
  const [listed = "0x", other = "0x"] = people(2, 30n);
  const made = await payout([other, listed]);
  const { page, wallet, close } = await world.open(pathOf(made));
  await button(page).waitFor();
  const { shrink } = await growList(world.app, listed);
  try {
    await button(page).click();
    await page
      .getByText("has come onto the sanctions list since it was prepared, so it was taken back")
      .waitFor();
    expect(asked(wallet)).toEqual([]);
    await page.getByRole("heading", { name: "This was taken back" }).waitFor();
    expect(await button(page).count()).toBe(0);
    const record = await recordOf(`payouts/${made.id}`);
    expect([record.status, record.sign_url]).toEqual(["canceled", null]);
    expect(record.flagged_at).toMatch(/Z$/);
    const told = await recordOf("events?type=payout.canceled");
    expect(told[0].data.object.id).toBe(made.id);
  } finally {
    await shrink();
  }
  await close();
}, 60_000);

it("ends confirmed where the wallet has replaced its transaction by a faster one", async () => {
  const { base } = world.chains;
  const made = await payout(people(2, 40n));
  const { page, wallet, close } = await world.open(pathOf(made));
  await base.request("evm_setAutomine", false);
  await button(page).click();
  // The allowance goes first.
  await page.getByText("Waiting for the network to take the permission").waitFor();
  await base.mine(1);
  await page.getByRole("heading", { name: "Transaction sent" }).waitFor();
  const first = new URL(page.url()).searchParams.get("tx");
  const second = await speedUp(base, first);
  await base.mine(1);
  await base.request("evm_setAutomine", true);
  await confirmed(page);
  await page.reload();
  await page.getByRole("heading", { name: "Confirmed" }).waitFor();
  expect(await page.locator(`a[href$="${second}"]`).count()).toBe(1);
  expect(asked(wallet)).toHaveLength(2);
  await close();
}, 90_000);

it("asks anew after a no, and waits for a wallet that takes its time, with one signature in the end", async () => {
  const made = await payout(people(1, 50n));
  const { page, wallet, close } = await world.open(pathOf(made), { batches: true });
  wallet.refuses.add("wallet_sendCalls");
  await button(page).click();
  await page.getByText("You said no in your wallet. Nothing was sent.").waitFor();
  wallet.refuses.clear();
  for (const method of ["eth_requestAccounts", "wallet_sendCalls"]) wallet.holds.add(method);
  await button(page).click();
  await page.getByRole("button", { name: "Stop waiting for the wallet" }).waitFor(LATEST);
  wallet.release();
  await confirmed(page);
  expect(asked(wallet)).toEqual(["wallet_sendCalls", "wallet_sendCalls"]);
  await close();
}, 90_000);

it("pays a part of a payment back from its sign page, then the rest, and refuses more", async () => {
  const { base } = world.chains;
  const payer = base.accounts[3] ?? "0x";
  const link = await world.createLink();
  await payLink(world.app, base, link.slug, payer);
  await world.settle();
  const before = await base.usdcBalance(payer);
  const [payment] = (await recordOf("payments")).filter(
    ({ resource_id }: { resource_id: string }) => resource_id === link.id,
  );
  for (const [body, leaves] of [
    [{ amount_usdc: 10, reason: "One was broken" }, "10.03 USDC"],
    [{}, "15.045 USDC"],
  ] as const) {
    const refund = await world.post(`payments/${payment.id}/refund`, body);
    const { page, close } = await world.open(pathOf(refund), { batches: true });
    await page.getByRole("button", { name: `Sign ${leaves}` }).click();
    await confirmed(page);
    await page.getByText("The payment was paid back, which is final.").waitFor();
    await close();
  }
  expect((await base.usdcBalance(payer)) - before).toBe(25_000_000n);
  expect((await recordOf(`payments/${payment.id}`)).refunded_usdc).toBe(25);
  const more = await world.app.request("POST", `/api/v1/payments/${payment.id}/refund`, {
    key: world.account.key,
    body: { amount_usdc: 0.01 },
  });
  expect([more.status, more.body.error.code]).toEqual([422, "refund_too_large"]);
}, 120_000);

it("opens a jar and a plan by their owner's signature, and takes what is given and subscribed after", async () => {
  const { optimism } = world.chains;
  const shared = { destination_wallet: WALLET, chain: "optimism" };
  const jar = await world.post("donations", { slug: "story", name: "A story", ...shared });
  const plan = await world.post("subscriptions", {
    name: "Reader",
    amount_usdc: 5,
    interval_days: 30,
    on_chain_plan_id: 1,
    ...shared,
  });
  const owner = { account: optimism.accounts[1], batches: true };
  const giver = { account: optimism.accounts[2], batches: true };
  for (const [made, path, action, done] of [
    [jar, "/donate/story", "Donate 25.00 USDC", "Thank you"],
    [plan, new URL(plan.url).pathname, "Subscribe for 5.00 USDC", "Paid"],
  ] as const) {
    const before = await world.open(path, giver);
    await before.page
      .getByText(/Not open yet|registered/)
      .first()
      .waitFor();
    expect(await before.page.locator("#pay").count()).toBe(0);
    await before.close();
    const signs = await world.open(pathOf(made), owner);
    await button(signs.page).click();
    await confirmed(signs.page, "optimism");
    await signs.close();
    const gives = await world.open(path, giver);
    await gives.page.getByRole("button", { name: action }).click();
    await gives.page
      .getByText(/Payment (sent|received)/)
      .first()
      .waitFor(LATEST);
    await world.settle("optimism");
    await gives.page.getByRole("heading", { name: done }).waitFor(LATEST);
    await gives.close();
  }
  expect((await recordOf(`donations/${jar.id}`)).raised_usdc).toBe(25);
  expect(await recordOf(`subscriptions/${plan.id}/subscribers`)).toHaveLength(1);
}, 120_000);

it("says on the page that nobody watches the chain, and of other code that it must not be signed", async () => {
  const { sql } = world.app.house;
  const made = await payout(people(1, 60n), "arbitrum");
  const shows = async (text: string, buttons: number) => {
    const { page, close } = await world.open(pathOf(made), { account: world.chains.arbitrum.accounts[1] });
    await page.getByText(text).waitFor();
    expect(await button(page).count()).toBe(buttons);
    await close();
  };
  await sql`update chain_cursors set foreign_contracts = '{batch_payout}' where chain = 'arbitrum'`;
  await shows("At the contract's address on Arbitrum is other code than ours", 0);
  await sql`create rule unwatched as on insert to chain_cursors do instead nothing`;
  await sql`delete from chain_cursors where chain = 'arbitrum'`;
  await shows("what you sign is carried out, and nothing here will say so by itself", 1);
}, 60_000);
