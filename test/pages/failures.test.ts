import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { SANCTIONED } from "../support/app.js";
import { createLocalWallet, type LocalWallet } from "../support/local-wallet.js";
import { getHtml } from "../support/page-app.js";
import { type PageWorld, startPageWorld } from "../support/page-world.js";
import { payLink, until } from "../support/pay.js";
import { picture } from "../support/picture.js";
import { visit } from "../support/visit.js";

let world: PageWorld;
beforeAll(async () => {
  world = await startPageWorld();
});
afterAll(() => world?.close());
beforeEach((context) => {
  if (!world.browser) context.skip();
});

const PAY = { name: "Pay 25.00 USDC" };
const asks = ({ asked }: LocalWallet) => asked.filter((method) => /send|sign/i.test(method));
const POOR = "0x00000000000000000000000000000000000a11ce";

/** Clicks Pay and answers with what the page then complains of. */
async function complaintOf(
  options: Parameters<PageWorld["open"]>[1],
  prepare?: (wallet: LocalWallet) => void,
) {
  const link = await world.createLink();
  const { page, wallet, close } = await world.open(`/pay/${link.slug}`, options);
  prepare?.(wallet);
  await page.getByRole("button", PAY).click();
  const alert = page.getByRole("alert").filter({ hasText: /\S/ });
  await alert.waitFor();
  const text = await alert.innerText();
  await picture(page, `pay-refused-${text.replaceAll(/\W+/g, "-").slice(0, 24)}`);
  await page.getByRole("button", PAY).waitFor();
  expect(await page.getByRole("button", PAY).isEnabled()).toBe(true);
  await close();
  return { text, wallet };
}

it("refuses a sanctioned payer before its first prompt", async () => {
  const { text, wallet } = await complaintOf({ account: SANCTIONED, batches: true });
  expect(text).toMatch(/^This account \(0x\w{40}\) is on the OFAC sanctions list/);
  expect(asks(wallet)).toEqual([]);
  expect(wallet.asked).not.toContain("wallet_switchEthereumChain");
});

it("says what happened when the user says no, at every question", async () => {
  const said = "You said no in your wallet. Nothing was paid.";
  const questions = [
    "eth_requestAccounts",
    "wallet_switchEthereumChain",
    "eth_signTypedData_v4",
    "eth_sendTransaction",
  ];
  for (const question of questions) {
    const { text } = await complaintOf({}, (wallet) => wallet.refuses.add(question));
    expect(text, question).toBe(said);
  }
  const { text, wallet } = await complaintOf({ batches: true }, (batching) =>
    batching.refuses.add("wallet_sendCalls"),
  );
  expect(text).toBe(said);
  expect(asks(wallet)).toEqual(["wallet_sendCalls"]);
});

it("says so where its script does not come, and only then", async () => {
  const link = await world.createLink();
  const { page, close } = await world.open(`/pay/${link.slug}`);
  const late = page.getByText("The script of this page has not come yet");
  await page.getByRole("button", PAY).waitFor();
  expect(await late.isVisible()).toBe(false);
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.reload();
  expect(await late.isVisible()).toBe(false);
  await page.evaluate("document.querySelector('.late').getAnimations()[0].finish()");
  expect(await late.isVisible()).toBe(true);
  await close();
});

it("names the USDC that are missing", async () => {
  await world.chains.base.mint(POOR, 1_500_000n);
  const { text, wallet } = await complaintOf({ account: POOR });
  expect(text).toContain("holds 1.50 USDC on Base, 23.50 USDC are missing");
  expect(asks(wallet)).toEqual([]);
});

it("says when there is nothing to pay the network with", async () => {
  const account = "0x00000000000000000000000000000000000a11cf";
  await world.chains.base.mint(account, 30_000_000n);
  const { text, wallet } = await complaintOf({ account });
  expect(text).toContain("Not enough ETH for the network fee");
  expect(asks(wallet)).toEqual([]);
});

it("signs nothing while USDC is paused", async () => {
  const { base } = world.chains;
  const [operator = "0x"] = base.accounts;
  await base.token(operator, "pause", []);
  const { text, wallet } = await complaintOf({ batches: true });
  await base.token(operator, "unpause", []);
  expect(text).toContain("paused USDC on base");
  expect(asks(wallet)).toEqual([]);
});

it("waits in line where many came from one address at once", async () => {
  const { house } = world.app;
  const rate = house.pageRate;
  const link = await world.createLink();
  const { page, wallet, close } = await world.open(`/pay/${link.slug}`);
  house.pageRate = 0;
  const refused = page.waitForResponse((response) => response.status() === 429);
  await page.getByRole("button", PAY).click();
  await refused;
  house.pageRate = rate;
  await expect.poll(() => asks(wallet)).not.toEqual([]);
  await close();
});

