import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { createLocalWallet, type LocalWallet } from "../support/local-wallet.js";
import { pass } from "../support/page-clock.js";
import { type PageWorld, startPageWorld } from "../support/page-world.js";
import { type Visit, visit } from "../support/visit.js";

let world: PageWorld;
let opened: Visit | undefined;
beforeAll(async () => {
  world = await startPageWorld();
});
afterEach(() => opened?.close());
afterAll(() => world?.close());
beforeEach((context) => {
  if (!world.browser) context.skip();
});

const payButton = (page: Page) => page.getByRole("button", { name: "Pay 25.00 USDC" });
const account = (page: Page) => page.locator("#payer code").getAttribute("title");

async function openWith(
  path: string,
  wallets: Record<string, LocalWallet>,
  announces = true,
): Promise<Visit> {
  if (!world.browser) throw new Error("no browser");
  opened = await visit(world.browser, world.app.url + path, wallets, { announces });
  return opened;
}

async function pressAndHold(page: Page, wallet: LocalWallet, method: string): Promise<void> {
  wallet.holds.add(method);
  await payButton(page).click();
  await expect.poll(() => wallet.asked).toContain(method);
}

it("shows the account of the wallet that is chosen, whatever the one before it answers late", async () => {
  const { slug } = await world.createLink();
  const [, , other = "0x"] = world.chains.base.accounts;
  const [first, second] = [createLocalWallet(world.chains), createLocalWallet(world.chains)];
  second.account = other;
  const { page } = await openWith(`/pay/${slug}`, { First: first, Second: second });
  await pressAndHold(page, first, "eth_requestAccounts");
  await page.getByLabel("Second").check();
  await page.getByText("You stopped waiting").waitFor();
  await expect.poll(() => account(page)).toBe(other);
  const prepared = page.waitForResponse("**/prepare");
  first.release();
  await (await prepared).finished();
  await page.evaluate("new Promise((resolve) => setTimeout(resolve))");
  expect([await account(page), await page.locator("#note").innerText()]).toEqual([other, ""]);
});

it("says that another device has begun to pay to whoever goes on, and not to a wallet that was left", async () => {
  const { slug } = await world.createLink();
  const wallet = createLocalWallet(world.chains);
  const { page } = await openWith(`/pay/${slug}`, { Tester: wallet });
  const body = { payer: wallet.account, secret: `0x${"5e".repeat(32)}`, over: false };
  await world.app.request("POST", `/pay/${slug}/begun`, { body });
  await pressAndHold(page, wallet, "eth_requestAccounts");
  await page.getByRole("button", { name: "Stop waiting for the wallet" }).click();
  await page.getByText("You stopped waiting").waitFor();
  const prepared = page.waitForResponse("**/prepare");
  wallet.release();
  await (await prepared).finished();
  await payButton(page).click();
  await page.getByText("Press the button once more to pay all the same").waitFor();
  expect(wallet.asked).not.toContain("eth_sendTransaction");
});

/** From the next visit on it makes itself known. */
const ANNOUNCES = `{
  const detail = { info: { name: "Tester", rdns: "test.tester" }, provider: globalThis.ethereum };
  const tell = () => dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail }));
  addEventListener("eip6963:requestProvider", tell);
}`;

it("asks a wallet what became of a payment that was begun before it made itself known", async () => {
  const { slug } = await world.createLink();
  const wallet = createLocalWallet(world.chains);
  const { page, context } = await openWith(`/pay/${slug}`, { Tester: wallet }, false);
  await pressAndHold(page, wallet, "eth_sendTransaction");
  await context.addInitScript(ANNOUNCES);
  await page.clock.install();
  await page.reload();
  await page.getByRole("heading", { name: "Your wallet was asked to pay" }).waitFor();
  await pass(page);
  await page.getByText("Nothing was sent since").waitFor();
});
