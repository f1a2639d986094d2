import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { fromPackageRoot } from "../../src/package-root.js";
import { WALLET } from "../support/app.js";
import { createLocalWallet } from "../support/local-wallet.js";
import { type PageWorld, startPageWorld } from "../support/page-world.js";
import { visit } from "../support/visit.js";

let shop: Server;
let port: number;
let world: PageWorld;
/** Of the shop, by path. */
const documents: Record<string, string> = {};

beforeAll(async () => {
  shop = createServer((req, res) => {
    res.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(documents[req.url ?? ""] ?? "");
  }).listen(0);
  await once(shop, "listening");
  port = (shop.address() as AddressInfo).port;
  world = await startPageWorld(["base"], { embedOrigins: origins() });
  world.app.house.links = { ...world.app.house.links, embedOrigins: origins() };
});
afterAll(async () => {
  await world?.close();
  shop.close();
  shop.closeAllConnections();
});
beforeEach((context) => {
  if (!world.browser) context.skip();
});

const origins = () => [`http://127.0.0.1:${port}`, `http://localhost:${port}`];
const patchAccount = (body: object) =>
  world.app.request("PATCH", "/api/v1/account", { key: world.account.key, body });

/** An example as a shop would use it: with its own service and its own key or page. */
function example(name: string, changes: Record<string, string>): string {
  let text = readFileSync(fromPackageRoot(`src/web/examples/${name}`), "utf8");
  for (const [from, to] of Object.entries({ "http://localhost:3000": world.app.url, ...changes })) {
    expect(text).toContain(from);
    text = text.replaceAll(from, to);
  }
  return text;
}

it("lets a shop's own page open a checkout with a collect key, and do nothing else", async () => {
  if (!world.browser) return;
  const { app, account } = world;
  await world.post("wallets", { address: WALLET, chain: "base" });
  documents["/collect"] = example("collect.html", {
    "svc_pk_…": await app.createKey(account.id, { collect: true }),
  });
  expect(documents["/collect"].split("\n").length).toBeLessThanOrEqual(24);
  const { page, complaints, close } = await visit(world.browser, `http://127.0.0.1:${port}/collect`);
  const closed = `fetch("${app.url}/api/v1/payment-links").then(() => "read", () => "refused")`;
  expect(await page.evaluate(closed)).toBe("refused");
  complaints.length = 0;
  await page.route("https://pay.example.com/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "the hosted page" }),
  );
  await page.getByRole("button", { name: "Buy the blue chair" }).click();
  await page.waitForURL("https://pay.example.com/pay/collect-*");
  expect(complaints).toEqual([]);
  await close();
  const { body } = await app.request("GET", "/api/v1/payment-links", { key: account.key });
  expect(body.data).toEqual([]);
});

it("tells a shop's page in words what is wrong", async () => {
  if (!world.browser) return;
  documents["/wrong"] = example("collect.html", { "svc_pk_…": "svc_pk_nonsense" });
  const { page, close } = await visit(world.browser, `http://127.0.0.1:${port}/wrong`);
  await page.getByRole("button", { name: "Buy the blue chair" }).click();
  await page.getByRole("alert").filter({ hasText: /key/i }).waitFor();
  await close();
});

it("is paid in a frame of its own height, which tells the shop; other origins see nothing", async () => {
  if (!world.browser) return;
  const [shopOrigin = "", other = ""] = origins();
  const set = await patchAccount({ embed_origins: [`${shopOrigin}/`] });
  expect([set.status, set.body.data.embed_origins]).toEqual([200, [shopOrigin]]);
  const { slug } = await world.createLink();
  documents["/frame"] = example("embed.html", { SLUG: slug });
  const wallets = { Tester: createLocalWallet(world.chains, { batches: true }) };
  const allowed = await visit(world.browser, `${shopOrigin}/frame`, wallets);
  const frame = allowed.page.frameLocator("iframe");
  await frame.getByRole("button", { name: "Pay 25.00 USDC" }).click();
  await allowed.page.getByText("Your payment is on its way.").waitFor();
  await world.settle();
  await frame.getByRole("heading", { name: "Paid" }).waitFor({ timeout: 20_000 });
  await allowed.page.getByText("Thank you, we are packing.").waitFor();
  const highs = () =>
    Promise.all(
      [allowed.page.locator("iframe"), frame.locator("body")].map(
        async (one) => (await one.boundingBox())?.height,
      ),
    );
  await expect.poll(async () => new Set((await highs()).map((high) => Math.ceil(high ?? 0))).size).toBe(1);
  expect(allowed.complaints).toEqual([]);
  await allowed.close();

  const refused = await visit(world.browser, `${other}/frame`, wallets);
  await expect.poll(() => refused.complaints.join()).toContain("frame-ancestors");
  expect(await refused.page.frameLocator("iframe").getByRole("button").count()).toBe(0);
  await refused.close();
});

it("lets an account name only origins that the installation allows", async () => {
  const [shopOrigin = ""] = origins();
  const faultOf = async (embed_origins: string[]) =>
    (await patchAccount({ embed_origins })).body.error.issues;
  expect(await faultOf([shopOrigin, "https://evil.example"])).toEqual([
    { path: "embed_origins.1", message: expect.stringContaining("EMBED_ORIGINS") },
  ]);
  expect(await faultOf([`${shopOrigin}/path`])).toMatchObject([{ path: "embed_origins.0" }]);
  expect(await faultOf(Array.from({ length: 11 }, () => shopOrigin))).toMatchObject([
    { path: "embed_origins" },
  ]);
  const none = await patchAccount({ embed_origins: null });
  expect(none.body.data.embed_origins).toBeNull();
});
