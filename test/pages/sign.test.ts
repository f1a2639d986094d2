import type { Page } from "playwright-core";
import { getAddress, toHex } from "viem";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { SANCTIONED, WALLET } from "../support/app.js";
import type { LocalWallet, WalletOptions } from "../support/local-wallet.js";
import { getJson } from "../support/page-app.js";
import { type PageWorld, startPageWorld } from "../support/page-world.js";
import { picture } from "../support/picture.js";

let world: PageWorld;
beforeAll(async () => {
  world = await startPageWorld(["base", "optimism"]);
});
afterAll(() => world?.close());
beforeEach((context) => {
  if (!world.browser) context.skip();
});

const LATEST = { timeout: 30_000 };
const people = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    address: getAddress(toHex((0xabc1n << 144n) + BigInt(index + 1) * 0x1_0000_0001n, { size: 20 })),
    amount_usdc: 2 + index,
  }));
const payout = (count: number) => world.post("payouts", { recipients: people(count), chain: "base" });
const pathOf = ({ sign_url }: { sign_url: string }) => new URL(sign_url).pathname;
const button = (page: Page) => page.getByRole("button", { name: /^Sign / });
const underWay = (page: Page) => page.getByText(/Transaction (sent|in a block)/).first();
const asked = ({ asked }: LocalWallet) =>
  asked.filter((method) => /^(eth_sendTransaction|wallet_sendCalls|eth_signTypedData_v4)$/.test(method));
const recordOf = async (path: string) =>
  (await world.app.request("GET", `/api/v1/${path}`, { key: world.account.key })).body.data;

async function confirmed(page: Page): Promise<void> {
  await underWay(page).waitFor(LATEST);
  await world.settle();
  await page.getByRole("heading", { name: "Confirmed" }).waitFor(LATEST);
}

const JAR = { name: "A bench", destination_wallet: WALLET, chain: "base" };
const PLAN = { name: "Gold", amount_usdc: 5, interval_days: 30, destination_wallet: WALLET, chain: "base" };

it.each<[string, WalletOptions]>([
  ["a plain wallet", {}],
  ["a wallet that takes batches", { batches: true }],
])(
  "activates a jar and registers a plan with %s",
  async (name, options) => {
    const nth = name.length;
    const jar = await world.post("donations", { slug: `bench-${nth}`, ...JAR });
    const plan = await world.post("subscriptions", { on_chain_plan_id: nth, ...PLAN });
    for (const [made, record] of [
      [jar, `donations/${jar.id}`],
      [plan, `subscriptions/${plan.id}`],
    ] as const) {
      const { page, wallet, complaints, close } = await world.open(pathOf(made), options);
      await button(page).click();
      await confirmed(page);
      expect(asked(wallet)).toEqual([options.batches ? "wallet_sendCalls" : "eth_sendTransaction"]);
      expect(complaints).toEqual([]);
      const { activated, registered, sign_url } = await recordOf(record);
      expect([activated ?? registered, sign_url]).toEqual([true, null]);
      await close();
    }
  },
  120_000,
);

it("tells the second of two people at once that it is done, before his wallet is asked", async () => {
  const made = await payout(2);
  const first = await world.open(pathOf(made), { batches: true });
  const second = await world.open(pathOf(made), {
    batches: true,
    account: world.chains.base.accounts[2] ?? "0x",
  });
  // His page has not heard of it when he clicks.
  await second.page.route("**/events*", (route) => route.abort());
  await second.page.route(`**${pathOf(made)}`, (route) => route.abort());
  await button(first.page).click();
  await underWay(first.page).waitFor();
  await button(second.page).click();
  await second.page.getByText("has been carried out already, by this account or another one").waitFor();
  await picture(second.page, "sign-done-by-another");
  expect(asked(second.wallet)).toEqual([]);
  await confirmed(first.page);
  await first.close();
  await second.close();
}, 90_000);

it("goes on for days with a Safe, after a reload and on a second device, and asks for nothing twice", async () => {
  const { base } = world.chains;
  const made = await payout(3);
  const account = base.accounts[5] ?? "0x";
  const { page, wallet, close } = await world.open(pathOf(made), { batches: true, signers: true, account });
  await base.request("anvil_setCode", account, "0x6001");
  await button(page).click();
  await page.getByText("Where several people sign, that can take hours").waitFor();
  await page.clock.install();
  await page.reload();
  await page.getByText("Where several people sign, that can take hours").waitFor();
  await page.clock.fastForward("01:00:00");
  expect(await button(page).count()).toBe(0);
  // Longer than others have: the account has code, so several people sign.
  world.app.clock.now = new Date(world.app.clock.now.getTime() + 30 * 3_600_000);
  await base.elapse(30 * 3_600);
  expect((await recordOf(`payouts/${made.id}`)).status).toBe("prepared");
  await base.request("anvil_setCode", account, "0x");
  await wallet.land();
  const other = await world.open(pathOf(made), { batches: true });
  await underWay(other.page).waitFor(LATEST);
  await page.clock.fastForward(20_000);
  await page.clock.resume();
  await confirmed(page);
  await other.page.getByRole("heading", { name: "Confirmed" }).waitFor(LATEST);
  expect([asked(wallet), asked(other.wallet)]).toEqual([["wallet_sendCalls"], []]);
  await close();
  await other.close();
}, 90_000);

it("refuses a wallet that lies about its chain before anything is signed", async () => {
  const made = await payout(2);
  const { page, wallet, close } = await world.open(pathOf(made), { claims: "base", chainId: 10 });
  await button(page).click();
  await page.locator("#problem", { hasText: /Not ready to be signed|other code/ }).waitFor();
  await picture(page, "sign-wrong-chain");
  expect(asked(wallet)).toEqual([]);
  await close();
});

it("says in one sentence what stands in the way, before any wallet is asked", async () => {
  const gasless = getAddress("0x00000000000000000000000000000000000a11cf");
  await world.chains.base.mint(gasless, 1_000_000_000n);
  for (const [account, sentence] of [
    ["0x00000000000000000000000000000000000a11ce", /Not enough USDC: 0x0000…11ce holds 0.00 USDC on Base/i],
    [gasless, /Not enough ETH for the network fee/],
    [SANCTIONED, /is on the OFAC sanctions list and can't sign here/],
  ] as const) {
    const made = await payout(2);
    const { page, wallet, close } = await world.open(pathOf(made), { account, chainId: 8453 });
    await button(page).click();
    await page.locator("#problem", { hasText: sentence }).waitFor();
    await picture(page, `sign-refused-${account.slice(-4)}`);
    expect(await page.locator("#trial").textContent()).toBe("");
    expect(asked(wallet)).toEqual([]);
    await close();
  }
}, 90_000);

it("opens nothing any more at an address that was replaced", async () => {
  const made = await payout(2);
  await world.post(`payouts/${made.id}/sign-url`);
  const { page, close } = await world.open(pathOf(made));
  await page.getByText("This address was replaced by a new one").waitFor();
  await picture(page, "sign-replaced");
  await close();
  expect((await getJson(world.app, pathOf(made))).status).toBe(410);
});
