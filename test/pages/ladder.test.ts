import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { CHAINS, type Chain } from "../../src/chains.js";
import { WALLET } from "../support/app.js";
import type { WalletOptions } from "../support/local-wallet.js";
import { type PageWorld, startPageWorld } from "../support/page-world.js";

let world: PageWorld;
beforeAll(async () => {
  world = await startPageWorld(CHAINS);
});
afterAll(() => world?.close());
beforeEach((context) => {
  if (!world.browser) context.skip();
});

/** One click, and the page says Paid once the watcher has counted it. */
async function payOn(chain: Chain, options: WalletOptions) {
  const { app, chains } = world;
  const link = await world.createLink({ chain });
  const { wallet, page, complaints, origins, close } = await world.open(`/pay/${link.slug}`, options);
  const before = await chains[chain].usdcBalance(WALLET);
  await page.getByRole("button", { name: "Pay 25.00 USDC" }).click();
  await page.getByText("Payment sent").or(page.getByText("Payment received")).first().waitFor();
  await chains[chain].mine(100);
  await page.getByRole("heading", { name: "Paid" }).waitFor();
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
  const { chains } = world;
  const payer = chains.ethereum.accounts[3] ?? "0x";
  const { checkout } = chains.ethereum.contracts;
  await chains.ethereum.token(payer, "approve", [checkout, 25_000_000n]);
  expect(await payOn("ethereum", { account: payer })).toEqual(["eth_sendTransaction"]);
});
