import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { createLocalWallet, type LocalWallet } from "../support/local-wallet.js";
import { getJson } from "../support/page-app.js";
import { type PageWorld, startPageWorld } from "../support/page-world.js";
import { until } from "../support/pay.js";
import { visit } from "../support/visit.js";

let world: PageWorld;
beforeAll(async () => {
  world = await startPageWorld();
});
afterEach(() => world?.chains.base.request("evm_setAutomine", true));
afterAll(() => world?.close());
beforeEach((context) => {
  if (!world.browser) context.skip();
});

const PAY = { name: "Pay 25.00 USDC" };
const pays = ({ asked }: LocalWallet) =>
  asked.filter((method) => /^(eth_sendTransaction|wallet_sendCalls)$/.test(method));
const payButton = (page: Page) => page.getByRole("button", PAY);
const startOver = (page: Page) => page.getByRole("button", { name: "It never arrived: start over" });
const underWay = (page: Page) => page.getByText(/Payment (sent|received)/).first();

/** Payments of a link that anybody may pay as often as he likes. */
async function countPayments(link: { id: string }): Promise<number> {
  const { body } = await world.app.request("GET", "/api/v1/payments", { key: world.account.key });
  return body.data.filter((payment: { resource_id: string }) => payment.resource_id === link.id).length;
}

async function expectPaidOnce(page: Page, link: { id: string }): Promise<void> {
  await world.settle();
  await page.getByRole("heading", { name: "Paid" }).waitFor();
  expect(await countPayments(link)).toBe(1);
}

async function asked(wallet: LocalWallet, method: string): Promise<void> {
  await until(
    async () => wallet.asked,
    (methods) => methods.includes(method),
  );
}

it("goes on with a batch after a reload, a closed tab and hours, and never offers Pay again", async () => {
  const link = await world.createLink();
  const { page, context, wallet, close } = await world.open(`/pay/${link.slug}`, {
    batches: true,
    signers: true,
  });
  await payButton(page).click();
  await page.getByText("Where several people sign, that can take hours").waitFor();
  await page.reload();
  await page.getByText("Where several people sign, that can take hours").waitFor();
  expect(await payButton(page).count()).toBe(0);
  const tab = await context.newPage();
  await page.close();
  await tab.clock.install();
  await tab.goto(`${world.app.url}/pay/${link.slug}`);
  await tab.getByText("Where several people sign, that can take hours").waitFor();
  await tab.clock.fastForward("03:00:00");
  expect([await payButton(tab).count(), await startOver(tab).count()]).toEqual([0, 0]);
  await wallet.land();
  await tab.clock.fastForward(20_000);
  await underWay(tab).waitFor();
  await tab.clock.resume();
  await expectPaidOnce(tab, link);
  expect(pays(wallet)).toEqual(["wallet_sendCalls"]);
  await close();
});

it.each([
  ["a batch", { batches: true }, "wallet_sendCalls"],
  ["a transaction", {}, "eth_sendTransaction"],
] as const)(
  "remembers %s whose question was open when the page was reloaded",
  async (_, options, question) => {
    const link = await world.createLink();
    const { page, wallet, close } = await world.open(`/pay/${link.slug}`, options);
    wallet.holds.add(question);
    await payButton(page).click();
    await asked(wallet, question);
    await page.reload();
    await page.getByRole("heading", { name: "Your wallet was asked to pay" }).waitFor();
    expect(await payButton(page).count()).toBe(0);
    wallet.release();
    await underWay(page).waitFor();
    await expectPaidOnce(page, link);
    expect(pays(wallet)).toEqual([question]);
    await close();
  },
);

it("offers Pay again at once where the payer says no", async () => {
  const link = await world.createLink();
  const { page, wallet, close } = await world.open(`/pay/${link.slug}`, { batches: true });
  wallet.refuses.add("wallet_sendCalls");
  await payButton(page).click();
  await page.getByText("You said no").waitFor();
  await page.reload();
  await payButton(page).waitFor();
  expect(await page.getByText("Your wallet was asked to pay").count()).toBe(0);
  await close();
});