it("signs nothing while the wallet is on another chain", async () => {
  const { text, wallet } = await complaintOf({ stuck: true });
  expect(text).toContain("Your wallet is on another network. Switch it to Base");
  expect(asks(wallet)).toEqual([]);
});

it("signs nothing that is not what the page shows", async () => {
  const swaps: [RegExp, string][] = [
    [/017d7840/g, "017d7841"],
    [new RegExp(world.chains.base.contracts.checkout, "gi"), "0x00000000000000000000000000000000deadbeef"],
    [/"chainId":8453/g, '"chainId":1'],
  ];
  for (const [pattern, other] of swaps) {
    const link = await world.createLink();
    const { page, wallet, close } = await world.open(`/pay/${link.slug}`);
    await page.route("**/prepare", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replaceAll(pattern, other) });
    });
    await page.getByRole("button", PAY).click();
    await page.getByText("What was prepared is not what this page shows").waitFor();
    expect(asks(wallet)).toEqual([]);
    await close();
  }
});

it("goes on after a reload in the middle, without a second approval", async () => {
  const link = await world.createLink();
  const account = world.chains.base.accounts[6];
  const { page, wallet, close } = await world.open(`/pay/${link.slug}`, { account, signs: false });
  const { answer } = wallet;
  wallet.answer = async (method, params) => {
    const approved = wallet.asked.includes("eth_sendTransaction");
    if (method === "eth_sendTransaction" && approved) wallet.refuses.add(method);
    return answer(method, params);
  };
  // What is told in passing and cut off by the reload is warned of behind it.
  const toldOver = page.waitForResponse(
    (told) => told.url().endsWith("/begun") && told.request().postDataJSON().over,
  );
  await page.getByRole("button", PAY).click();
  await page.getByText("You said no").waitFor();
  await toldOver;
  wallet.refuses.clear();
  wallet.answer = answer;
  wallet.asked.length = 0;
  await page.reload();
  await page.getByRole("button", PAY).click();
  await page.getByText("Payment sent").or(page.getByText("Payment received")).first().waitFor();
  expect(asks(wallet)).toEqual(["eth_sendTransaction"]);

  await page.reload();
  await page.getByText("Payment sent").or(page.getByText("Payment received")).first().waitFor();
  expect(await page.getByRole("button", PAY).count()).toBe(0);
  const tab = await page.context().newPage();
  await page.close();
  await world.settle();
  await tab.goto(`${world.app.url}/pay/${link.slug}`);
  await tab.getByRole("heading", { name: "Paid" }).waitFor();
  await close();
});

it("lets the payer choose among several wallets, and begin again, by keyboard alone", async () => {
  if (!world.browser) return;
  const link = await world.createLink();
  const [first, second] = [
    createLocalWallet(world.chains),
    createLocalWallet(world.chains, { batches: true, account: world.chains.base.accounts[2] }),
  ];
  /** What the wallet says of its account brings a button that Tab comes to. */
  const paysFrom = ({ account }: LocalWallet) =>
    page.getByText(`Pays from ${account.slice(0, 6)}…${account.slice(-4)}`).waitFor();
  const { page, close } = await visit(world.browser, `${world.app.url}/pay/${link.slug}`, {
    First: first,
    Second: second,
  });
  await page.getByRole("group", { name: "Pay with" }).waitFor();
  const focused = () => page.evaluate("document.activeElement.value || document.activeElement.id");
  await page.keyboard.press("Tab");
  expect(await focused()).toBe("test.first");
  await page.keyboard.press("ArrowDown");
  expect(await focused()).toBe("test.second");
  await paysFrom(second);
  await page.keyboard.press("Tab");
  expect(await focused()).toBe("change");
  await page.keyboard.press("Tab");
  expect(await focused()).toBe("pay");
  second.refuses.add("wallet_sendCalls");
  await page.keyboard.press("Enter");
  await page.getByText("You said no").waitFor();
  await expect.poll(focused).toBe("pay");
  second.refuses.clear();
  await page.keyboard.press("Enter");
  await page.getByText("Payment sent").or(page.getByText("Payment received")).first().waitFor();
  await page.getByText("Payment received").waitFor();
  await expect.poll(focused).toMatch(/^(attempt|status)$/);
  expect([asks(first), asks(second)]).toEqual([[], ["wallet_sendCalls", "wallet_sendCalls"]]);
  await close();
});

