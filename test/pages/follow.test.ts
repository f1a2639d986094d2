import type { Page } from "playwright-core";
import type { Hex } from "viem";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { LocalChain } from "../support/chains.js";
import { getJson } from "../support/page-app.js";
import { type PageWorld, startPageWorld } from "../support/page-world.js";
import { until } from "../support/pay.js";
import { speedUp } from "../support/speed-up.js";

let world: PageWorld;
beforeAll(async () => {
  world = await startPageWorld(["base", "optimism", "arbitrum"], { bare: ["optimism"] });
});
afterEach(() => world?.chains.base.request("evm_setAutomine", true));
afterAll(() => world?.close());
beforeEach((context) => {
  if (!world.browser) context.skip();
});

const PAY = { name: /^Pay / };
const PAID = { name: "Paid" };

it("goes on to the payment where the wallet has replaced the approval", async () => {
  const { base } = world.chains;
  const link = await world.createLink();
  const account = base.accounts[5];
  const { page, wallet, close } = await world.open(`/pay/${link.slug}`, { account, signs: false });
  await base.request("evm_setAutomine", false);
  await page.getByRole("button", PAY).click();
  await page.getByText("Waiting for the network to take the permission").waitFor();
  const [approval] = await until(
    async () => Object.values(await pendingOf(base)),
    ({ length }) => length === 1,
  );
  await speedUp(base, approval?.hash);
  await seesBothMined(page, wallet);
  await close();
});

it("waits on for the permission where the wallet's node is busy, and says where its network is changed", async () => {
  const { base, optimism } = world.chains;
  const link = await world.createLink();
  const { page, wallet, close } = await world.open(`/pay/${link.slug}`, { signs: false });
  await base.request("evm_setAutomine", false);
  await page.getByRole("button", PAY).click();
  await page.getByText("Waiting for the network to take the permission").waitFor();
  wallet.chainId = Number(await optimism.request("eth_chainId"));
  await page.getByText("Your wallet is on another network. Switch it to Base").waitFor();
  await page.getByRole("button", PAY).click();
  await page.getByText("Waiting for the network to take the permission").waitFor();
  const { answer } = wallet;
  let busy = 0;
  wallet.answer = async (method, params) =>
    method === "eth_call" && busy++ < 3
      ? { error: { code: -32000, message: "busy" } }
      : answer(method, params);
  await until(
    async () => busy,
    (times) => times > 2,
  );
  await seesBothMined(page, wallet);
  await close();
});

/** What was held back, and then the payment: asked for once each. */
async function seesBothMined(page: Page, wallet: { readonly asked: readonly string[] }): Promise<void> {
  const { base } = world.chains;
  await base.mine(1);
  await base.request("evm_setAutomine", true);
  await page
    .getByText(/Payment (sent|received)/)
    .first()
    .waitFor();
  expect(wallet.asked.filter((method) => method === "eth_sendTransaction")).toHaveLength(2);
}

async function pendingOf(base: LocalChain): Promise<Record<string, { hash: Hex }>> {
  const { pending } = (await base.request("txpool_content")) as {
    pending: Record<string, Record<string, { hash: Hex }>>;
  };
  return Object.assign({}, ...Object.values(pending));
}

it("finds a payment whose transaction the wallet has replaced, in this tab and in the next", async () => {
  const { base } = world.chains;
  const link = await world.createLink();
  const { page, context, close } = await world.open(`/pay/${link.slug}`);
  await base.request("evm_setAutomine", false);
  await page.getByRole("button", PAY).click();
  await page.getByText("Payment sent").waitFor();
  await page.getByText("Waiting for the network to pick it up").waitFor();
  expect(await page.getByRole("button", { name: "It never arrived" }).count()).toBe(0);
  const first = new URL(page.url()).searchParams.get("tx");
  const second = await speedUp(base, first);
  await base.mine(1);
  await base.request("evm_setAutomine", true);
  expect(await base.request("eth_getTransactionReceipt", first)).toBeNull();
  await page.getByText("Payment received, confirming").waitFor();
  await page.reload();
  await page.getByText("Payment received, confirming").waitFor();
  const tab = await context.newPage();
  await page.close();
  await tab.goto(`${world.app.url}/pay/${link.slug}`);
  await world.settle();
  await tab.getByRole("heading", PAID).waitFor();
  expect(await tab.getByRole("link", { name: second.slice(0, 6) }).getAttribute("href")).toContain(second);
  await close();
});

it("offers Pay to whoever opens the address of another's payment, and goes on with one's own", async () => {
  const { base } = world.chains;
  const link = await world.createLink();
  const [, , payer, other] = base.accounts;
  const of = (account: string | undefined) =>
    `/pay/${link.slug}?tx=0x${"12".repeat(32)}&payer=${account?.toLowerCase()}&since=${world.app.clock.now.toISOString()}`;
  const mine = await world.open(of(payer), { account: payer });
  await mine.page.getByRole("heading", { name: "Payment sent" }).waitFor();
  expect(await mine.page.getByRole("button", PAY).count()).toBe(0);
  await mine.close();
  const { page, wallet, close } = await world.open(of(other), { account: payer, batches: true });
  await page.getByText("This address follows a payment of another account").waitFor();
  expect(await page.getByText("Payment sent").count()).toBe(0);
  await page.getByRole("button", PAY).click();
  await page
    .getByText(/Payment (sent|received)/)
    .first()
    .waitFor();
  expect(new URL(page.url()).searchParams.get("payer")).toBe(wallet.account);
  expect(await page.getByText("Was it not you who sent it?").count()).toBe(0);
  const stranger = await world.open(new URL(page.url()).pathname + new URL(page.url()).search, {
    account: other,
  });
  await stranger.page.getByText("Payment received, confirming").waitFor();
  await stranger.page.getByRole("link", { name: "Pay here yourself" }).click();
  await stranger.page.getByRole("button", PAY).waitFor();
  await stranger.close();
  await close();
});

