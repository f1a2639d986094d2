import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { WALLET } from "../support/app.js";
import type { SendRequest } from "../support/chains.js";
import type { LocalWallet, WalletAnswer } from "../support/local-wallet.js";
import { type PageWorld, startPageWorld } from "../support/page-world.js";

let world: PageWorld;
beforeAll(async () => {
  world = await startPageWorld();
});
afterAll(() => world?.close());
beforeEach((context) => {
  if (!world.browser) context.skip();
});

const payButton = (page: Page) => page.getByRole("button", { name: /^(Pay|Donate) \d/ });
const startOver = (page: Page) => page.getByRole("button", { name: "It never arrived: start over" });
const underWay = (page: Page) => page.getByText(/Payment (sent|received)/).first();
const BATCH = "Where several people sign, that can take hours";
const pays = ({ asked }: LocalWallet) =>
  asked.filter((method) => /^(eth_sendTransaction|wallet_sendCalls)$/.test(method));

/** From here on the wallet answers this method otherwise; it is still asked what it was asked. */
function answers(
  wallet: LocalWallet,
  method: string,
  instead: (real: () => Promise<WalletAnswer>) => Promise<WalletAnswer>,
): void {
  const { answer } = wallet;
  wallet.answer = (asked, params) =>
    asked === method ? instead(() => answer(asked, params)) : answer(asked, params);
}

const failing = (code: number) => ({ error: { code, message: "Internal error" } });

it("keeps a payment whose wallet failed after it had sent it", async () => {
  const link = await world.createLink();
  const { page, wallet, close } = await world.open(`/pay/${link.slug}`);
  answers(wallet, "eth_sendTransaction", async (real) => {
    await real();
    return failing(-32603);
  });
  await payButton(page).click();
  await underWay(page).waitFor();
  expect([await payButton(page).count(), pays(wallet).length]).toEqual([0, 1]);
  await close();
});

it("keeps a donation whose wallet is still asking, as it says, when it has sent it", async () => {
  const jar = await world.post("donations", {
    slug: "moods",
    name: "Jar",
    destination_wallet: WALLET,
    chain: "base",
  });
  const { base } = world.chains;
  await base.send({ from: base.accounts[4], ...jar.activate_tx } as SendRequest);
  await world.settle();
  const { page, wallet, close } = await world.open(`/donate/${jar.slug}`, { batches: true });
  answers(wallet, "wallet_sendCalls", async (real) => {
    await real();
    return failing(-32002);
  });
  await page.getByLabel(/another amount/i).fill("3");
  await payButton(page).click();
  await underWay(page).waitFor();
  expect([await payButton(page).count(), pays(wallet).length]).toEqual([0, 1]);
  await close();
});

it.each([
  [-32603, "Your wallet could not do this. Nothing was paid"],
  [4200, "Your wallet could not do this. Nothing was paid"],
  [-32002, "Your wallet is still asking you something"],
])("offers Pay again where the wallet failed with %i before it sent anything", async (code, said) => {
  const link = await world.createLink();
  const { page, wallet, close } = await world.open(`/pay/${link.slug}`);
  answers(wallet, "eth_sendTransaction", async () => failing(code));
  await payButton(page).click();
  await page.getByText(said).waitFor();
  await page.reload();
  await payButton(page).waitFor();
  await close();
});

it.each([
  ["another account is chosen", 2, "Another account is chosen in your wallet now"],
  ["no account is shown any more", [], "Your wallet shows this page no account any more"],
  ["nothing is shown any more", null, "Your wallet shows this page no account any more"],
  ["an account is nothing", [null], "Your wallet shows this page no account any more"],
])("asks for no payment once %s, and shows the account that it asks till then", async (_, then, said) => {
  const { accounts } = world.chains.base;
  const link = await world.createLink();
  const { page, wallet, close } = await world.open(`/pay/${link.slug}`);
  const shown = () => page.locator("#payer code").getAttribute("title");
  let meanwhile: string | null = "";
  answers(wallet, "eth_signTypedData_v4", async (real) => {
    const signed = await real();
    const now = typeof then === "number" ? [accounts[then], wallet.account] : then;
    let told = 0;
    answers(wallet, "eth_accounts", async () => {
      told++;
      return { result: now };
    });
    await page.evaluate(`dispatchEvent(new Event("wallet:accountsChanged"))`);
    await expect.poll(() => told).toBeGreaterThan(0);
    meanwhile = await shown();
    return signed;
  });
  await payButton(page).click();
  await page.getByText(said).waitFor();
  expect([meanwhile, pays(wallet)]).toEqual([wallet.account, []]);
  if (typeof then === "number") await expect.poll(shown).toBe(accounts[then]);
  await close();
});