it("keeps focus, wallet and account where the page is drawn anew", async () => {
  if (!world.browser) return;
  const link = await world.createLink();
  const second = createLocalWallet(world.chains, { account: world.chains.base.accounts[2] });
  const { page, close } = await visit(world.browser, `${world.app.url}/pay/${link.slug}`, {
    First: createLocalWallet(world.chains),
    Second: second,
  });
  const focused = () => page.evaluate("document.activeElement.value || document.activeElement.id");
  /** What the page tells of its circumstances makes it draw itself anew. */
  const redrawn = async (reason: string | null, seen: "visible" | "hidden") => {
    await world.app.house.sql`update chain_cursors set stopped_reason = ${reason}`;
    await page.getByText("Base can't be read at the moment").waitFor({ state: seen });
  };
  await page.getByLabel("Second").check();
  await page.getByText(`Pays from ${second.account.slice(0, 6)}`).waitFor();
  await page.getByLabel("Second").focus();
  await redrawn("shown", "visible");
  expect(await focused()).toBe("test.second");
  expect(await page.getByLabel("Second").isChecked()).toBe(true);
  await page.locator("#change").focus();
  await redrawn(null, "hidden");
  expect(await focused()).toBe("change");
  await close();
});

it("shows no account for a wallet that tells none, after one that did", async () => {
  if (!world.browser) return;
  const link = await world.createLink();
  const { page, close } = await visit(world.browser, `${world.app.url}/pay/${link.slug}`, {
    First: createLocalWallet(world.chains),
    Second: createLocalWallet(world.chains, { waits: "eth_accounts" }),
  });
  await page.getByText("Pays from").waitFor();
  await page.getByLabel("Second").check();
  await page.getByText("Pays from").waitFor({ state: "hidden" });
  await close();
});

it("finds a wallet of the old kind, and is paid by keyboard alone", async () => {
  const link = await world.createLink();
  const { page, close, wallet } = await world.open(`/pay/${link.slug}`, { announces: false, batches: true });
  await page.getByRole("button", PAY).waitFor();
  for (let presses = 0; presses < 10; presses++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate("document.activeElement.id === 'pay'")) break;
  }
  await page.keyboard.press("Enter");
  await page.getByText("Payment sent").or(page.getByText("Payment received")).first().waitFor();
  expect(asks(wallet)).toEqual(["wallet_sendCalls"]);
  await close();
});

it("says where no wallet is, and offers a phone", async () => {
  if (!world.browser) return;
  const link = await world.createLink();
  const { page, close, complaints } = await visit(world.browser, `${world.app.url}/pay/${link.slug}`);
  await page.getByText("No wallet was found in this browser").waitFor();
  await page.getByAltText("QR code of this page's address").waitFor();
  expect(complaints).toEqual([]);
  await close();
});

it("shows all terms without JavaScript", async () => {
  const link = await world.createLink({ description: "Blue chair" });
  const { page, close } = await world.open(`/pay/${link.slug}`, { javaScript: false });
  const shown = (await page.locator("body").innerText()).replaceAll("\n", " ");
  for (const text of ["Blue chair", "25.00 USDC", "Test account", "Paying it needs JavaScript and a wallet"])
    expect(shown).toContain(text);
  expect(await page.getByRole("button", PAY).count()).toBe(0);
  await close();
});

it("tells of a payment that came after it was closed", async () => {
  const link = await world.createLink({ single_use: true });
  await world.post(`payment-links/${link.id}/cancel`);
  await world.chains.base.elapse(10);
  await payLink(world.app, world.chains.base, link.slug);
  await world.settle();
  const page = await until(
    () => getHtml(world.app, `/pay/${link.slug}`),
    ({ body }) => body.includes("Paid after this was closed"),
  );
  expect(page.status).toBe(410);
});

it("takes a payment back that the chain took back", async () => {
  const { base } = world.chains;
  const link = await world.createLink({ single_use: true });
  const before = await base.request("evm_snapshot");
  const { page, close } = await world.open(`/pay/${link.slug}`);
  await page.getByRole("button", PAY).waitFor();
  await payLink(world.app, base, link.slug);
  await page.getByText("Payment received, confirming").waitFor();
  await base.request("evm_revert", before);
  await base.elapse(1_000);
  await base.mine(8);
  await page.getByText("The network took the payment back").waitFor();
  await page.getByRole("button", PAY).waitFor();
  await close();
});

it("leads back to the seller once paid, and after a cancel", async () => {
  const urls = { success_url: "https://shop.example/thanks", cancel_url: "https://shop.example/basket" };
  const link = await world.createLink({ single_use: true, ...urls });
  await payLink(world.app, world.chains.base, link.slug);
  await world.settle();
  const paid = await until(
    () => getHtml(world.app, `/pay/${link.slug}`),
    ({ body }) => body.includes("The payment is final"),
  );
  expect(paid.body).toContain('href="https://shop.example/thanks"');
  const open = await world.createLink(urls);
  expect((await getHtml(world.app, `/pay/${open.slug}`)).body).toMatch(
    /href="https:\/\/shop.example\/basket"[^>]*>Go back to the seller without paying/,
  );
  const canceled = await world.createLink(urls);
  await world.post(`payment-links/${canceled.id}/cancel`);
  expect((await getHtml(world.app, `/pay/${canceled.slug}`)).body).toContain(
    'href="https://shop.example/basket"',
  );
});
