import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestAccount, type TestApp, WALLET } from "../support/app.js";
import { ask, getHtml, getJson, startPages } from "../support/page-app.js";

let app: TestApp;
let account: TestAccount;
beforeAll(async () => {
  app = await startPages({}, { pageRate: 10 });
  account = await app.createAccount();
});
afterAll(() => app.close());

const TO = { destination_address: WALLET, chain: "base" };

async function create(path: string, body: object) {
  const answer = await app.request("POST", `/api/v1/${path}`, { key: account.key, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.data;
}

const createInvoice = (more: object = {}) =>
  create("invoices", {
    client_name: "Client & Sons",
    client_email: "ap@client.example",
    total_usd: 30,
    line_items: [{ description: "Consulting", quantity: 3, unit_price: 10 }],
    memo: "Thank you",
    due_date: "2027-01-31",
    reference: "secret-ref",
    ...TO,
    ...more,
  });

it("says before Pay that nobody watches the chain", async () => {
  const link = await create("payment-links", { amount_usd: 5, ...TO });
  expect((await getHtml(app, `/pay/${link.slug}`)).body).toContain("does not watch Base now");
});

it("writes a small quantity out, as the paper does", async () => {
  const line_items = [{ description: "Drop", quantity: 1e-7, unit_price: 300_000_000 }];
  const { payment_slug } = await createInvoice({ line_items });
  expect((await getHtml(app, `/pay/${payment_slug}`)).body).toContain("0.0000001 × 300000000");
});

it("shows all terms of a link in HTML without a script", async () => {
  const link = await create("payment-links", {
    amount_usd: 1250.5,
    description: "Blue chair",
    expires_in_days: 7,
    ...TO,
  });
  const { status, body, headers } = await getHtml(app, `/pay/${link.slug}`);
  expect(status).toBe(200);
  for (const text of [
    "Test account",
    "1,250.50",
    "Blue chair",
    "Base",
    link.terms_id,
    link.expires_at.slice(0, 10),
  ])
    expect(body).toContain(text);
  expect(body).toContain(`title="${WALLET}"`);
  expect(body).not.toMatch(/<script(?![^>]* src=)|\son[a-z]+=|\sstyle=/);
  const style = /<style>(.*?)<\/style>/s.exec(body)?.[1] ?? "";
  const hash = createHash("sha256").update(style).digest("base64");
  const policy = headers.get("content-security-policy") ?? "";
  expect(policy).toContain(
    `default-src 'none'; script-src 'self'; style-src 'sha256-${hash}'; img-src 'self' data:;`,
  );
  expect(policy).toContain("frame-ancestors 'none'");
});

it("answers the same terms as JSON, and nothing that is private", async () => {
  const invoice = await createInvoice();
  const { status, body } = await getJson(app, `/pay/${invoice.payment_slug}`);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    slug: invoice.payment_slug,
    amount_usd: 30,
    destination_address: WALLET,
    chain: "base",
    status: "active",
    single_use: true,
    seller: { name: "Test account", support_email: null, logo_url: null },
    invoice: {
      invoice_number: invoice.invoice_number,
      client_name: "Client & Sons",
      total_usd: 30,
      due_date: "2027-01-31",
      memo: "Thank you",
      line_items: [{ description: "Consulting", quantity: 3, unit_price: 10 }],
    },
    payment: { state: "waiting", tx_hash: null, chain_state: "off" },
  });
  expect(JSON.stringify(body)).not.toMatch(/secret-ref|ap@client\.example|acc_|inv_|pl_|flagged/);
});

it("shows an invoice with its lines and serves its PDF", async () => {
  const invoice = await createInvoice();
  const page = await getHtml(app, `/pay/${invoice.payment_slug}`);
  for (const text of [
    invoice.invoice_number,
    "Client &amp; Sons",
    "Consulting",
    "3 × 10",
    "31 January 2027",
    "Thank you",
  ])
    expect(page.body).toContain(text);
  const pdf = await getJson(app, `/pay/${invoice.payment_slug}/invoice.pdf`);
  expect(pdf.headers.get("content-type")).toBe("application/pdf");
  expect(pdf.body.slice(0, 5)).toBe("%PDF-");
  const link = await create("payment-links", { amount_usd: 1, ...TO });
  expect((await getJson(app, `/pay/${link.slug}/invoice.pdf`)).status).toBe(404);
});

it("answers 410 with the status once canceled or expired, and 404 for what never was", async () => {
  const invoice = await createInvoice();
  await app.request("POST", `/api/v1/invoices/${invoice.id}/cancel`, { key: account.key });
  const canceled = await getJson(app, `/pay/${invoice.payment_slug}`);
  expect([canceled.status, canceled.body.data.status]).toEqual([410, "canceled"]);
  const canceledPage = await getHtml(app, `/pay/${invoice.payment_slug}`);
  expect(canceledPage.status).toBe(410);
  expect(canceledPage.body).toContain("This was canceled");
  expect(canceledPage.body).not.toContain('id="pay"');

  const link = await create("payment-links", { amount_usd: 1, expires_in_days: 1, ...TO });
  const now = app.clock.now;
  app.clock.now = new Date(now.getTime() + 86_400_001);
  const expired = await getJson(app, `/pay/${link.slug}`);
  const expiredPage = await getHtml(app, `/pay/${link.slug}`);
  app.clock.now = now;
  expect([expired.status, expired.body.data.status, expiredPage.status]).toEqual([410, "expired", 410]);

  const nothing = await getJson(app, "/pay/nothing-here");
  expect([nothing.status, nothing.body.error.code]).toEqual([404, "not_found"]);
  const nothingPage = await getHtml(app, "/pay/nothing-here");
  expect([nothingPage.status, nothingPage.headers.get("content-type")]).toEqual([
    404,
    "text/html; charset=utf-8",
  ]);
});

