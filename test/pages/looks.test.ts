import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { WALLET } from "../support/app.js";
import { type PageWorld, startPageWorld } from "../support/page-world.js";
import { payLink } from "../support/pay.js";

let world: PageWorld;
let paths: Record<string, string>;

beforeAll(async () => {
  world = await startPageWorld();
  const hostile = `<b>bold</b> \u202E${"W".repeat(1000)}`;
  const line_items = [{ description: "N".repeat(500), quantity: 3, unit_price: 1_000_000 }];
  const invoice = await world.post("invoices", {
    client_name: "C".repeat(200),
    client_email: "a@client.example",
    total_usd: 3_000_000,
    line_items,
    memo: hostile.slice(0, 500),
    destination_address: WALLET,
    chain: "base",
  });
  const [plain, canceled, paid] = [
    await world.createLink({ description: hostile }),
    await world.createLink(),
    await world.createLink({ single_use: true }),
  ];
  await world.post(`payment-links/${canceled.id}/cancel`);
  await payLink(world.app, world.chains.base, paid.slug);
  await world.settle();
  const jar = {
    name: "J".repeat(100),
    description: hostile.slice(0, 900),
    goal_usdc: 500,
    destination_wallet: WALLET,
  };
  await world.post("donations", { slug: "looks", chain: "base", ...jar });
  paths = {
    link: `/pay/${plain.slug}`,
    invoice: `/pay/${invoice.payment_slug}`,
    canceled: `/pay/${canceled.slug}`,
    paid: `/pay/${paid.slug}`,
    jar: "/donate/looks",
    nothing: "/pay/nothing",
  };
});
afterAll(() => world?.close());
beforeEach((context) => {
  if (!world.browser) context.skip();
});

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Rules that are broken, by the element that breaks them. */
async function violations(page: Page): Promise<string[]> {
  return page.evaluate(`${AXE};
    axe.run(document).then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + " " + html)))`);
}

const SIZES = [
  { width: 320, height: 640 },
  { width: 390, height: 844, dark: true },
  { width: 1280, height: 860, reducedMotion: true },
];

it.each(["link", "invoice", "canceled", "paid", "jar", "nothing"])(
  "is accessible and keeps its layout at every size: %s",
  async (name) => {
    for (const size of SIZES) {
      const { page, close } = await world.open(paths[name] ?? "", size);
      for (const summary of await page.locator("summary:visible").all()) await summary.click();
      expect(await violations(page), `${name} at ${size.width}`).toEqual([]);
      const wide = await page.evaluate("document.documentElement.scrollWidth");
      expect(wide, `${name} at ${size.width}`).toBeLessThanOrEqual(size.width);
      await close();
    }
  },
  60_000,
);

it("moves nothing for whoever wants less motion", async () => {
  const link = await world.createLink();
  const { page, close } = await world.open(`/pay/${link.slug}`, {
    reducedMotion: true,
    waits: "eth_signTypedData_v4",
  });
  await page.getByRole("button", { name: "Pay 25.00 USDC" }).click();
  await page.getByText("Sign the permission in your wallet").waitFor();
  expect(await page.evaluate("document.getAnimations().length")).toBe(0);
  expect(await violations(page)).toEqual([]);
  await close();
});
