import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { Page } from "playwright-core";
import { fromPackageRoot } from "../../../src/package-root.js";
import type { Demo } from "../../support/demo/start.js";
import { tellPaid } from "../../support/told-payments.js";
import { PHONE, type Shot } from "./shot.js";

/** Where a shop's own page stands that has ours in a frame. */
export const SHOP = "http://127.0.0.1:3997";

/** The example of a frame, as the page of that shop; it ends with the process. */
async function openShop(url: string, slug: string): Promise<Server> {
  const text = readFileSync(fromPackageRoot("src/web/examples/embed.html"), "utf8");
  const page = text.replaceAll("http://localhost:3000", url).replaceAll("SLUG", slug);
  const shop = createServer((_req, res) => res.setHeader("content-type", "text/html").end(page));
  shop.listen(Number(new URL(SHOP).port), "127.0.0.1").unref();
  await once(shop, "listening");
  return shop;
}

const everyLook = (name: string, shot: Shot): Record<string, Shot> => ({
  [`${name}-phone`]: { ...shot, size: PHONE },
  [`${name}-phone-dark`]: { ...shot, size: PHONE, dark: true },
  [`${name}-desktop`]: shot,
  [`${name}-desktop-dark`]: { ...shot, dark: true },
});

/** What a shop does after a payment and around it: a refund to sign, the page in its own, what a donor may say. */
export async function shopShots({ house, chains, call, url }: Demo): Promise<Record<string, Shot>> {
  const { accounts } = chains.base;
  const link = (description: string) =>
    call("POST", "payment-links", {
      amount_usd: 25,
      description,
      reference: "order-81",
      destination_address: accounts[5],
      chain: "base",
    });
  const paid = await link("Two blue chairs");
  await tellPaid({ house }, String(paid.slug), { payer: accounts[7] ?? "" });
  const [payment] = await house.sql<{ id: string }[]>`
    select id from payments where resource_id = ${String(paid.id)}`;
  const refund = await call("POST", `payments/${payment?.id}/refund`, {
    amount_usdc: 10,
    reason: "One chair came back",
  });
  const framed = await link("Blue chair");
  await openShop(url, String(framed.slug));
  const inFrame = (page: Page) =>
    page
      .frameLocator("iframe")
      .getByRole("button", { name: /^Pay 25/ })
      .waitFor();
  const says = async (page: Page) => {
    await page.getByText("Add your name or a line").click();
    await page.getByLabel("Don't show my address on this page").check();
    await page.getByLabel(/name/i).first().fill("Ben from number 12");
    await page.getByRole("textbox").last().fill("For the apple tree!");
  };
  return {
    ...everyLook("refund", { path: new URL(String(refund.sign_url)).pathname }),
    ...everyLook("embed", { path: SHOP, before: inFrame }),
    ...everyLook("donor", { path: "/donate/city-garden", before: says }),
  };
}
