import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { assets } from "../../src/http/pages/assets.js";
import { type TestApp, WALLET } from "../support/app.js";
import { getHtml, getJson, startPages } from "../support/page-app.js";

/** In bytes after gzip: what a payer's phone has to load. */
const MOST = { script: 14 * 1024, everyScript: 60 * 1024, page: 20 * 1024 };

let app: TestApp;
beforeAll(async () => {
  app = await startPages();
});
afterAll(() => app.close());

const sizeOf = (text: string) => gzipSync(text).length;

/** A script and everything that it can ever import. */
async function scriptsFrom(path: string, known = new Map<string, string>()): Promise<Map<string, string>> {
  if (known.has(path)) return known;
  const { body } = await getJson(app, path);
  known.set(path, String(body));
  const imported = String(body).matchAll(/(?:from|import)\s*\(?\s*["'`]\.\/([^"'`]+\.js)["'`]/g);
  for (const [, name = ""] of imported) await scriptsFrom(`/assets/${name}`, known);
  return known;
}

const packed = (texts: Iterable<string>) => [...texts].reduce((total, text) => total + sizeOf(text), 0);

async function weigh(path: string) {
  const { body } = await getHtml(app, path);
  const paths = (pattern: RegExp) => [...String(body).matchAll(pattern)].map(([, found = ""]) => found);
  const scripts = new Map<string, string>();
  for (const script of paths(/<script[^>]* src="([^"]+)"/g)) await scriptsFrom(script, scripts);
  expect(paths(/<link rel="stylesheet" href="([^"]+)"/g)).toEqual([]);
  return {
    files: scripts.size,
    script: packed(scripts.values()),
    page: sizeOf(String(body)),
    html: String(body),
  };
}

it("keeps the pages light, and brings no web font", async () => {
  const { key } = await app.createAccount();
  const to = { chain: "base" };
  const post = async (path: string, body: object) =>
    (await app.request("POST", `/api/v1/${path}`, { key, body: { ...body, ...to } })).body.data;
  const line_items = Array.from({ length: 50 }, (_, index) => ({
    description: `Line ${index}`,
    quantity: 1,
    unit_price: 2,
  }));
  const link = await post("payment-links", { amount_usd: 5, destination_address: WALLET });
  const invoice = await post("invoices", {
    client_name: "Client",
    client_email: "a@client.example",
    total_usd: 100,
    line_items,
    destination_address: WALLET,
  });
  await post("donations", { slug: "light-jar", name: "Light jar", destination_wallet: WALLET });
  const plan = await post("subscriptions", {
    name: "Light plan",
    amount_usdc: 5,
    interval_days: 30,
    on_chain_plan_id: 1,
    destination_wallet: WALLET,
  });
  const payout = await post("payouts", { recipients: [{ address: WALLET, amount_usdc: 5 }] });
  const table: Record<string, object> = {};
  const sign = new URL(payout.sign_url).pathname;
  const pays = [`/pay/${link.slug}`, `/pay/${invoice.payment_slug}`];
  for (const path of [...pays, "/donate/light-jar", new URL(plan.url).pathname, sign]) {
    const { files, script, page, html } = await weigh(path);
    table[path] = { script, page };
    expect(files, `${path}: one request, and nothing that another page needs`).toBe(1);
    expect(script, `${path}: first JavaScript`).toBeGreaterThan(500);
    expect(script, `${path}: first JavaScript`).toBeLessThanOrEqual(MOST.script);
    expect(script, `${path}: all JavaScript`).toBeLessThanOrEqual(MOST.everyScript);
    expect(page, `${path}: HTML and CSS`).toBeLessThanOrEqual(MOST.page);
    expect(html).not.toMatch(/@font-face|@import|fonts\./);
  }
  process.stdout.write(`${JSON.stringify(table)}\n`);
});

it("keeps the script of every page light, whoever the page is for", async () => {
  for (const name of ["donate.ts", "pay.ts", "sign-in.ts", "sign.ts", "subscribe.ts", "you.ts"])
    expect(packed((await scriptsFrom(assets().urlsOf(name)[0])).values()), name).toBeLessThanOrEqual(
      MOST.script,
    );
});