it("lets a question that was never answered be left, and says what that means", async () => {
  const link = await world.createLink();
  const { page, wallet, close } = await world.open(`/pay/${link.slug}`);
  await page.clock.install();
  await page.reload();
  wallet.holds.add("eth_sendTransaction");
  await payButton(page).click();
  await asked(wallet, "eth_sendTransaction");
  await page.clock.fastForward(6_000);
  await page.getByRole("button", { name: "Stop waiting for the wallet" }).click();
  await page.getByRole("heading", { name: "Your wallet was asked to pay" }).waitFor();
  expect([await payButton(page).count(), await startOver(page).count()]).toEqual([0, 0]);
  const doubt = page.getByText("say no to it first. If it arrives all the same, you pay twice.");
  // As often as the page takes to look twice, and in steps that leave a busy wallet the time to answer.
  const waited = async () => {
    await page.clock.fastForward(1_000);
    return doubt.count();
  };
  await expect.poll(waited, { timeout: 30_000 }).toBe(1);
  await startOver(page).click();
  await payButton(page).waitFor();
  // The answer comes after all: it is kept, and nobody is asked twice.
  wallet.release();
  await underWay(page).waitFor();
  await page.clock.resume();
  await expectPaidOnce(page, link);
  await close();
});

it("lets a wallet that never shows its account be left for another one", async () => {
  if (!world.browser) return;
  const link = await world.createLink();
  const silent = createLocalWallet(world.chains, { waits: "eth_requestAccounts" });
  const other = createLocalWallet(world.chains, { batches: true, account: world.chains.base.accounts[2] });
  const { page, close } = await visit(world.browser, `${world.app.url}/pay/${link.slug}`, {
    Silent: silent,
    Other: other,
  });
  await payButton(page).click();
  await asked(silent, "eth_requestAccounts");
  await page.getByLabel("Other").check();
  await page.getByText("Your wallet was not asked to pay").waitFor();
  await payButton(page).click();
  await underWay(page).waitFor();
  expect([pays(silent), pays(other)]).toEqual([[], ["wallet_sendCalls"]]);
  await expectPaidOnce(page, link);
  await close();
});

it("offers to start over only when the wallet's node does not know the transaction any more", async () => {
  const { base } = world.chains;
  const link = await world.createLink();
  const { page, wallet, close } = await world.open(`/pay/${link.slug}`);
  await page.route("**/submitted", (route) => route.abort());
  await page.clock.install();
  await page.reload();
  await payButton(page).waitFor();
  await base.request("evm_setAutomine", false);
  await payButton(page).click();
  await page.getByRole("heading", { name: "Payment sent" }).waitFor();
  for (const time of [2_000, 60_000, 60_000]) await page.clock.fastForward(time);
  expect(await startOver(page).count()).toBe(0);
  wallet.forgets = true;
  const { nonce } = { nonce: await base.request("eth_getTransactionCount", wallet.account, "pending") };
  expect(Number(nonce)).toBeGreaterThan(0);
  const hash = new URL(page.url()).searchParams.get("tx");
  await base.request("anvil_dropTransaction", hash);
  for (const time of [20_000, 20_000, 20_000, 20_000]) await page.clock.fastForward(time);
  await page.getByText("does not know it any more").waitFor();
  await page.getByText("you pay twice").waitFor();
  wallet.forgets = false;
  await startOver(page).click();
  await payButton(page).waitFor();
  await base.request("evm_setAutomine", true);
  await page.clock.resume();
  await payButton(page).click();
  await underWay(page).waitFor();
  await expectPaidOnce(page, link);
  await close();
});

it("knows a payment by its log where the wallet's node has forgotten its hash", async () => {
  const link = await world.createLink();
  const { page, wallet, close } = await world.open(`/pay/${link.slug}`, { batches: false });
  wallet.forgets = true;
  await page.clock.install();
  await page.route("**/events*", (route) => route.abort());
  await page.reload();
  await payButton(page).click();
  await page.getByText("The network has taken it").or(page.getByText("Payment received")).first().waitFor();
  for (const time of [20_000, 20_000, 20_000]) await page.clock.fastForward(time);
  expect([await startOver(page).count(), await payButton(page).count()]).toEqual([0, 0]);
  await page.clock.resume();
  await expectPaidOnce(page, link);
  await close();
});

it("asks in one tab alone", async () => {
  const link = await world.createLink();
  const { page, context, wallet, close } = await world.open(`/pay/${link.slug}`, { batches: true });
  const tab = await context.newPage();
  await tab.goto(`${world.app.url}/pay/${link.slug}`);
  await payButton(tab).waitFor();
  wallet.holds.add("eth_requestAccounts");
  await payButton(page).click();
  await asked(wallet, "eth_requestAccounts");
  await payButton(tab).click();
  await tab.getByText("Another tab of this page is asking your wallet").waitFor();
  wallet.holds.add("wallet_sendCalls");
  wallet.holds.delete("eth_requestAccounts");
  const { holds } = wallet;
  wallet.release();
  holds.add("wallet_sendCalls");
  await asked(wallet, "wallet_sendCalls");
  await tab.getByText("Your wallet was asked to pay").or(underWay(tab)).first().waitFor();
  expect(await payButton(tab).count()).toBe(0);
  wallet.release();
  await underWay(tab).waitFor();
  await expectPaidOnce(tab, link);
  await page.getByRole("heading", { name: "Paid" }).waitFor();
  expect(pays(wallet)).toEqual(["wallet_sendCalls"]);
  await close();
});