it("warns of real money where no fee wallet is configured", async () => {
  const development = await startPages({}, { developmentFee: true });
  const { key } = await development.createAccount();
  const body = { amount_usd: 1, ...TO };
  const link = await development.request("POST", "/api/v1/payment-links", { key, body });
  const page = await getHtml(development, `/pay/${link.body.data.slug}`);
  await development.close();
  expect(page.body).toContain("Do not pay here with real money");
  const earnest = await create("payment-links", body);
  expect((await getHtml(app, `/pay/${earnest.slug}`)).body).not.toContain("real money");
});

it("shows hostile text as text", async () => {
  const description = `<img src=x onerror=alert(1)> "quotes" \u202Egnp.exe ${"x".repeat(1000)}`;
  const link = await create("payment-links", { amount_usd: 1, description: "Blue chair", ...TO });
  // As an older record may hold it: today's are refused such characters.
  await app.house.sql`update payment_links set description = ${description} where id = ${link.id}`;
  const { body } = await getHtml(app, `/pay/${link.slug}`);
  expect(body).toContain("&lt;img src=x onerror=alert(1)&gt; &quot;quotes&quot;");
  expect(body).not.toContain("<img src=x");
  expect(body).not.toContain("\u202E");
});

it("packs what a phone has to load, for whoever takes it packed", async () => {
  const { slug } = await create("payment-links", { amount_usd: 1, ...TO });
  const accept = { accept: "text/html" };
  const packed = await ask(app, "GET", `/pay/${slug}`, { headers: accept });
  const plain = await ask(app, "GET", `/pay/${slug}`, {
    headers: { ...accept, "accept-encoding": "identity" },
  });
  expect([packed.headers.get("content-encoding"), plain.headers.get("content-encoding")]).toEqual([
    "gzip",
    null,
  ]);
  expect(packed.headers.get("vary")).toContain("Accept-Encoding");
  expect(packed.body).toBe(plain.body);
});

it("serves scripts for ever under hashed names", async () => {
  const link = await create("payment-links", { amount_usd: 1, ...TO });
  const { body } = await getHtml(app, `/pay/${link.slug}`);
  const named = [...body.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)];
  expect(named).toHaveLength(1);
  for (const [, path = ""] of named) {
    const asset = await getJson(app, path);
    expect([path, asset.status, asset.headers.get("cache-control")]).toEqual([
      path,
      200,
      "public, max-age=31536000, immutable",
    ]);
  }
  expect((await getJson(app, "/assets/..%2Fmanifest.json")).status).toBe(404);
});

it("shows a collect checkout like any other, with the hour that it is open", async () => {
  await create("wallets", { address: WALLET, chain: "base" });
  const key = await app.createKey(account.id, { collect: true });
  const body = { amount_usdc: 4, description: "Order 1001" };
  const { body: answer } = await app.request("POST", "/api/v1/collect/checkout", { key, body });
  const page = await getHtml(app, `/pay/${answer.data.slug}`);
  for (const text of ["Order 1001", "4.00", "Payable until"]) expect(page.body).toContain(text);
});

it("lets nobody frame a page but the origins that are allowed to", async () => {
  const link = await create("payment-links", { amount_usd: 1, ...TO });
  const closed = await getHtml(app, `/pay/${link.slug}`);
  expect(closed.headers.get("x-frame-options")).toBe("DENY");
  const shop = await startPages({ embedOrigins: ["https://shop.example"] });
  const owner = await shop.createAccount();
  const body = { amount_usd: 1, ...TO };
  const other = await shop.request("POST", "/api/v1/payment-links", { key: owner.key, body });
  const { headers } = await getHtml(shop, `/pay/${other.body.data.slug}`);
  await shop.close();
  expect(headers.get("content-security-policy")).toContain("frame-ancestors https://shop.example");
  expect(headers.get("x-frame-options")).toBeNull();
});

/** More at once than a slow machine's next seconds allow. */
const together = (ask: () => ReturnType<typeof app.request>) => Promise.all(Array.from({ length: 80 }, ask));

it("takes ten requests a second from one address", async () => {
  const answers = await together(() => app.request("GET", "/pay/none"));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.headers.get("retry-after")).toBe("1");
});

it.each(["/pay/%00", "/pay/%00/events", "/pay/%EF%BF%BD", "/donate/%00"])(
  "answers 404 for an address that no page could have: %s",
  async (path) => {
    expect((await getJson(app, path)).status).toBe(404);
  },
);

it("lets no picture's host write into the content policy", async () => {
  await create("donations", {
    slug: "crafted",
    name: "Crafted",
    destination_wallet: WALLET,
    chain: "base",
    image_url: "https://a;connect-src/x.png",
    cover_image_url: "https://pictures.example/y.png",
  });
  const { headers } = await getHtml(app, "/donate/crafted");
  const policy = headers.get("content-security-policy");
  expect(policy).toContain("img-src 'self' data: https://pictures.example; connect-src 'self';");
});

it("lets a person wait where a program is told to", async () => {
  const { slug } = await create("payment-links", { amount_usd: 1, ...TO });
  const look = (accept: string) => app.request("GET", `/pay/${slug}`, { headers: { accept } });
  const busy = (await together(() => look("text/html"))).find(({ status }) => status === 429);
  expect(busy?.body).toContain("One moment");
  expect([busy?.headers.get("retry-after"), busy?.headers.get("refresh")]).toEqual(["2", "2"]);
  const program = (await together(() => look("application/json"))).find(({ status }) => status === 429);
  expect(program?.body.error.code).toBe("rate_limited");
});
