import type { Browser } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { CHAINS, type Chain } from "../../src/chains.js";
import { startWatching, type Watching } from "../../src/jobs/watch/watch.js";
import { FEE_WALLET, type TestAccount, type TestApp, WALLET } from "../support/app.js";
import { startBrowser } from "../support/browser.js";
import { type LocalChain, startChains } from "../support/chains.js";
import { createLocalWallet, type WalletOptions } from "../support/local-wallet.js";
import { startPages } from "../support/page-app.js";
import { until } from "../support/pay.js";
import { visit } from "../support/visit.js";

let chains: Record<Chain, LocalChain>;
let app: TestApp;
let account: TestAccount;
let watching: Watching;
let browser: Browser | undefined;

beforeAll(async () => {
  browser = await startBrowser();
  chains = await startChains({ feeRecipient: FEE_WALLET });
  await Promise.all(Object.values(chains).map((local) => local.mine(100)));
  const rpcUrls = Object.fromEntries(CHAINS.map((chain) => [chain, [chains[chain].rpcUrl]]));
  app = await startPages({}, { rpcUrls });
  account = await app.createAccount();
  watching = startWatching(app.house, { pollMs: 50 });
  await until(
    () => app.house.sql`select from chain_cursors`,
    (rows) => rows.length === CHAINS.length,
  );
});
afterAll(async () => {
  await watching?.stop();
  await app?.close();
  await Promise.all(Object.values(chains ?? {}).map((local) => local.stop()));
  await browser?.close();
});
beforeEach((context) => {
  if (!browser) context.skip();
});

async function createLink(chain: Chain, more: object = {}) {
  const body = { amount_usd: 25, destination_address: WALLET, chain, ...more };
  const { body: answer } = await app.request("POST", "/api/v1/payment-links", { key: account.key, body });
  return answer.data as { id: string; slug: string };
}

async function open(slug: string, options: WalletOptions = {}) {
  if (!browser) throw new Error("no browser");
  const wallet = createLocalWallet(chains, options);
  return { wallet, ...(await visit(browser, `${app.url}/pay/${slug}`, { Tester: wallet })) };
}

/** One click, and the page says Paid once the watcher has counted it. */
async function payOn(chain: Chain, options: WalletOptions, more: object = {}) {
  const link = await createLink(chain, more);
  const { wallet, page, complaints, origins, close } = await open(link.slug, options);
  const before = await chains[chain].usdcBalance(WALLET);
  await page.getByRole("button", { name: "Pay 25.00 USDC" }).click();
  await page.getByText("Payment sent").or(page.getByText("Payment received")).first().waitFor();
  await chains[chain].mine(100);
  await page.getByRole("heading", { name: "Paid" }).waitFor({ timeout: 20_000 });
  expect((await chains[chain].usdcBalance(WALLET)) - before).toBe(24_750_000n);
  expect(complaints).toEqual([]);
  expect([...origins]).toEqual([app.url]);
  await close();
  return wallet.asked.filter((method) => /send|sign|switch|add/i.test(method));
}

const CLICKED = "wallet_switchEthereumChain";

it("pays in one confirmation where the wallet takes batches", async () => {
  expect(await payOn("base", { batches: true })).toEqual([CLICKED, "wallet_sendCalls"]);
});

it("pays by a signature and one transaction where the wallet does not", async () => {
  expect(await payOn("optimism", {})).toEqual([CLICKED, "eth_signTypedData_v4", "eth_sendTransaction"]);
});

it("pays by two transactions where the wallet can't sign a permit", async () => {
  expect(await payOn("arbitrum", { signs: false })).toEqual([
    CLICKED,
    "eth_signTypedData_v4",
    "eth_sendTransaction",
    "eth_sendTransaction",
  ]);
});

it("adds a chain that the wallet does not know", async () => {
  expect(await payOn("polygon", { unknown: ["polygon"] })).toEqual([
    CLICKED,
    "wallet_addEthereumChain",
    CLICKED,
    "eth_signTypedData_v4",
    "eth_sendTransaction",
  ]);
});

it("pays at once where the allowance is there already", async () => {
  const payer = chains.ethereum.accounts[3] ?? "0x";
  const { checkout } = chains.ethereum.contracts;
  await chains.ethereum.token(payer, "approve", [checkout, 25_000_000n]);
  expect(await payOn("ethereum", { account: payer })).toEqual(["eth_sendTransaction"]);
});
