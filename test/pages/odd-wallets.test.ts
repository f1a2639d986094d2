import type { Page, Route } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { LocalWallet, WalletAnswer, WalletOptions } from "../support/local-wallet.js";
import { alone, pass } from "../support/page-clock.js";
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
const startOver = (page: Page) => page.getByRole("button", { name: "It never arrived: start over" });
const taken = (page: Page) => page.getByText(/The network has taken it|Payment received/).first();
const pays = ({ asked }: LocalWallet) =>
  asked.filter((method) => /^(eth_sendTransaction|wallet_sendCalls)$/.test(method));
const failing = (code: number) => ({ error: { code, message: "Something happened" } });

type Params = readonly unknown[];
type Instead = (real: () => Promise<WalletAnswer>, params: Params) => Promise<WalletAnswer>;

/** The page before Pay, and a wallet that answers some questions in its own way. */
async function openWith(
  instead: Record<string, Instead>,
  options: WalletOptions & { single?: boolean } = {},
) {
  const link = await world.createLink({ single_use: options.single ?? false });
  const visit = await world.open(`/pay/${link.slug}`, options);
  const { answer } = visit.wallet;
  visit.wallet.answer = async (asked, params) => {
    const own = instead[asked];
    return own ? own(() => answer(asked, params), params) : answer(asked, params);
  };
  return { link, ...visit };
}

/** What the service prepares, changed on its way. */
// biome-ignore lint/suspicious/noExplicitAny: a test changes whatever JSON came back
async function prepares(page: Page, change: (data: any, times: number) => unknown): Promise<void> {
  let times = 0;
  await page.route("**/prepare", async (route: Route) => {
    const response = await route.fetch();
    const body = await response.json();
    const json = change(body, ++times) ?? body;
    await route.fulfill({ response, json });
  });
}

it.each([-32005, 5000, 7, 4902, -32002, -32601, -32602, 4100, 4200, 5720])(
  "keeps a payment whose wallet says %i after it has sent it",
  async (code) => {
    const { page, wallet, close } = await openWith({
      eth_sendTransaction: async (real) => {
        await real();
        return failing(code);
      },
    });
    await payButton(page).click();
    await taken(page).waitFor();
    expect([await payButton(page).count(), pays(wallet)]).toEqual([0, ["eth_sendTransaction"]]);
    await close();
  },
);

it("takes no empty answer for a batch that is under way", async () => {
  const options = { batches: true, signers: true };
  const { page, close } = await openWith({ wallet_getCallsStatus: async () => ({ result: {} }) }, options);
  await alone(page);
  await payButton(page).click();
  await page.getByText("Where several people sign, that can take hours").waitFor();
  await pass(page);
  await page.getByText("This page can't ask your wallet on Base what became of it").waitFor();
  await startOver(page).waitFor();
  await close();
});

it("asks the payer's own node what he holds where the service's own has not heard of it yet", async () => {
  const { page, close } = await openWith({});
  await prepares(
    page,
    ({ data }) => Object.assign(data, { balance_usdc: 0, shortfall_usdc: 25 }) && undefined,
  );
  await payButton(page).click();
  await taken(page).waitFor();
  await close();
});

it.each([
  ["every chain", { "0x0": { atomic: { status: "supported" } } }, "wallet_sendCalls"],
  ["its own in capitals", { "0X2105": { atomic: { status: "supported" } } }, "wallet_sendCalls"],
  [
    "every chain but this one",
    { "0x0": { atomic: { status: "supported" } }, "0x02105": { atomic: { status: "unsupported" } } },
    "eth_sendTransaction",
  ],
])("knows a wallet that takes batches on %s", async (_, result, method) => {
  const { page, wallet, close } = await openWith({ wallet_getCapabilities: async () => ({ result }) });
  await payButton(page).click();
  await taken(page).waitFor();
  expect(pays(wallet)).toEqual([method]);
  await close();
});

it("lets no other question be signed in place of the permit", async () => {
  let typed: unknown;
  const { page, wallet, close } = await openWith({
    eth_signTypedData_v4: async (real, params) => {
      typed = JSON.parse(String(params[1]));
      return real();
    },
  });
  await prepares(page, ({ data }, times) => {
    if (times > 1) return;
    data.permit.types.Permit = [{ name: "all", type: "bool" }];
    data.permit.primaryType = "Order";
    data.permit.message = { ...data.permit.message, owner: world.chains.base.accounts[9], all: true };
  });
  await payButton(page).click();
  await taken(page).waitFor();
  expect(typed).toMatchObject({
    primaryType: "Permit",
    types: { Permit: ["owner", "spender", "value", "nonce", "deadline"].map((name) => ({ name })) },
    message: { owner: wallet.account, spender: world.chains.base.contracts.checkout, value: "25000000" },
  });
  expect(Object.keys((typed as { message: object }).message)).toHaveLength(5);
  await close();
});

