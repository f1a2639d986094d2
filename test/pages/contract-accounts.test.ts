import type { Page } from "playwright-core";
import { type Address, encodeFunctionData, type Hex } from "viem";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { CHAIN_FACTS } from "../../src/chains.js";
import { testUsdc } from "../support/artifacts/test-usdc.js";
import { type FickleWallet, placeFickleWallet } from "../support/fickle-wallet.js";
import type { LocalWallet, WalletAnswer, WalletOptions } from "../support/local-wallet.js";
import { alone, pass } from "../support/page-clock.js";
import { type PageWorld, startPageWorld } from "../support/page-world.js";
import { picture } from "../support/picture.js";

let world: PageWorld;
let safe: FickleWallet;
beforeAll(async () => {
  world = await startPageWorld();
  safe = await placeFickleWallet(world.chains.base);
});
afterAll(() => world?.close());
beforeEach((context) => {
  if (!world.browser) context.skip();
});

const OWN_NUMBER = `0x${"5afe".repeat(16)}` as const;
const SEVERAL = "Where several people sign, that can take hours";
const payButton = (page: Page) => page.getByRole("button", { name: /^Pay \d/ });
const startOver = (page: Page) => page.getByRole("button", { name: "It never arrived: start over" });
const taken = (page: Page) => page.getByText(/The network has taken it|Payment received/).first();
const pays = ({ asked }: LocalWallet) =>
  asked.filter((method) => /^(eth_sendTransaction|wallet_sendCalls)$/.test(method));

interface Call {
  to: Address;
  data: Hex;
}
type Params = readonly unknown[];
type Instead = (params: Params, real: () => Promise<WalletAnswer>) => Promise<WalletAnswer>;

/** Somebody else carries out what the contract's owners have signed, and pays for it. */
async function carryOut(calls: readonly Call[]): Promise<Hex> {
  const { base } = world.chains;
  const own = calls.map(({ to, data }) => ({ to, data }));
  const [, , , , , , from = "0x"] = base.accounts;
  const { transactionHash } = await base.send({ from, ...safe.callFor(own) });
  return transactionHash;
}

/** The page of a link, and the contract's wallet, which answers some questions in its own way. */
async function open(instead: Record<string, Instead>, options: WalletOptions & { link?: object } = {}) {
  const link = await world.createLink(options.link);
  const visit = await world.open(`/pay/${link.slug}`, { account: safe.address, ...options });
  const { answer } = visit.wallet;
  visit.wallet.answer = async (method, params) => {
    const own = instead[method];
    if (!own) return answer(method, params);
    visit.wallet.asked.push(method);
    return own(params, () => answer(method, params));
  };
  return { link, ...visit };
}

/** With one of the page's next looks: one that is still under way begins the next only once it is over. */
const isTaken = (page: Page) =>
  expect
    .poll(async () => {
      await page.clock.fastForward(20_000);
      return taken(page).isVisible();
    })
    .toBe(true);

const allow = async (amount: bigint) => {
  const { usdc } = CHAIN_FACTS.base;
  const { checkout } = world.chains.base.contracts;
  const args = [checkout, amount] as const;
  await carryOut([
    { to: usdc, data: encodeFunctionData({ abi: testUsdc.abi, functionName: "approve", args }) },
  ]);
};

it("pays from a contract that has nothing to pay the network with, and whose wallet knows no batches", async () => {
  const { page, wallet, close } = await open({
    eth_sendTransaction: async ([call]) => ({ result: await carryOut([call as Call]) }),
  });
  await payButton(page).click();
  await taken(page).waitFor();
  expect(pays(wallet)).toEqual(["eth_sendTransaction"]);
  await close();
});

it.each([
  [
    "another transaction",
    async () => ({ status: 200, receipts: [await foreignReceipt()] }),
    "shows no such payment",
  ],
  ["nothing", async () => ({ status: 200, receipts: [] }), "shows no such payment"],
  ["FAILED", async () => ({ status: "FAILED" }), "This page can't ask your wallet on Base"],
])(
  "believes no batch that a wallet calls done or failed with %s to show for it",
  async (_, result, doubt) => {
    const status = async () => ({ result: await result() });
    const { page, close } = await open({ wallet_getCallsStatus: status }, { batches: true, signers: true });
    await alone(page);
    await payButton(page).click();
    await page.getByText(SEVERAL).waitFor();
    await pass(page);
    await page.getByText(doubt).waitFor();
    await page.getByText("you pay twice").waitFor();
    await startOver(page).waitFor();
    expect(await taken(page).count()).toBe(0);
    await picture(page, `batch-${_.replace(" ", "-")}`);
    await close();
  },
);

async function foreignReceipt(): Promise<unknown> {
  const { base } = world.chains;
  return base.token(base.accounts[3] ?? "0x", "approve", [base.contracts.checkout, 1n]);
}

it("takes no success that a wallet says in words for a failure", async () => {
  let hash: Hex | undefined;
  const { base } = world.chains;
  const receipt = async () => ({
    ...((await base.request("eth_getTransactionReceipt", hash)) as object),
    status: "success",
  });
  const { page, wallet, close } = await open(
    {
      eth_getLogs: async () => ({
        error: { code: -32005, message: "query returned more than 10000 results" },
      }),
      wallet_sendCalls: async ([batch]) => {
        hash = await carryOut((batch as { calls: Call[] }).calls);
        return { result: { id: "0x7" } };
      },
      wallet_getCallsStatus: async () => ({ result: { status: 200, receipts: [await receipt()] } }),
    },
    { batches: true },
  );
  await payButton(page).click();
  await taken(page).waitFor();
  expect([await payButton(page).count(), pays(wallet)]).toEqual([0, ["wallet_sendCalls"]]);
  await close();
});

