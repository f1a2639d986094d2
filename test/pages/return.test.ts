import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { violations } from "../support/axe.js";
import { type PageWorld, startPageWorld } from "../support/page-world.js";

let world: PageWorld;
beforeAll(async () => {
  world = await startPageWorld(["base"]);
});
afterAll(() => world?.close());
beforeEach((context) => {
  if (!world.browser) context.skip();
});

const SHOP = "https://shop.example/done/{reference}?tx={tx_hash}&p={payment_id}";

/** Paid, and final before the payer's eyes. */
async function pay() {
  const link = await world.createLink({ success_url: SHOP, reference: "order 7/b" });
  const visit = await world.open(`/pay/${link.slug}`);
  await visit.page.route("https://shop.example/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<h1>The shop</h1>" }),
  );
  await visit.page.getByRole("button", { name: /^Pay / }).click();
  await visit.page
    .getByText(/Payment (sent|received)/)
    .first()
    .waitFor();
  await world.settle();
  await visit.page.getByRole("heading", { name: "Paid" }).waitFor({ timeout: 20_000 });
  const { body } = await world.app.request("GET", "/api/v1/payments?limit=1", { key: world.account.key });
  return { ...visit, payment: body.data[0] };
}

it("goes back to the shop by itself, with what was paid in the address", async () => {
  const { page, payment, complaints, close } = await pay();
  await page.getByText(/You go back to the seller in \d seconds?\./).waitFor();
  await page.waitForURL(`https://shop.example/done/order%207%2Fb?tx=${payment.tx_hash}&p=${payment.id}`);
  expect(complaints).toEqual([]);
  await close();
});

it("stays where the payer says so, and goes when he wants to", async () => {
  const { page, close } = await pay();
  const stay = page.getByRole("button", { name: "Stay here" });
  await stay.waitFor();
  expect(await violations(page)).toEqual([]);
  await page.clock.install();
  await stay.click();
  await stay.waitFor({ state: "detached" });
  await page.clock.fastForward(60_000);
  expect(new URL(page.url()).pathname).toMatch(/^\/pay\//);
  await page.getByRole("link", { name: "Return to the seller" }).click();
  await page.waitForURL("https://shop.example/done/**");
  await close();
});

it("leaves a payer alone who opens what was paid before", async () => {
  const first = await pay();
  const path = new URL(first.page.url());
  await first.close();
  const { page, close } = await world.open(path.pathname + path.search);
  await page.getByRole("link", { name: "Return to the seller" }).waitFor();
  expect(await page.getByRole("button", { name: "Stay here" }).count()).toBe(0);
  await close();
});

it("says how long it can still be paid, by the service's clock", async () => {
  const link = await world.createLink({ expires_in_days: 7 });
  const { page, close } = await world.open(`/pay/${link.slug}`);
  await page.getByText(/^[67] days left$/).waitFor();
  await close();
  world.app.clock.now = new Date(world.app.clock.now.getTime() + 7 * 86_400_000 - 90_000);
  const late = await world.open(`/pay/${link.slug}`);
  await late.page.getByText(/^1:\d\d min left$/).waitFor();
  await late.close();
});