it("pays by an approval where no node has tried the signature", async () => {
  const { page, wallet, close } = await openWith({});
  await prepares(page, ({ data }, times) => {
    if (times === 2) data.balance_usdc = null;
  });
  await payButton(page).click();
  await taken(page).waitFor();
  expect(wallet.asked.filter((method) => /send|sign/i.test(method))).toEqual([
    "eth_signTypedData_v4",
    "eth_sendTransaction",
    "eth_sendTransaction",
  ]);
  await close();
});

it.each([
  ["the page can't be reached", "This page can't be reached at the moment. Nothing was paid; try again."],
  ["the link is canceled", "This was canceled"],
])("asks for no approval where %s once the permit is signed", async (why, said) => {
  const { link, page, context, wallet, close } = await openWith({
    eth_signTypedData_v4: async (real) => {
      if (why.startsWith("the page")) await context.setOffline(true);
      else await world.post(`payment-links/${link.id}/cancel`);
      return real();
    },
  });
  await payButton(page).click();
  await page.getByText(said).waitFor();
  await page.getByText("Look at your wallet…").waitFor({ state: "detached" });
  expect(wallet.asked.filter((method) => /send|sign/i.test(method))).toEqual(["eth_signTypedData_v4"]);
  await close();
});

it("asks for no payment of what was canceled while it waited for the permission", async () => {
  const { link, page, wallet, close } = await openWith(
    {
      eth_sendTransaction: async (real) => {
        await world.post(`payment-links/${link.id}/cancel`);
        return real();
      },
    },
    { signs: false },
  );
  await page.route("**/events*", (route) => route.abort());
  await page.reload();
  await payButton(page).click();
  await page
    .getByText(/canceled/i)
    .first()
    .waitFor();
  await expect.poll(() => wallet.asked.includes("eth_getTransactionReceipt")).toBe(true);
  await page.getByText("Look at your wallet…").waitFor({ state: "detached" });
  expect(pays(wallet)).toEqual(["eth_sendTransaction"]);
  await close();
});

it("believes no hash of another transaction", async () => {
  const { base } = world.chains;
  const [, , , other] = base.accounts;
  const hash = await base.token(other ?? "0x", "approve", [base.contracts.checkout, 1n]);
  const { page, close } = await openWith({
    eth_sendTransaction: async () => ({ result: hash }),
  });
  await alone(page);
  await payButton(page).click();
  await page.getByRole("heading", { name: "Payment sent" }).waitFor();
  await pass(page);
  await startOver(page).waitFor();
  expect(await taken(page).count()).toBe(0);
  await close();
});

it.each([-32601, 4200, -32603])("says which network to choose where a wallet answers %i", async (code) => {
  const { page, wallet, close } = await openWith({
    wallet_switchEthereumChain: async () => failing(code),
  });
  await payButton(page).click();
  await page.getByText("Choose Base (chain id 8453) in it, then try again. Nothing was paid.").waitFor();
  expect(pays(wallet)).toEqual([]);
  await close();
});

it("pays with a wallet that tells neither what it holds nor what gas costs", async () => {
  const { page, close } = await openWith({
    eth_getBalance: async () => failing(-32601),
    eth_gasPrice: async () => ({ result: null }),
  });
  await payButton(page).click();
  await taken(page).waitFor();
  await close();
});

it("says so where the page answers a prepare with nothing", async () => {
  const { page, close } = await openWith({});
  await page.route("**/prepare", (route) => route.fulfill({ json: null }));
  await payButton(page).click();
  await page.getByText("This page does not answer as it should. Nothing was paid.").waitFor();
  await close();
});

const ANNOUNCED = `{
  const tell = (detail) => dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail }));
  const provider = { request: async () => null };
  for (const detail of [null, 7, {}, { info: {} }, { info: { rdns: 7, name: "No", icon: "" }, provider }]) tell(detail);
  tell({ info: { rdns: "no.provider", name: "No", icon: "" } });
  tell({ info: { rdns: "long.name", name: "Long\\u202e" + "g".repeat(4000), icon: "javascript:0" }, provider });
  for (let at = 0; at < 500; at++) tell({ info: { rdns: "many." + at, name: "Many " + at }, provider });
}`;

it("shows a few wallets with short names, whatever announces itself", async () => {
  const { page, close } = await openWith({});
  await payButton(page).waitFor();
  await page.evaluate(ANNOUNCED);
  const choices = page.locator("#chooser label");
  await choices.nth(1).waitFor();
  const names = await choices.allInnerTexts();
  expect(names.length).toBeLessThan(30);
  expect(names.filter((name) => /^No$|\u202e/.test(name.trim()) || name.length > 50)).toEqual([]);
  expect(names[1]).toContain("Longggg");
  await payButton(page).click();
  await taken(page).waitFor();
  await close();
});
