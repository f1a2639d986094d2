import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { LocalWallet, WalletAnswer, WalletOptions } from "../support/local-wallet.js";
import { alone } from "../support/page-clock.js";
import { type PageWorld, startPageWorld } from "../support/page-world.js";

let world: PageWorld;
beforeAll(async () => {
  world = await startPageWorld();
});
afterAll(() => world?.close());
beforeEach((context) => {
  if (!world.browser) context.skip();
});

const payButton = (page: Page) => page.getByRole("button", { name: /^Pay \d/ });
const taken = (page: Page) => page.getByText(/The network has taken it|Payment received/).first();
const prompts = ({ asked }: LocalWallet) => asked.filter((method) => /send|sign|switch|add/i.test(method));
const never = () => new Promise<WalletAnswer>(() => {});

type Params = readonly unknown[];
type Instead = (real: () => Promise<WalletAnswer>, params: Params) => Promise<WalletAnswer>;

/** The page before Pay, and a wallet that answers some questions in its own way. */
async function openWith(
  instead: Record<string, Instead>,
  options: WalletOptions & { single?: boolean } = {},
) {
  const link = await world.createLink({ single_use: options.single ?? false });
  const visit = await world.open(`/pay/${link.slug}`, options);
  const { wallet } = visit;
  const { answer } = wallet;
  wallet.answer = async (asked, params) => {
    const own = instead[asked];
    if (!own) return answer(asked, params);
    wallet.asked.push(asked);
    return own(() => answer(asked, params), params);
  };
  return visit;
}

it.each([
  "wallet_getCapabilities",
  "eth_getBalance",
  "eth_gasPrice",
  "eth_getTransactionCount",
  "eth_blockNumber",
])("pays with a wallet that never says a word to %s", async (method) => {
  const { page, wallet, close } = await openWith({ [method]: never });
  await alone(page);
  await payButton(page).click();
  await expect.poll(() => wallet.asked.includes(method)).toBe(true);
  await page.clock.fastForward(6_000);
  await taken(page).waitFor();
  await close();
});

it("waits for a wallet that says it has switched before it has", async () => {
  let looks = Number.NaN;
  const { page, wallet, close } = await openWith({
    wallet_switchEthereumChain: async () => {
      looks = 0;
      return { result: null };
    },
    eth_chainId: async (real) => {
      if (++looks === 4) wallet.chainId = 8453;
      return real();
    },
  });
  await payButton(page).click();
  await taken(page).waitFor();
  expect(prompts(wallet).filter((method) => method.startsWith("wallet_"))).toEqual([
    "wallet_switchEthereumChain",
  ]);
  await close();
});

it("goes on where a wallet has switched and never says so", async () => {
  const { page, close } = await openWith({
    wallet_switchEthereumChain: async (real) => {
      await real();
      return never();
    },
  });
  await payButton(page).click();
  await taken(page).waitFor();
  await close();
});

it.each<[string, Extract<WalletAnswer, { error: unknown }>["error"]]>([
  ["by no code and in its owner's language", "Keine solche Kette"],
  ["by the code of any failure", { code: -32603, message: "Internal error" }],
  ["by a code as text", { code: "4902", message: "No" }],
  ["by a code within", { code: -32000, message: "No", data: { code: 4902 } }],
  ["in words under another code", { code: 7, message: "Unrecognized chain ID" }],
])("adds a network that a wallet calls unknown %s", async (_, error) => {
  let known = false;
  const { page, wallet, close } = await openWith({
    wallet_switchEthereumChain: async (real) => (known ? real() : { error }),
    wallet_addEthereumChain: async () => {
      known = true;
      return { result: null };
    },
  });
  await payButton(page).click();
  await taken(page).waitFor();
  expect(wallet.asked).toContain("wallet_addEthereumChain");
  await close();
});

