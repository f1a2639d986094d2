import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readCsv } from "../../src/csv.js";
import { keepDonorNote } from "../../src/store/donor-notes.js";
import { type TestApp, WALLET } from "../support/app.js";
import { violations } from "../support/axe.js";
import { browser, openConsole, startConsole } from "../support/console-app.js";
import { picture } from "../support/picture.js";
import { tellGiven, tellPaid } from "../support/told-payments.js";

const DAY_MS = 86_400_000;
const HIDDEN = { hidden: true, name: null, line: null };
let app: TestApp;

beforeAll(async () => {
  app = await startConsole();
});
afterAll(async () => {
  await app.close();
});

async function shop() {
  const account = await app.createAccount({ plan: "scale" });
  const post = async (path: string, body: object) =>
    (await app.request("POST", `/api/v1/${path}`, { key: account.key, body })).body.data;
  const link = (amount_usd: number, chain = "base") =>
    post("payment-links", { amount_usd, destination_address: WALLET, chain });
  return { account, post, link };
}

describe.skipIf(!browser)("the money that comes in", () => {
  it("stands on the first screen: by span and chain, what is owed, and what needs somebody", async () => {
    const { account, post, link } = await shop();
    const ago = (days: number) => new Date(app.clock.now.getTime() - days * DAY_MS);
    const [ten, hundred] = [await link(10), await link(100, "polygon")];
    for (const days of [0, 3, 12, 40]) await tellPaid(app, ten.slug, { minedAt: ago(days) });
    await tellPaid(app, hundred.slug, { minedAt: ago(8) });
    const bill = (due_date?: string) =>
      post("invoices", {
        client_name: "Acme",
        client_email: "a@acme.example",
        total_usd: 480,
        line_items: [{ description: "October", quantity: 1, unit_price: 480 }],
        destination_address: WALLET,
        chain: "base",
        due_date,
      });
    await bill();
    await bill(app.clock.now.toISOString().slice(0, 10));
    app.clock.now = new Date(app.clock.now.getTime() + DAY_MS);
    await tellPaid(app, ten.slug, { minedAt: app.clock.now });
    await post("payouts", {
      recipients: [{ address: WALLET, amount_usdc: 7 }],
      chain: "base",
      label: "Rent <script>",
    });
    await post("donations", { slug: "bench", name: "A bench", destination_wallet: WALLET, chain: "base" });
    const { page, complaints, origins, close } = await openConsole(app, account.id);
    const tile = (name: string) => page.getByRole("region", { name }).first();
    await tile("Received, 7 days").getByText("30.00").first().waitFor();
    expect(await tile("Received, 30 days").textContent()).toMatch(
      /140\.00.*10\.00.*Base40\.00.*Polygon100\.00/s,
    );
    expect(await tile("Open invoices").textContent()).toMatch(
      /960\.00.*2 invoices.*480\.00 USDC overdue: 1 invoice/s,
    );
    const needs = tile("Needs you");
    await needs.getByText("Rent <script>: 7.00 USDC to 1").first().waitFor();
    await needs.getByText("Jar A bench").first().waitFor();
    await page.getByRole("img", { name: /140\.00 USDC in 30 days, 10\.00 in the 30 days before/ }).waitFor();
    await page.locator("canvas").waitFor();
    const [jar] = (await app.request("GET", "/api/v1/donations", { key: account.key })).body.data;
    const sign = needs.getByRole("link", { name: /^Sign.*Jar A bench$/ });
    expect(await sign.getAttribute("href")).toBe(jar.sign_url);
    expect(await violations(page)).toEqual([]);
    await picture(page, "console-home");
    await tellPaid(app, hundred.slug, { status: "seen", minedAt: app.clock.now });
    await page.getByRole("region", { name: "Latest payments" }).getByText("Seen").waitFor();
    expect(complaints).toEqual([]);
    expect([...origins]).toEqual([app.url]);
    await close();
  });

  it("teaches whoever has nothing yet how to begin", async () => {
    const { account } = await shop();
    const { page, go, close } = await openConsole(app, account.id);
    await page.getByText("Nothing has come in yet").waitFor();
    await page.getByText("Nothing waits for you.").waitFor();
    const steps = page.getByRole("region", { name: "First steps" });
    await steps.getByRole("link", { name: "Say who you are" }).waitFor();
    expect(await steps.locator("[aria-current=step]").textContent()).toContain("Say who you are");
    expect(await violations(page)).toEqual([]);
    await picture(page, "home-empty");
    expect(await page.locator("canvas").count()).toBe(0);
    await go("/console/payments", "Payments");
    await page.getByRole("heading", { name: "Nothing has come in yet" }).waitFor();
    expect(await violations(page)).toEqual([]);
    await close();
    const looking = await openConsole(app, account.id, { role: "viewer", name: "Vera" });
    await looking.page.getByText("Nothing waits for you.").waitFor();
    expect(await looking.page.getByRole("region", { name: "First steps" }).count()).toBe(0);
    await looking.close();
  });

  it("is found, followed to its record, paid back in part, and taken home as a table", async () => {
    const { account, link } = await shop();
    const [sold, other] = [await link(80), await link(5, "polygon")];
    await tellPaid(app, sold.slug);
    await tellPaid(app, other.slug);
    const { page, complaints, go, close } = await openConsole(app, account.id);
    await go("/console/payments", "Payments");
    await page.getByLabel("Chain").selectOption("base");
    await page.getByRole("row").nth(2).waitFor({ state: "detached" });
    const loading = page.waitForEvent("download");
    await page.getByRole("button", { name: "CSV" }).click();
    const csv = await (await loading).createReadStream();
    const text = Buffer.concat(await csv.toArray()).toString();
    expect([...readCsv(text)].map(({ cells }) => cells.length > 5)).toEqual([true, true]);
    expect(text).toContain("80");
    // What Excel knows UTF-8 by.
    expect(text.startsWith("\ufeff")).toBe(true);
    await page.getByRole("row").nth(1).getByRole("link").click();
    await page.getByRole("heading", { name: "Payment of 80.00 USDC" }).waitFor();
    await page.getByText("Final: no reorganisation").waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole("link", { name: "Refund" }).click();
    await page.getByLabel("Amount in USDC").fill("81");
    await page.getByRole("button", { name: "Prepare refund" }).click();
    await page.getByRole("alert").waitFor();
    await page.getByLabel("Amount in USDC").fill("30");
    await page.getByRole("button", { name: "Prepare refund" }).click();
    await page.getByText("The refund is prepared").waitFor();
    const { body } = await app.request("GET", "/api/v1/payouts", { key: account.key });
    expect(body.data).toMatchObject([{ totalUsdc: 30, status: "prepared" }]);
    await page.getByRole("heading", { name: "Refund of 30.00 USDC" }).waitFor();
    await page.getByRole("link", { name: "Sign in wallet" }).waitFor();
    expect(await page.getByText("in no contact").count()).toBe(0);
    expect(await page.getByRole("link", { name: "Repeat" }).count()).toBe(0);
    expect(await page.getByRole("button", { name: /^Cancel / }).textContent()).toBe("Cancel refund");
    await page.goBack();
    await page.goBack();
    await page.getByRole("region", { name: "Refunds" }).getByText("30.00").waitFor();
    await page.getByRole("link", { name: "Link", exact: true }).click();
    await page.getByRole("heading", { name: "Link over 80.00 USDC" }).waitFor();
    expect(complaints.filter((text) => !text.includes("422"))).toEqual([]);
    await close();
  });

  it("is shown however much is newer: what waits to be signed, what a donor said, who subscribed first", async () => {
    const { account, post } = await shop();
    const { sql } = app.house;
    const jar = (slug: string, name: string) =>
      post("donations", { slug, name, destination_wallet: WALLET, chain: "base" });
    const bench = await jar("old-bench", "An old bench");
    await sql`
      insert into donation_jars select (jsonb_populate_record(d, jsonb_build_object('id', 'don_' || lpad(n::text, 26, '0'),
        'slug', 'jar-' || n, 'sign_slug', 'sign-' || n, 'on_chain_jar_id', d.on_chain_jar_id || n, 'activated_at', d.created_at,
        'created_at', d.created_at + n * interval '1 second'))).* from donation_jars d, generate_series(1, 60) n
      where d.id = ${bench.id}`;
    for (let gifts = 0; gifts < 202; gifts++) {
      const hash = await tellGiven(app, { accountId: account.id, id: bench.id }, 1_000_000n);
      const note = gifts === 0 ? { hidden: false, name: "Ann", line: "Sit well" } : HIDDEN;
      const terms = { chain: "base", termsId: bench.on_chain_jar_id } as const;
      await keepDonorNote(sql, terms, hash, note, app.clock.now);
    }
    const plan = await post("subscriptions", {
      name: "Club",
      amount_usdc: 5,
      interval_days: 30,
      destination_wallet: WALLET,
      chain: "base",
      on_chain_plan_id: 1,
    });
    await sql`
      insert into subscribers (subscription_id, subscriber, paid_until, since)
      select ${plan.id}, '0x' || lpad(n::text, 40, '0'), now(), ${app.clock.now}::timestamptz - n * interval '1 day'
      from generate_series(1, 130) n`;
    const { page, go, close } = await openConsole(app, account.id);
    await page.getByRole("region", { name: "Needs you" }).getByText("Jar An old bench").first().waitFor();
    await go(`/console/donations/${bench.id}`, "An old bench");
    await page.getByRole("region", { name: "What donors said" }).getByText("Sit well").waitFor();
    await go(`/console/subscriptions/${plan.id}`, "Club");
    const subscribers = page.getByRole("region", { name: "Subscribers" });
    await subscribers.getByRole("button", { name: "Show more" }).click();
    await subscribers.getByRole("row").nth(130).waitFor();
    expect(await subscribers.getByRole("row").count()).toBe(131);
    expect(await subscribers.getByRole("button", { name: "Show more" }).count()).toBe(0);
    await close();
  });

  it("is not paid back by a viewer, who is asked to sign nothing", async () => {
    const { account, post, link } = await shop();
    const sold = await link(80);
    await tellPaid(app, sold.slug);
    const [payment] = (await app.request("GET", "/api/v1/payments", { key: account.key })).body.data;
    const { page, go, close } = await openConsole(app, account.id, { role: "viewer" });
    await go(`/console/payments/${payment.id}`, /Payment of/);
    expect(await page.getByRole("link", { name: "Refund" }).count()).toBe(0);
    await go(`/console/payments/${payment.id}/refund`, "This is for others");
    await post("donations", { slug: "seat", name: "A seat", destination_wallet: WALLET, chain: "base" });
    await go("/console", "Home");
    const needs = page.getByRole("region", { name: "Needs you" });
    await needs.getByRole("link", { name: "Jar A seat", exact: true }).waitFor();
    expect(await needs.getByRole("link", { name: /^Sign/ }).count()).toBe(0);
    await close();
  });
});
