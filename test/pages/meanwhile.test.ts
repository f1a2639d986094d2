import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { startGate } from "../support/gate.js";
import { liveRegions } from "../support/live-regions.js";
import type { WalletOptions } from "../support/local-wallet.js";
import { type PageWorld, startPageWorld } from "../support/page-world.js";
import { picture } from "../support/picture.js";

let world: PageWorld;
beforeAll(async () => {
  world = await startPageWorld();
});
afterAll(() => world?.close());
beforeEach((context) => {
  if (!world.browser) context.skip();
});

const payButton = (page: Page) => page.getByRole("button", { name: /^Pay \d/ });
const alert = (page: Page) => page.getByRole("alert").filter({ hasText: "say no in your wallet" });

/** A link that takes one payment, and a payer whose wallet asks him and has no answer yet. */
async function asked(options: WalletOptions = {}) {
  const link = await world.createLink({ single_use: true });
  const visit = await world.open(`/pay/${link.slug}`, { batches: true, ...options });
  visit.wallet.holds.add("wallet_sendCalls");
  await payButton(visit.page).click();
  await expect.poll(() => visit.wallet.asked.includes("wallet_sendCalls")).toBe(true);
  return { link, ...visit };
}

async function payBy(index: number, slug: string): Promise<void> {
  const account = world.chains.base.accounts[index] as `0x${string}`;
  const { page, close } = await world.open(`/pay/${slug}`, { batches: true, account });
  await payButton(page).click();
  await page
    .getByText(/Payment (sent|received)/)
    .first()
    .waitFor();
  await close();
}

it("says while the wallet asks that the seller has withdrawn it", async () => {
  const { link, page, wallet, close } = await asked();
  await world.post(`payment-links/${link.id}/cancel`);
  await alert(page).getByText("The seller has withdrawn this meanwhile").waitFor();
  wallet.refuses.add("wallet_sendCalls");
  wallet.release();
  await page.getByRole("heading", { name: "This was canceled" }).waitFor();
  await close();
});

it("counts no time down any more once the seller has withdrawn it", async () => {
  const link = await world.createLink({ expires_in_days: 1 });
  const { page, close } = await world.open(`/pay/${link.slug}`);
  await page.getByRole("timer").getByText("min left").waitFor();
  await world.post(`payment-links/${link.id}/cancel`);
  await page.getByRole("heading", { name: "This was canceled" }).waitFor();
  await page.getByText("Was payable until").waitFor();
  expect(await page.getByRole("timer").count()).toBe(0);
  await close();
});

it("says while the wallet asks that another account has paid, and what became of the own payment", async () => {
  const { link, page, wallet, close } = await asked();
  await payBy(6, link.slug);
  await alert(page).getByText("Another account has paid this meanwhile").waitFor();
  wallet.release();
  await page
    .getByText("Another account has paid this meanwhile. Nothing was paid from your account.")
    .waitFor();
  expect(await payButton(page).count()).toBe(0);
  await close();
});

it("calls no payment of another account the payer's own", async () => {
  const { link, page, wallet, close } = await asked({ signers: true });
  await payBy(6, link.slug);
  wallet.release();
  const theirs = page.getByRole("heading", { name: "Paid by another account" });
  await theirs.waitFor();
  await world.settle();
  await page.getByRole("heading", { name: "Paid", exact: true }).waitFor();
  await picture(page, "paid-by-another");
  await page.reload();
  await theirs.waitFor();
  expect(await payButton(page).count()).toBe(0);
  await close();
});

it("calls nothing another's that the payer has paid himself", async () => {
  const { page, wallet, close } = await asked();
  wallet.release();
  await page
    .getByText(/Payment received|The network has taken it/)
    .first()
    .waitFor();
  await world.settle();
  await page.getByRole("heading", { name: "Paid", exact: true }).waitFor();
  expect(await page.getByText("another account").count()).toBe(0);
  await close();
});

it("goes on where something between keeps the whole stream back", async () => {
  const link = await world.createLink({ single_use: true });
  const { page, close } = await world.open(`/pay/${link.slug}`);
  await page.route("**/events*", () => {});
  await page.reload();
  await payButton(page).waitFor();
  await payBy(5, link.slug);
  await page.getByText("Payment received").first().waitFor();
  await close();
});

it("goes on where a stream that has begun falls silent", async () => {
  const link = await world.createLink({ single_use: true });
  const { context, page, close } = await world.open(`/pay/${link.slug}`);
  await context.addInitScript(`{
    const every = globalThis.setInterval;
    globalThis.setInterval = (run, ms) => every(run, ms === 30_000 ? 300 : ms);
    globalThis.EventSource = class extends EventSource {
      constructor(url) {
        super(url);
        this.addEventListener("payment", () => document.documentElement.classList.add("told"));
      }
    };
  }`);
  const gate = await startGate(world.app.url.replace("localhost", "127.0.0.1"));
  await page.goto(`${gate.url}/pay/${link.slug}`);
  await page.locator("html.told").waitFor();
  gate.hold();
  await payBy(5, link.slug);
  await page.getByText("Payment received").first().waitFor();
  await gate.close();
  await close();
});

it("is heard each time that it goes on, by whoever waits at it, and not at each block", async () => {
  const link = await world.createLink({ single_use: true });
  const { page, close } = await world.open(`/pay/${link.slug}`);
  await payButton(page).waitFor();
  // The place of what becomes of it, and of what the wallet is asked.
  expect(await liveRegions(page)).toEqual(["generic", "status"]);
  await payButton(page).click();
  await page.getByRole("heading", { name: "Payment received" }).waitFor();
  const place = page.locator("#status");
  expect(await page.evaluate("document.activeElement.id")).toBe("status");
  expect(await place.getAttribute("aria-live")).toBe("polite");
  expect(await place.locator("[data-live]").getAttribute("aria-live")).toBe("off");
  await world.settle();
  await place.getByRole("heading", { name: "Paid", exact: true }).waitFor();
  expect(await place.getAttribute("aria-live")).toBe("polite");
  await close();
});

it("keeps a stream open in three tabs at most, and all of them go on", async () => {
  const link = await world.createLink({ single_use: true });
  const { context, page, close } = await world.open(`/pay/${link.slug}`);
  const streaming = new Set<Page>();
  context.on("request", (request) => {
    if (request.url().includes("/events")) streaming.add(request.frame().page());
  });
  await page.reload();
  const tabs = [page];
  for (let at = 0; at < 6; at++) {
    const tab = await context.newPage();
    await tab.goto(page.url());
    await payButton(tab).waitFor();
    tabs.push(tab);
  }
  await payBy(6, link.slug);
  for (const tab of tabs) await tab.getByText("Payment received").first().waitFor();
  expect(streaming.size).toBe(3);
  await close();
});