it.each<[string, Extract<WalletAnswer, { error: unknown }>["error"]]>([
  ["under a code as text", { code: "4001", message: "No" }],
  ["under a code within", { code: -32603, message: "Internal JSON-RPC error.", data: { code: 4001 } }],
  ["by a window that was closed", { code: -32603, message: "User closed modal" }],
  ["by a pop-up that was closed", { code: -32603, message: "Popup window was closed" }],
  ["in two words", { code: -32603, message: "Request rejected" }],
  ["in a mere text", "cancelled"],
])("asks for no approval where a wallet says no %s", async (_, error) => {
  const { page, wallet, close } = await openWith({ eth_signTypedData_v4: async () => ({ error }) });
  await payButton(page).click();
  await page.getByText("You said no in your wallet. Nothing was paid.").waitFor();
  expect(wallet.asked).not.toContain("eth_sendTransaction");
  await close();
});

it("pays in another way at the next try where a wallet fails at the batches that it says it takes", async () => {
  const { page, wallet, close } = await openWith(
    { wallet_sendCalls: async () => ({ error: { code: -32603, message: "Bundler error 500" } }) },
    { batches: true },
  );
  await payButton(page).click();
  await page.getByText("Your wallet could not do this. Nothing was paid").waitFor();
  await payButton(page).click();
  await taken(page).waitFor();
  expect(wallet.asked.filter((method) => method === "wallet_sendCalls")).toHaveLength(1);
  await close();
});

it.each([
  "account upgraded to unsupported contract",
  "JsonRpcEngine: Response has no error or result for request",
])("goes down a rung at once where a wallet says of a batch: %s", async (message) => {
  const { page, close } = await openWith(
    { wallet_sendCalls: async () => ({ error: { code: -32603, message } }) },
    { batches: true },
  );
  await payButton(page).click();
  await taken(page).waitFor();
  await close();
});

it("is paid by a wallet that tells nobody of changes, and fails whoever wants to hear of them", async () => {
  const link = await world.createLink();
  const { page, complaints, close } = await world.open(`/pay/${link.slug}`, { announces: false });
  await page.addInitScript(`ethereum.on = () => { throw new Error("not connected"); }`);
  await page.reload();
  await payButton(page).click();
  await taken(page).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

it("takes an account in whatever letters its wallet writes it", async () => {
  const { page, wallet, close } = await openWith({});
  wallet.account = `0x${wallet.account.slice(2).toUpperCase()}`;
  await payButton(page).click();
  await taken(page).waitFor();
  await close();
});

it.each([true, false])(
  "goes on where a wallet has sent it and never says so (single use: %s)",
  async (single) => {
    const silent = (method: string): Record<string, Instead> => ({
      [method]: async (real) => {
        await real();
        return never();
      },
    });
    for (const batches of [true, false]) {
      const method = batches ? "wallet_sendCalls" : "eth_sendTransaction";
      const { page, close } = await openWith(silent(method), { batches, single });
      await payButton(page).click();
      await taken(page).waitFor();
      expect(await payButton(page).count()).toBe(0);
      await close();
    }
  },
);

it("takes no earlier payment for the one that a wallet is asked for", async () => {
  const { slug } = await world.createLink();
  const first = await world.open(`/pay/${slug}`);
  await payButton(first.page).click();
  await taken(first.page).waitFor();
  await first.close();
  const { page, wallet, close } = await world.open(`/pay/${slug}`);
  wallet.holds.add("eth_sendTransaction");
  await alone(page);
  await payButton(page).click();
  await expect.poll(() => wallet.asked.includes("eth_sendTransaction")).toBe(true);
  const looks = () => wallet.asked.filter((method) => method === "eth_getLogs").length;
  for (let look = 1; look <= 3; look++) {
    await page.clock.fastForward(5_000);
    await expect.poll(looks).toBeGreaterThanOrEqual(look);
  }
  expect(await taken(page).count()).toBe(0);
  await page.getByRole("button", { name: "Look at your wallet" }).waitFor();
  await close();
});