it.each([
  [5000, "User rejected."],
  [-32603, "MetaMask Message Signature: User denied message signature."],
  [1001, "Cancelled by user"],
])("asks for nothing more where a wallet says no to the permission under %i", async (code, message) => {
  const link = await world.createLink();
  const { page, wallet, close } = await world.open(`/pay/${link.slug}`);
  answers(wallet, "eth_signTypedData_v4", async () => ({ error: { code, message } }));
  await payButton(page).click();
  await page.getByText("You said no in your wallet. Nothing was paid.").waitFor();
  expect(pays(wallet)).toEqual([]);
  await close();
});

it("asks anew for a permission that another account was asked for", async () => {
  const { accounts } = world.chains.base;
  const link = await world.createLink();
  const { page, wallet, close } = await world.open(`/pay/${link.slug}`, { signs: false });
  const open = `0x${"ab".repeat(32)}`;
  const { answer } = wallet;
  wallet.answer = async (method, params) => {
    if (method === "eth_sendTransaction" && wallet.account === accounts[1]) return { result: open };
    if (params[0] !== open) return answer(method, params);
    return { result: method === "eth_getTransactionByHash" ? { hash: open, blockNumber: null } : null };
  };
  await payButton(page).click();
  await page.getByText("Waiting for the network to take the permission").waitFor();
  await page.reload();
  wallet.account = accounts[2] ?? "0x";
  await payButton(page).click();
  await underWay(page).waitFor();
  expect(pays(wallet)).toEqual(["eth_sendTransaction", "eth_sendTransaction"]);
  await close();
});

it("offers Pay again where the wallet has given a batch up", async () => {
  const link = await world.createLink();
  const { page, wallet, close } = await world.open(`/pay/${link.slug}`, { batches: true, signers: true });
  await payButton(page).click();
  await page.getByText(BATCH).waitFor();
  answers(wallet, "wallet_getCallsStatus", async () => ({ result: { status: 400 } }));
  await page.getByText("has given the payment up without sending it. Nothing was paid").waitFor();
  await payButton(page).waitFor();
  await close();
});

it("says what a second payment means where the wallet has forgotten a batch", async () => {
  const link = await world.createLink({ single_use: true });
  const { page, wallet, close } = await world.open(`/pay/${link.slug}`, { batches: true, signers: true });
  await page.clock.install();
  await page.reload();
  await payButton(page).click();
  await page.getByText(BATCH).waitFor();
  answers(wallet, "wallet_getCallsStatus", async () => failing(5730));
  await page.clock.fastForward(2_000);
  expect(await startOver(page).count()).toBe(0);
  for (const time of [20_000, 20_000, 20_000]) await page.clock.fastForward(time);
  await page.getByText("a second payment fails and costs its network fee").waitFor();
  await startOver(page).click();
  await payButton(page).waitFor();
  await close();
});

it.each([
  [
    "keeps nothing for the page",
    "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } })",
  ],
  [
    "has no room left for the page",
    "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }",
  ],
])("remembers where the browser %s", async (_, script) => {
  const link = await world.createLink();
  const { page, wallet, close } = await world.open(`/pay/${link.slug}`, { batches: true, signers: true });
  await page.addInitScript(script);
  await page.reload();
  await payButton(page).click();
  await page.getByText(BATCH).waitFor();
  await page.reload();
  await page.getByText(BATCH).waitFor();
  expect(await payButton(page).count()).toBe(0);
  await wallet.land();
  await underWay(page).waitFor();
  await world.settle();
  await page.getByRole("heading", { name: "Paid" }).waitFor();
  await close();
});