it("shows a payer nothing that he paid before", async () => {
  const { base } = world.chains;
  const link = await world.createLink();
  const open = await world.open(`/pay/${link.slug}`, { batches: true });
  await open.page.getByRole("button", PAY).click();
  await open.page
    .getByText(/Payment (sent|received)/)
    .first()
    .waitFor();
  await world.settle();
  await open.page.getByRole("heading", PAID).waitFor();
  const { search, searchParams } = new URL(open.page.url());
  await open.close();
  const later = new Date(world.app.clock.now.getTime() + 1).toISOString();
  const state = async (query: string) =>
    (await getJson(world.app, `/pay/${link.slug}${query}`)).body.data.payment.state;
  const other = `?tx=0x${"1".repeat(64)}&payer=${searchParams.get("payer")}`;
  expect(await state(search)).toBe("paid");
  expect(await state(`${other}&since=${later}`)).toBe("waiting");
  expect(
    await state(`?tx=0x${"1".repeat(64)}&payer=${base.accounts[7]}&since=2020-01-01T00:00:00.000Z`),
  ).toBe("waiting");
  for (const odd of ["&payer=0x1&since=x", "&payer[]=1&since=2020-13-41T00:00:00.000Z", "&since=%00"])
    expect(await state(`?tx=0x${"1".repeat(64)}${odd}`), odd).toBe("waiting");
});

it("asks again and again where events don't come through", async () => {
  const link = await world.createLink();
  const { page, close } = await world.open(`/pay/${link.slug}`, { batches: true });
  await page.route("**/events*", (route) => route.abort());
  await page.reload();
  await page.getByRole("button", PAY).click();
  await page.getByText("Payment sent").waitFor();
  await world.settle();
  await page.getByRole("heading", PAID).waitFor();
  await close();
});

it("tries again where the page itself is busy in the moment of the news", async () => {
  const link = await world.createLink();
  const { page, close } = await world.open(`/pay/${link.slug}`, { batches: true });
  await page.getByRole("button", PAY).click();
  await page
    .getByText(/Payment (sent|received)/)
    .first()
    .waitFor();
  let refusals = 0;
  await page.route(`**/pay/${link.slug}?*`, (route) =>
    refusals++ < 2 ? route.fulfill({ status: 429, body: "One moment" }) : route.continue(),
  );
  await world.settle();
  await page.getByRole("heading", PAID).waitFor();
  expect(refusals).toBeGreaterThan(2);
  await close();
});

it("says that a large sum waits for blocks that can't be taken back", async () => {
  const link = await world.createLink({ amount_usd: 10_000 });
  const { page, close } = await world.open(`/pay/${link.slug}`, { batches: true });
  await page.getByRole("button", { name: "Pay 10,000.00 USDC" }).click();
  await page.getByText("A sum this large counts once Base can't take its block back").waitFor();
  await world.settle();
  await page.getByRole("heading", PAID).waitFor();
  await close();
});

it("takes no payment where the contract is not on the chain", async () => {
  const { optimism } = world.chains;
  const link = await world.createLink({ chain: "optimism" });
  const { page, close } = await world.open(`/pay/${link.slug}`, { account: optimism.accounts[1] });
  await page.getByRole("heading", { name: "Not payable yet" }).waitFor();
  expect(await page.getByRole("button", PAY).count()).toBe(0);
  await close();
  const before = await getJson(world.app, `/pay/${link.slug}`);
  expect(before.body.data.payable).toBe(false);
});

it("tells the payer once that the network took his payment back", async () => {
  const { base } = world.chains;
  const link = await world.createLink();
  const before = await base.request("evm_snapshot");
  const { page, close } = await world.open(`/pay/${link.slug}`, { batches: true, account: base.accounts[8] });
  await page.getByRole("button", PAY).click();
  await page.getByText("Payment received, confirming").waitFor();
  await base.request("evm_revert", before);
  await base.elapse(1_000);
  await base.mine(8);
  await page.getByText("The network took the payment back").waitFor();
  expect(
    await page.getByText("Payment sent").or(page.getByText("It was sent from your wallet")).count(),
  ).toBe(0);
  expect(await page.getByRole("button", PAY).count()).toBe(0);
  await close();
});

it("says live when the chain can't be read any more, and stays payable", async () => {
  const { app, chains } = world;
  const link = await world.createLink({ chain: "arbitrum" });
  const { page, close } = await world.open(`/pay/${link.slug}`);
  await page.getByRole("button", PAY).waitFor();
  const state = async () => (await getJson(app, `/pay/${link.slug}`)).body.data.payment.chain_state;
  app.clock.now = new Date(app.clock.now.getTime() + 600_000);
  await chains.arbitrum.mine(1);
  await until(state, (seen) => seen === "watched");
  await chains.arbitrum.stop();
  app.clock.now = new Date(app.clock.now.getTime() + 600_000);
  await page.getByText("Arbitrum can't be read at the moment").waitFor();
  expect(await page.getByRole("button", PAY).count()).toBe(1);
  await page.getByRole("button", PAY).click();
  await page.getByRole("alert").filter({ hasText: /\S/ }).waitFor();
  await close();
});
