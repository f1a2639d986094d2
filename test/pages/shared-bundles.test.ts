import type { Page } from "playwright-core";
import type { Address, Hex } from "viem";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type FickleWallet, placeFickleWallet } from "../support/fickle-wallet.js";
import type { WalletAnswer, WalletOptions } from "../support/local-wallet.js";
import { alone, pass } from "../support/page-clock.js";
import { type PageWorld, startPageWorld } from "../support/page-world.js";
import { payCall, payLink } from "../support/pay.js";

/** Two accounts with code, one of them the visitor's, and what carries out what both have signed (ERC-4337). */
let world: PageWorld;
let own: FickleWallet;
let other: FickleWallet;
let entry: FickleWallet;
beforeAll(async () => {
  world = await startPageWorld();
  const place = (last: string) => placeFickleWallet(world.chains.base, `0x${last.repeat(40)}` as Address);
  [own, other, entry] = [await place("a"), await place("b"), await place("e")];
});
afterAll(() => world?.close());
beforeEach((context) => {
  if (!world.browser) context.skip();
});

const SEVERAL = "Where several people sign, that can take hours";
const payButton = (page: Page) => page.getByRole("button", { name: /^Pay \d/ });
const startOver = (page: Page) => page.getByRole("button", { name: "It never arrived: start over" });
const taken = (page: Page) => page.getByText(/The network has taken it|Payment received|^Paid$/).first();
const receiptOf = (hash: Hex) => world.chains.base.request("eth_getTransactionReceipt", hash);

/** A bundle in which the visitor's operation failed, and another account's payment of the same link did not. */
async function bundle({ slug }: { slug: string }): Promise<Hex> {
  const { base } = world.chains;
  const { call } = await payCall(world.app, slug);
  const [, , , , , , from = "0x"] = base.accounts;
  return (await base.send({ from, ...entry.callFor([other.callFor([call])]) })).transactionHash;
}

/** The page of a link that anybody may pay as often as he likes, and a wallet that answers one question in its own way. */
async function open(
  method: string,
  answered: (link: { slug: string }) => Promise<unknown>,
  options: WalletOptions = {},
) {
  const link = await world.createLink();
  const visit = await world.open(`/pay/${link.slug}`, { account: own.address, ...options });
  const { answer } = visit.wallet;
  visit.wallet.answer = async (asked, params): Promise<WalletAnswer> =>
    asked === method ? { result: await answered(link) } : answer(asked, params);
  return { link, ...visit };
}

it("takes another account's payment of the same bundle for no proof of its own batch", async () => {
  let hash: Hex | undefined;
  const { page, close } = await open(
    "wallet_getCallsStatus",
    async (link) => {
      hash ??= await bundle(link);
      return { status: 200, receipts: [await receiptOf(hash)] };
    },
    { batches: true, signers: true },
  );
  await alone(page);
  await payButton(page).click();
  await page.getByText(SEVERAL).waitFor();
  await pass(page);
  await page.getByText("shows no such payment").waitFor();
  expect(await taken(page).count()).toBe(0);
  await close();
});

it("takes another account's payment of the same bundle for no proof of its own transaction", async () => {
  const { page, close } = await open("eth_sendTransaction", bundle);
  await alone(page);
  await payButton(page).click();
  await page.getByRole("heading", { name: "Payment sent" }).waitFor();
  await pass(page);
  await page.getByText("and it was not this payment").waitFor();
  await startOver(page).waitFor();
  expect(await taken(page).count()).toBe(0);
  await close();
});

it("takes no payment of another account for the one that a wallet still holds", async () => {
  const { link, page, wallet, close } = await open("never", async () => null, {
    account: world.chains.base.accounts[4],
    batches: true,
    signers: true,
  });
  await page.clock.install();
  await page.reload();
  await payButton(page).click();
  await page.getByText(SEVERAL).waitFor();
  await payLink(world.app, world.chains.base, link.slug);
  await pass(page);
  await page.getByText(SEVERAL).waitFor();
  expect(await taken(page).count()).toBe(0);
  await wallet.land();
  await page.clock.fastForward(20_000);
  await taken(page).waitFor();
  await close();
});
