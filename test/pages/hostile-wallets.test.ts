import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { LocalWallet, WalletAnswer, WalletOptions } from "../support/local-wallet.js";
import { pass } from "../support/page-clock.js";
import { type PageWorld, startPageWorld } from "../support/page-world.js";

let world: PageWorld;
beforeAll(async () => {
  world = await startPageWorld();
});
afterEach(() => world?.chains.base.request("evm_setAutomine", true));
afterAll(() => world?.close());
beforeEach((context) => {
  if (!world.browser) context.skip();
});

const payButton = (page: Page) => page.getByRole("button", { name: /^Pay \d/ });
const startOver = (page: Page) => page.getByRole("button", { name: "It never arrived: start over" });
const pays = ({ asked }: LocalWallet) =>
  asked.filter((method) => /^(eth_sendTransaction|wallet_sendCalls)$/.test(method));

/** The page before Pay, and a wallet that answers one question in its own way. */
async function openWith(
  options: WalletOptions,
  method: string,
  instead: (real: () => Promise<WalletAnswer>) => Promise<WalletAnswer>,
) {
  const link = await world.createLink();
  const visit = await world.open(`/pay/${link.slug}`, options);
  const { answer } = visit.wallet;
  visit.wallet.answer = (asked, params) => {
    if (asked !== method) return answer(asked, params);
    return instead(() => answer(asked, params));
  };
  // What the service knows by itself must not be what saves the payer.
  await visit.page.route(/\/(events|submitted)/, (route) => route.abort());
  await visit.page.clock.install();
  await visit.page.reload();
  return visit;
}

it.each([
  ["nothing", null],
  ["half a hash", "0x12"],
  ["an object", { done: true }],
])("keeps a payment in mind whose wallet answers %s when it has sent it", async (_, result) => {
  const { base } = world.chains;
  const { page, wallet, close } = await openWith({}, "eth_sendTransaction", async (real) => {
    await real();
    return { result };
  });
  await base.request("evm_setAutomine", false);
  await payButton(page).click();
  await page.getByRole("heading", { name: "Payment sent" }).waitFor();
  await page.reload();
  await page.getByRole("heading", { name: "Payment sent" }).waitFor();
  expect([await payButton(page).count(), pays(wallet)]).toEqual([0, ["eth_sendTransaction"]]);
  await base.mine(1);
  await base.request("evm_setAutomine", true);
  await page.clock.fastForward(20_000);
  await page.getByText("The network has taken it").waitFor();
  await close();
});

it("asks for nothing more where a wallet has sent a batch and then says it can't", async () => {
  const { page, wallet, close } = await openWith({ batches: true }, "wallet_sendCalls", async (real) => {
    await real();
    return { error: { code: -32603, message: "This call is not supported by the node" } };
  });
  await payButton(page).click();
  await page.getByText("The network has taken it").waitFor();
  expect([await payButton(page).count(), pays(wallet)]).toEqual([0, ["wallet_sendCalls"]]);
  await close();
});

it("asks for nothing more where its node counts only later what it has sent under a code for never sent", async () => {
  let count: WalletAnswer | undefined;
  let asked = 0;
  const { page, wallet, close } = await openWith({ batches: true }, "wallet_sendCalls", async (real) => {
    await real();
    return { error: { code: 4200, message: "Unsupported method" } };
  });
  const { answer } = wallet;
  wallet.answer = async (method, params) => {
    if (method === "wallet_getCallsStatus") return { error: { code: 4200, message: "Unsupported method" } };
    if (method !== "eth_getTransactionCount") return answer(method, params);
    count ??= await answer(method, params);
    return ++asked < 4 ? count : answer(method, params);
  };
  await payButton(page).click();
  await page.getByText("The network has taken it").waitFor();
  expect([await payButton(page).count(), pays(wallet)]).toEqual([0, ["wallet_sendCalls"]]);
  await close();
});

it("keeps in mind what a wallet of several signers has failed to say, of which its count tells nothing", async () => {
  const { base } = world.chains;
  const account = base.accounts[5] ?? "0x";
  const failing = async () => ({ error: { code: -32602, message: "Invalid params" } });
  const { page, close } = await openWith({ account, signs: false }, "eth_sendTransaction", failing);
  await base.token(account, "approve", [base.contracts.checkout, 25_000_000n]);
  await base.request("anvil_setCode", account, "0x6001");
  await payButton(page).click();
  await page.getByRole("heading", { name: "Your wallet was asked to pay" }).waitFor();
  expect(await payButton(page).count()).toBe(0);
  await base.request("anvil_setCode", account, "0x");
  await close();
});

it("goes down a rung where a wallet that knows no batches says so in words alone", async () => {
  let batches = 0;
  const { page, wallet, close } = await openWith({ batches: true }, "wallet_sendCalls", async () => {
    batches++;
    return { error: { code: -32603, message: "wallet_sendCalls is not supported" } };
  });
  await payButton(page).click();
  await page.getByText("The network has taken it").waitFor();
  expect([batches, pays(wallet)]).toEqual([1, ["eth_sendTransaction"]]);
  await close();
});

it("believes the contract where a wallet says that it has given a batch up", async () => {
  const { page, wallet, close } = await openWith({ batches: true }, "wallet_getCallsStatus", async () => ({
    result: { status: 500 },
  }));
  await payButton(page).click();
  await page.getByText("The network has taken it").waitFor();
  expect([await payButton(page).count(), pays(wallet)]).toEqual([0, ["wallet_sendCalls"]]);
  await close();
});

it("says that it can't ask, where the wallet won't tell of a batch that it still holds", async () => {
  const options = { batches: true, signers: true };
  const { page, close } = await openWith(options, "wallet_getCallsStatus", async () => ({
    error: { code: 4100, message: "Unauthorized" },
  }));
  await payButton(page).click();
  await page.getByText("Where several people sign, that can take hours").waitFor();
  await pass(page);
  await page.getByText("This page can't ask your wallet on Base what became of it").waitFor();
  expect(await page.getByText("does not know it any more").count()).toBe(0);
  await close();
});

it("says the same of several signers' wallet that answered its own number for a hash, when much time has gone by", async () => {
  const { base } = world.chains;
  const account = base.accounts[6] ?? "0x";
  const { page, close } = await openWith({ account, signs: false }, "eth_sendTransaction", async () => ({
    result: `0x${"5afe".repeat(16)}`,
  }));
  await base.token(account, "approve", [base.contracts.checkout, 25_000_000n]);
  await base.request("anvil_setCode", account, "0x6001");
  await payButton(page).click();
  await page.getByRole("heading", { name: "Payment sent" }).waitFor();
  await pass(page);
  expect(await startOver(page).count()).toBe(0);
  await page.clock.fastForward("00:30:00");
  await page.getByText("This page can't ask your wallet on Base what became of it").waitFor();
  await startOver(page).waitFor();
  expect(await payButton(page).count()).toBe(0);
  await base.request("anvil_setCode", account, "0x");
  await close();
});