it("pays, and goes on, where a browser that keeps nothing gives no locks either", async () => {
  const link = await world.createLink();
  const { page, complaints, wallet, close } = await world.open(`/pay/${link.slug}`);
  await page.addInitScript(
    "LockManager.prototype.request = () => Promise.reject(new DOMException('The request was denied.', 'SecurityError'))",
  );
  await page.reload();
  await payButton(page).click();
  await underWay(page).waitFor();
  await world.settle();
  await page.getByRole("heading", { name: "Paid" }).waitFor();
  expect([pays(wallet), complaints]).toEqual([["eth_sendTransaction"], []]);
  await close();
});

it("waits for a wallet that is slow at every step", async () => {
  const link = await world.createLink();
  const { page, wallet, close } = await world.open(`/pay/${link.slug}`);
  const steps = ["eth_requestAccounts", "wallet_switchEthereumChain", "eth_signTypedData_v4"];
  for (const step of [...steps, "eth_sendTransaction"]) wallet.holds.add(step);
  await payButton(page).click();
  const left = page.getByRole("button", { name: "Stop waiting for the wallet" });
  for (const step of steps) {
    await expect.poll(() => wallet.asked.includes(step)).toBe(true);
    const still = [...wallet.holds].filter((held) => held !== step);
    wallet.release();
    for (const held of still) wallet.holds.add(held);
  }
  await left.waitFor();
  await expect.poll(() => wallet.asked.includes("eth_sendTransaction")).toBe(true);
  wallet.release();
  await underWay(page).waitFor();
  expect(pays(wallet)).toEqual(["eth_sendTransaction"]);
  await close();
});

it("names the network to add by hand where a wallet can't add one", async () => {
  const link = await world.createLink();
  const { page, wallet, close } = await world.open(`/pay/${link.slug}`, { unknown: ["base"] });
  answers(wallet, "wallet_addEthereumChain", async () => failing(-32601));
  await payButton(page).click();
  await page.getByText("Add Base (chain id 8453) to your wallet by hand").waitFor();
  expect(pays(wallet)).toEqual([]);
  await close();
});

it("tells the payment in the title of the tab", async () => {
  const link = await world.createLink();
  const { page, close } = await world.open(`/pay/${link.slug}`, { batches: true });
  expect(await page.title()).toBe("25.00 USDC to Test account");
  await payButton(page).click();
  await underWay(page).waitFor();
  await world.settle();
  await page.getByRole("heading", { name: "Paid" }).waitFor();
  await expect.poll(() => page.title()).toBe("Paid: 25.00 USDC to Test account");
  await close();
});

it.each([
  ["and tells", `dispatchEvent(new Event("ethereum#initialized"))`],
  ["and tells nobody", ""],
])("finds a wallet that its browser brings late %s", async (_, tells) => {
  const link = await world.createLink();
  const { page, close } = await world.open(`/pay/${link.slug}`, { announces: false });
  await page.addInitScript("globalThis.late = globalThis.ethereum; delete globalThis.ethereum;");
  await page.clock.install();
  await page.reload();
  await page.clock.fastForward(500);
  await page.getByText("No wallet was found in this browser").waitFor();
  await page.evaluate(`globalThis.ethereum = globalThis.late; ${tells}`);
  if (!tells) await page.clock.fastForward(2_000);
  await payButton(page).waitFor();
  expect(await page.getByText("No wallet was found").count()).toBe(0);
  await close();
});

it("takes back that there is none where the browser has translated it", async () => {
  const link = await world.createLink();
  const { page, close } = await world.open(`/pay/${link.slug}`, { announces: false });
  await page.addInitScript("globalThis.late = globalThis.ethereum; delete globalThis.ethereum;");
  await page.goto(page.url());
  await page.getByText("No wallet was found in this browser").waitFor();
  await page.evaluate(`document.getElementById("note").innerHTML = "<font>Kein Wallet gefunden.</font>"`);
  await page.evaluate(
    `globalThis.ethereum = globalThis.late; dispatchEvent(new Event("ethereum#initialized"))`,
  );
  await payButton(page).waitFor();
  expect(await page.getByText("Kein Wallet gefunden").count()).toBe(0);
  await close();
});
