import { afterAll, beforeAll, expect, it } from "vitest";
import { WALLET } from "../support/app.js";
import type { SendRequest } from "../support/chains.js";
import { ask, getHtml, getJson } from "../support/page-app.js";
import { type PageWorld, startPageWorld } from "../support/page-world.js";

let world: PageWorld;
beforeAll(async () => {
  world = await startPageWorld();
});
afterAll(() => world?.close());

const JAR = { destination_wallet: WALLET, chain: "base", name: "Street garden" };

async function createJar(slug: string, more: object = {}, activated = true) {
  const jar = await world.post("donations", { slug, ...JAR, ...more });
  const { base } = world.chains;
  if (activated) {
    await base.send({ from: base.accounts[4], ...jar.activate_tx } as SendRequest);
    await world.settle();
  }
  return jar;
}

it("takes a donation of a chosen amount and counts it", async (context) => {
  if (!world.browser) return context.skip();
  await createJar("garden", { goal_usdc: 50 });
  const { page, complaints, wallet, close } = await world.open("/donate/garden", { batches: true });
  await page.getByText("0.00 USDC of 50.00 USDC").waitFor();
  await page.getByLabel("Another amount").fill("12,5");
  await page.getByRole("button", { name: "Donate 12.50 USDC" }).click();
  await page.getByText("Payment sent").or(page.getByText("Payment received")).first().waitFor();
  await world.settle();
  await page.getByRole("heading", { name: "Thank you" }).waitFor();
  await page.getByText("12.50 USDC of 50.00 USDC").waitFor();
  await page.getByText("25 % raised by 1 supporter").waitFor();
  expect(wallet.asked).toContain("wallet_sendCalls");
  expect(complaints).toEqual([]);
  await close();
  const { body } = await getJson(world.app, "/donate/garden");
  expect(body.data).toMatchObject({ slug: "garden", raised_usdc: 12.5, activated: true, supporter_count: 1 });
  expect(body.data.supporters[0]).toMatchObject({ amount_usdc: 12.5 });
  expect(body.data.supporters[0].payer).toMatch(/^0x.{4}…/);
  expect(JSON.stringify(body)).not.toMatch(/don_|acc_|activate_tx|flagged/);
});

it("donates by approval and transaction where the wallet takes no batches", async (context) => {
  if (!world.browser) return context.skip();
  await createJar("bench");
  const { page, wallet, close } = await world.open("/donate/bench");
  await page.locator("label", { hasText: /^5$/ }).click();
  await page.getByRole("button", { name: "Donate 5.00 USDC" }).click();
  await page.getByText("Payment sent").or(page.getByText("Payment received")).first().waitFor();
  expect(wallet.asked.filter((method) => method === "eth_sendTransaction")).toHaveLength(2);
  await close();
});

it("has no button before the jar is activated, and says why", async () => {
  await createJar("not-yet", {}, false);
  const { body } = await getHtml(world.app, "/donate/not-yet");
  expect(body).toContain("Not open yet");
  expect(body).not.toContain('id="pay"');
  const prepare = { body: { payer: world.chains.base.accounts[1], amount_usdc: 5 } };
  const answer = await ask(world.app, "POST", "/donate/not-yet/prepare", prepare);
  expect([answer.status, answer.body.error.code]).toEqual([409, "state_conflict"]);
});

it("answers 410 once canceled", async () => {
  const jar = await createJar("closed", {}, false);
  await world.post(`donations/${jar.id}/cancel`);
  const page = await getHtml(world.app, "/donate/closed");
  const json = await getJson(world.app, "/donate/closed");
  expect([page.status, json.status, json.body.data.status]).toEqual([410, 410, "canceled"]);
});

it("loads a jar's own https pictures and nothing else from elsewhere", async () => {
  const pictures = {
    image_url: "https://images.example/a b.png?x=1",
    cover_image_url: "http://plain.example/c.png",
  };
  await createJar("pictures", pictures, false);
  const { body, headers } = await getHtml(world.app, "/donate/pictures");
  expect(body).toContain('src="https://images.example/a%20b.png?x=1"');
  expect(body).toMatch(/<img class="picture"[^>]* loading="lazy" referrerpolicy="no-referrer"/);
  expect(body).not.toContain("plain.example");
  expect(headers.get("content-security-policy")).toContain("img-src 'self' data: https://images.example;");
});
