import { afterAll, beforeAll, expect, it } from "vitest";
import { calendarOf } from "../../src/http/pages/subscribe/calendar.js";
import { selectSubscription } from "../../src/store/subscriptions.js";
import { type TestApp, WALLET } from "../support/app.js";
import { getHtml } from "../support/page-app.js";
import { tellPaid } from "../support/told-payments.js";
import { type Person, signIn, startForPeople } from "../support/visitor.js";

/** Wherever somebody may write something. */
const XSS = `<img src=x onerror="document.title='owned'">`;

let app: TestApp;
let owner: Person;
let pages: Record<string, string>;
let accountId: string;
let planId: string;

const pathOf = (url: string) => new URL(url).pathname;

beforeAll(async () => {
  app = await startForPeople();
  const { id, key } = await app.createAccount({ plan: "scale" });
  const post = async (path: string, body: object, by = key) => {
    const answer = await app.request("POST", `/api/v1/${path}`, { key: by, body });
    expect([path, answer.status, answer.body.error]).toEqual([path, expect.any(Number), undefined]);
    return answer.body.data;
  };
  await app.request("PATCH", "/api/v1/account", {
    key,
    body: { display_name: XSS, legal_address: XSS, tax_id: "<b>1</b>" },
  });
  owner = await signIn(app, id, "owner", XSS);
  await app.house.sql`update sessions set agent = ${XSS}`;
  const to = { destination_address: WALLET, chain: "base" };
  const into = { destination_wallet: WALLET, chain: "base" };
  const link = await post("payment-links", {
    ...to,
    amount_usd: 5,
    description: XSS,
    reference: XSS,
    success_url: "https://shop.example/?a=%22><img src=x onerror=1>",
    cancel_url: "https://shop.example/?a='><img src=x onerror=1>",
  });
  const invoice = await post("invoices", {
    ...to,
    client_name: XSS,
    client_email: "a@client.example",
    total_usd: 5,
    line_items: [{ description: XSS, quantity: 1, unit_price: 5 }],
    memo: `${XSS}\n${XSS}`,
  });
  await post("contacts", { name: XSS, note: XSS, wallets: [{ address: WALLET, chain: "base" }] });
  const payout = { label: XSS, recipients: [{ address: WALLET, amount_usdc: 5, label: XSS }], chain: "base" };
  const [paying, jar, plan] = [
    await post("payouts", payout),
    await post("donations", { ...into, slug: "jar-of-markup", name: XSS, description: XSS }),
    await post("subscriptions", {
      ...into,
      name: XSS,
      description: XSS,
      amount_usdc: 5,
      interval_days: 30,
      on_chain_plan_id: 1,
    }),
  ];
  const txHash = await tellPaid(app, link.slug);
  const [payment] = (await app.request("GET", "/api/v1/payments", { key })).body.data;
  const refund = await owner.ask("POST", `/api/v1/payments/${payment.id}/refund`, { body: { reason: XSS } });
  [accountId, planId] = [id, plan.id];
  pages = {
    link: `/pay/${link.slug}`,
    invoice: `/pay/${invoice.payment_slug}`,
    receipt: `/pay/${link.slug}/receipt?tx_hash=${txHash}`,
    jar: "/donate/jar-of-markup",
    plan: pathOf(plan.url),
    "payout to sign": pathOf(paying.sign_url),
    "refund to sign": pathOf(refund.body.data.sign_url),
    "jar to sign": pathOf(jar.sign_url),
    "plan to sign": pathOf(plan.sign_url),
  };
});
afterAll(() => app.close());

const NAMES = [
  "link",
  "invoice",
  "receipt",
  "jar",
  "plan",
  "payout to sign",
  "refund to sign",
  "jar to sign",
  "plan to sign",
];

it.each(NAMES)("shows markup as the text that it is, to strangers and to members: %s", async (name) => {
  const path = pages[name] ?? "";
  const own = await owner.ask("GET", path, { headers: { accept: "text/html" } });
  for (const { status, body } of [own, await getHtml(app, path)]) {
    expect(status).toBe(200);
    expect(body).toContain("&lt;img src=x onerror=");
    expect(body).not.toMatch(/<img src=x/);
    expect(body).not.toMatch(/<script(?![^>]* src=)|\son[a-z]+=["']|javascript:/);
  }
});

it("keeps a plan's name in its line of the calendar", async () => {
  const name = "Pro\r\nATTENDEE:mailto:all@acme.example\nEND:VEVENT";
  await app.house.sql`update subscriptions set name = ${name} where id = ${planId}`;
  const plan = await selectSubscription(app.house.sql, accountId, planId);
  if (!plan) throw new Error("no plan");
  const facts = { url: `${app.url}${pages.plan}`, seller: name, subscriber: WALLET };
  const file = calendarOf(plan, { ...facts, due: app.clock.now, now: app.clock.now });
  expect(file.split("\r\n").filter((line) => /^(ATTENDEE|END:VEVENT)/.test(line))).toEqual(["END:VEVENT"]);
  expect(file).not.toMatch(/[^\r]\n|\r[^\n]/);
});
