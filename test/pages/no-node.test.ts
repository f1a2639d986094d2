import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { WALLET } from "../support/app.js";
import type { LocalWallet, WalletOptions } from "../support/local-wallet.js";
import { type PageWorld, startPageWorld } from "../support/page-world.js";
import { picture } from "../support/picture.js";

let world: PageWorld;
beforeAll(async () => {
  world = await startPageWorld(["base", "optimism"], { bare: ["base"], blind: true });
});
afterAll(() => world?.close());
beforeEach((context) => {
  if (!world.browser) context.skip();
});

const PAY = { name: "Pay 25.00 USDC" };
const signed = ({ asked }: LocalWallet) => asked.filter((method) => /send|sign/i.test(method));

/** Presses Pay where nothing can be paid, and answers with what the page says. */
async function refusal(chain: "base" | "optimism", options: WalletOptions): Promise<string> {
  const link = await world.createLink({ chain });
  const { page, wallet, close } = await world.open(`/pay/${link.slug}`, options);
  await page.getByText(/This service does not watch (Base|Optimism) now/).waitFor();
  await page.getByRole("button", PAY).click();
  const alert = page.getByRole("alert").filter({ hasText: /\S/ });
  await alert.waitFor();
  expect(signed(wallet)).toEqual([]);
  const text = await alert.innerText();
  await picture(page, `no-node-${chain}`);
  await close();
  return text;
}

it("lets nothing be signed where the payer's own node finds no contract", async () => {
  const { base } = world.chains;
  expect(await refusal("base", { account: base.accounts[1], batches: true })).toMatch(
    /^Not payable yet: your wallet's network, Base, has no contract at 0x/,
  );
});

it("lets nothing be signed by a wallet that only says it is on the chain", async () => {
  const lying: WalletOptions = { chainId: 8453, claims: "optimism" };
  expect(await refusal("optimism", lying)).toContain("Not payable yet");
});

it("lets nothing be signed where the contract is there and USDC is not", async () => {
  const { optimism } = world.chains;
  const before = await optimism.request("evm_snapshot");
  const usdc = "0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85";
  await optimism.request("anvil_setCode", usdc, "0x");
  expect(await refusal("optimism", { account: optimism.accounts[1] })).toContain(usdc);
  await optimism.request("evm_revert", before);
});

it("pays where the contract is, and says what the payer's own network says", async () => {
  const { optimism } = world.chains;
  const link = await world.createLink({ chain: "optimism" });
  const { page, close } = await world.open(`/pay/${link.slug}`, {
    account: optimism.accounts[1],
    batches: true,
  });
  const before = await optimism.usdcBalance(WALLET);
  await page.getByRole("button", PAY).click();
  await page.getByText("The network has taken it").waitFor();
  await page.reload();
  await page.getByText("The network has taken it").waitFor();
  expect(await page.getByRole("button", PAY).count()).toBe(0);
  expect((await optimism.usdcBalance(WALLET)) - before).toBe(24_750_000n);
  await close();
});

it.each([
  ["in words alone", "success"],
  ["to nobody", undefined],
])("takes no payment for a failed one where the payer's node says %s how it went", async (_, status) => {
  const { optimism } = world.chains;
  const { slug } = await world.createLink({ chain: "optimism" });
  const { page, wallet, close } = await world.open(`/pay/${slug}`, {
    account: optimism.accounts[1],
    signs: false,
  });
  const { answer } = wallet;
  wallet.answer = async (method, params) => {
    const answered = await answer(method, params);
    if (method !== "eth_getTransactionReceipt" || !("result" in answered) || !answered.result)
      return answered;
    return { result: { ...answered.result, status } };
  };
  await page.getByRole("button", PAY).click();
  await page.getByText("The network has taken it").waitFor();
  expect(signed(wallet).filter((method) => method === "eth_sendTransaction")).toHaveLength(2);
  await close();
});