it.each([
  [400, "Nothing was paid, and it cost nothing"],
  [500, "Nothing was paid but its fee"],
  [600, "your wallet may have given the permission, and not the payment"],
])("says what a batch has cost that the wallet gives up with %i", async (status, said) => {
  const { page, close } = await open(
    { wallet_getCallsStatus: async () => ({ result: { status } }) },
    { batches: true, signers: true },
  );
  await payButton(page).click();
  await page.getByText(said).waitFor();
  await payButton(page).waitFor();
  await close();
});

it("warns of a batch that the wallet still holds when the seller has withdrawn the link", async () => {
  const { link, page, close } = await open({}, { batches: true, signers: true });
  await payButton(page).click();
  await page.getByText(SEVERAL).waitFor();
  await world.post(`payment-links/${link.id}/cancel`);
  const warning = page.getByText(
    "The seller has withdrawn this: reject it in your wallet. If it is carried out, you pay all the same.",
  );
  await warning.waitFor();
  expect(await page.getByText("turns to paid").count()).toBe(0);
  await picture(page, "withdrawn-batch");
  await page.reload();
  await warning.waitFor();
  expect(await page.getByText(SEVERAL).count()).toBe(0);
  await close();
});

it("says that a withdrawn link can still be paid, however wrong the payer's clock goes", async () => {
  const { link, page, close } = await open(
    {},
    { batches: true, signers: true, link: { expires_in_days: 1 } },
  );
  await page.clock.setFixedTime(new Date("2040-01-01"));
  await payButton(page).click();
  await page.getByText(SEVERAL).waitFor();
  await world.post(`payment-links/${link.id}/cancel`);
  await page.getByText("If it is carried out, you pay all the same.").waitFor();
  await close();
});

it("says until when several people can sign", async () => {
  const { page, close } = await open({}, { batches: true, signers: true, link: { expires_in_days: 1 } });
  await payButton(page).click();
  await page.getByText(/that can take hours, and it is taken until \w+ \d+, \d+.* alone/).waitFor();
  await picture(page, "batch-deadline");
  await close();
});

it("says that the account is another one where the wallet knows nothing of a batch for that reason", async () => {
  const own = safe.address;
  const { page, wallet, close } = await open(
    {
      wallet_getCallsStatus: (_, real) =>
        wallet.account === own
          ? real()
          : Promise.resolve({ error: { code: 5730, message: "Unknown bundle" } }),
    },
    { batches: true, signers: true },
  );
  await alone(page);
  await payButton(page).click();
  await page.getByText(SEVERAL).waitFor();
  wallet.account = world.chains.base.accounts[5] ?? "0x";
  await page.evaluate(`dispatchEvent(new Event("wallet:accountsChanged"))`);
  await pass(page);
  await page.getByText(`Another account is chosen in your wallet now`).waitFor();
  await page.getByText(`Choose ${own.slice(0, 6)}…${own.slice(-4)} there again`).waitFor();
  expect(await page.getByText("does not know it any more").count()).toBe(0);
  await close();
});

it("is patient with a wallet of several signers that answers a number of its own for a hash", async () => {
  let call: Call | undefined;
  const { page, wallet, close } = await open({
    eth_sendTransaction: async ([asked]) => {
      call = asked as Call;
      return { result: OWN_NUMBER };
    },
  });
  await alone(page);
  await payButton(page).click();
  await page.getByText(SEVERAL).waitFor();
  expect(await page.getByRole("link", { name: "Look at the transaction" }).count()).toBe(0);
  await pass(page);
  expect([await payButton(page).count(), await startOver(page).count()]).toEqual([0, 0]);
  await page.reload();
  await page.getByText(SEVERAL).waitFor();
  await picture(page, "held-by-several");
  await pass(page, "00:20:00");
  await page.getByText("This page can't ask your wallet on Base what became of it").waitFor();
  await startOver(page).waitFor();
  await carryOut(call ? [call] : []);
  // On a slow machine the chain has been read by then.
  await isTaken(page);
  expect(pays(wallet)).toEqual(["eth_sendTransaction"]);
  await close();
});

it("asks a wallet of several signers for a permission once, whatever it calls it", async () => {
  await allow(0n);
  const sent: Call[] = [];
  const { page, close } = await open({
    eth_sendTransaction: async ([call]) => {
      sent.push(call as Call);
      return { result: OWN_NUMBER };
    },
  });
  const waiting = page.getByText("It is not asked for twice");
  await payButton(page).click();
  await waiting.waitFor();
  await page.reload();
  await payButton(page).click();
  await waiting.waitFor();
  await page.getByRole("button", { name: "Stop waiting for the wallet" }).click();
  await payButton(page).click();
  await waiting.waitFor();
  expect(sent).toHaveLength(1);
  await carryOut(sent);
  await page.getByText(SEVERAL).filter({ hasText: "It turns to paid" }).waitFor();
  await carryOut(sent.slice(1));
  await taken(page).waitFor();
  await close();
});