it("opens an earlier payment's address beside one under way, and keeps both in mind", async () => {
  const link = await world.createLink();
  const { page, context, wallet, close } = await world.open(`/pay/${link.slug}`, { batches: true });
  await payButton(page).click();
  await underWay(page).waitFor();
  await expectPaidOnce(page, link);
  const earlier = page.url();
  world.app.clock.now = new Date(world.app.clock.now.getTime() + 60_000);
  await page.goto(`${world.app.url}/pay/${link.slug}`);
  wallet.holds.add("wallet_sendCalls");
  await payButton(page).click();
  await expect.poll(() => pays(wallet).length, { timeout: 20_000 }).toBe(2);
  const tab = await context.newPage();
  await tab.goto(earlier);
  await tab.getByText("Your wallet was asked to pay").waitFor();
  await page.reload();
  await page.getByText("Your wallet was asked to pay").waitFor();
  expect([await payButton(page).count(), await payButton(tab).count()]).toEqual([0, 0]);
  wallet.release();
  for (const each of [page, tab]) await underWay(each).waitFor();
  await world.settle();
  for (const each of [page, tab]) await each.getByRole("heading", { name: "Paid" }).waitFor();
  expect(await countPayments(link)).toBe(2);
  await close();
});

it("believes no node of another chain that it knows nothing of the payment", async () => {
  const { base } = world.chains;
  const link = await world.createLink();
  const { page, wallet, close } = await world.open(`/pay/${link.slug}`);
  await base.request("evm_setAutomine", false);
  await page.route("**/submitted", (route) => route.abort());
  await payButton(page).click();
  await page.getByRole("heading", { name: "Payment sent" }).waitFor();
  wallet.chainId = 1;
  await page.clock.install();
  await page.reload();
  await page.getByRole("heading", { name: "Payment sent" }).waitFor();
  await page.clock.fastForward(2_000);
  await page.clock.fastForward(60_000);
  await page.getByText("This page can't ask your wallet on Base what became of it").waitFor();
  wallet.chainId = 8453;
  await page.clock.fastForward(20_000);
  await expect.poll(() => startOver(page).count()).toBe(0);
  await base.mine(1);
  await base.request("evm_setAutomine", true);
  await page.clock.resume();
  await expectPaidOnce(page, link);
  await close();
});

it("shows the account that pays, and pays from the one that is chosen instead", async () => {
  const { base } = world.chains;
  const link = await world.createLink();
  const { page, wallet, close } = await world.open(`/pay/${link.slug}`, { batches: true, chainId: 8453 });
  const [, first = "0x"] = base.accounts;
  await page.getByText(`Pays from ${first.slice(0, 6)}…${first.slice(-4)}`).waitFor();
  await page.getByRole("button", { name: "Use another account" }).click();
  const other = base.accounts[7] ?? "0x";
  await page.getByText(`Pays from ${other.slice(0, 6)}…${other.slice(-4)}`).waitFor();
  await payButton(page).click();
  await underWay(page).waitFor();
  expect(wallet.account).toBe(other);
  await world.settle();
  await page.getByRole("heading", { name: "Paid" }).waitFor();
  const { search } = new URL(page.url());
  expect(search.toLowerCase()).toContain(other.toLowerCase());
  expect((await getJson(world.app, `/pay/${link.slug}${search}`)).body.data.payment.state).toBe("paid");
  await close();
});

it("asks once where the browser has no locks either", async () => {
  const link = await world.createLink();
  const options = { batches: true, signers: true };
  const { page, context, wallet, close } = await world.open(`/pay/${link.slug}`, options);
  await context.addInitScript("Object.defineProperty(navigator, 'locks', { value: undefined })");
  await page.reload();
  const tab = await context.newPage();
  await tab.goto(`${world.app.url}/pay/${link.slug}`);
  wallet.holds.add("eth_requestAccounts");
  await payButton(tab).click();
  await asked(wallet, "eth_requestAccounts");
  wallet.holds.clear();
  await payButton(page).click();
  await page.getByText("Where several people sign, that can take hours").waitFor();
  wallet.release();
  await tab.getByText("Where several people sign, that can take hours").waitFor();
  expect(pays(wallet)).toEqual(["wallet_sendCalls"]);
  await close();
});
