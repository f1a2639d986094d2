import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { nextMidnight } from "../../src/days.js";
import { sendMail } from "../../src/jobs/send-mail.js";
import { sweep } from "../../src/jobs/sweep.js";
import { openMailer } from "../../src/mail/mailer.js";
import { createLinks } from "../../src/runtime/links.js";
import { selectPaymentsOfTransaction } from "../../src/store/payments.js";
import { revert } from "../../src/store/settlements/revert.js";
import { startApp, type TestAccount, type TestApp, WALLET } from "../support/app.js";
import { type MailPeer, startMailPeer } from "../support/mail-peer.js";
import { tellGiven, tellPaid, tellSubscribed } from "../support/told-payments.js";

let app: TestApp;
let account: TestAccount;
let peer: MailPeer;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.house.links = createLinks("https://pay.example.com", { sendsMail: true });
  app.clock.now = new Date("2026-03-02T09:00:00Z");
  account = await app.createAccount({ plan: "scale" });
  peer = await startMailPeer();
  await app.house.sql`delete from mail_messages`;
  await app.house.sql`delete from seller_notices`;
});
afterEach(() => peer.stop());

const send = async (method: string, path: string, body?: unknown) => {
  const answer = await app.request(method, `/api/v1/${path}`, { key: account.key, body });
  expect([path, answer.body.error]).toEqual([path, undefined]);
  return answer.body.data;
};
const choose = (notices: string, more = {}) =>
  send("PATCH", "account", { support_email: "me@lighthouse.example", notices, ...more });
const bill = (more = {}) =>
  send("POST", "invoices", {
    client_name: "Acme",
    client_email: "ap@acme.example",
    total_usd: 25,
    line_items: [{ description: "Retainer", quantity: 1, unit_price: 25 }],
    destination_address: WALLET,
    chain: "base",
    email: "none",
    ...more,
  });
async function paidInvoice(): Promise<string> {
  const { payment_slug, invoice_number } = await bill();
  await tellPaid(app, payment_slug);
  return invoice_number;
}
async function at(time: string) {
  app.clock.now = new Date(time);
  await sweep(app.house);
  await sendMail(app.house, openMailer({ url: peer.url, from: "x@unsigned.example" }));
  return peer.received.map(({ mail }) => mail.subject);
}

it("tells nothing unless it is asked to, and nothing of what was before", async () => {
  expect(await send("GET", "account")).toMatchObject({ notices: "off", time_zone: null });
  await paidInvoice();
  expect(await at("2026-03-02T09:01:00Z")).toEqual([]);
  await choose("at_once");
  expect(await at("2026-03-02T09:02:00Z")).toEqual([]);
});

it("tells at once, each thing once, of what was paid, overdue and flagged", async () => {
  await choose("at_once");
  const number = await paidInvoice();
  expect(await at("2026-03-02T09:01:00Z")).toEqual([`Invoice paid: ${number}, Acme, 25.00 USDC`]);
  expect(peer.received[0]?.to).toEqual(["me@lighthouse.example"]);
  expect(peer.received[0]?.mail.text).toContain(`Invoice paid: ${number}, Acme, 25.00 USDC`);
  expect(await at("2026-03-02T09:30:00Z")).toHaveLength(1);
  await bill({ due_date: "2026-03-02" });
  expect(await at("2026-03-03T00:01:00Z")).toHaveLength(2);
  expect(peer.received[1]?.mail.subject).toContain("Invoice overdue");
});

it("tells that the network took a payment back, of an invoice or of a link, as it told that it came", async () => {
  await choose("at_once");
  const { payment_slug, invoice_number: number } = await bill();
  const workshop = { amount_usd: 40, destination_address: WALLET, chain: "base", single_use: true };
  const { slug } = await send("POST", "payment-links", workshop);
  const hashes = [await tellPaid(app, payment_slug), await tellPaid(app, slug)];
  expect(await at("2026-03-02T09:01:00Z")).toEqual(["1 × Invoice paid, 1 × Link paid"]);
  const { sql, links, clock } = app.house;
  const found = hashes.map((hash) => selectPaymentsOfTransaction(sql, account.id, "base", hash));
  const rows = (await Promise.all(found)).flat();
  await sql.begin((tx) => revert(tx, { chain: "base", urls: links, now: clock() }, rows));
  expect((await at("2026-03-02T09:30:00Z"))[1]).toBe(
    "1 × Invoice open again, payment taken back, 1 × Link open again, payment taken back",
  );
  expect(peer.received[1]?.mail.text).toContain(`payment taken back: ${number}, Acme, 25.00 USDC`);
});

it("tells what was taken back of a link, jar or plan that takes several payments, and of a mark that stays", async () => {
  await choose("at_once");
  const to = { destination_wallet: WALLET, chain: "base" };
  const workshop = { amount_usd: 40, description: "Workshop", destination_address: WALLET, chain: "base" };
  const { slug } = await send("POST", "payment-links", workshop);
  const single = await send("POST", "payment-links", { ...workshop, single_use: true });
  const withdrawn = await send("POST", "payment-links", workshop);
  await send("POST", `payment-links/${withdrawn.id}/cancel`);
  const jar = await send("POST", "donations", { slug: "taken-back", name: "Bees", ...to });
  const terms = { amount_usdc: 9, interval_days: 30, on_chain_plan_id: 7 };
  const plan = await send("POST", "subscriptions", { name: "Gold", ...terms, ...to });
  const { payment_slug, id, invoice_number: number } = await bill();
  await send("POST", `invoices/${id}/mark-paid`, {});
  const afterwards = new Date("2026-03-02T09:00:30Z");
  const hashes = [
    await tellPaid(app, slug),
    await tellPaid(app, slug, { status: "seen" }),
    await tellPaid(app, single.slug, { status: "seen" }),
    await tellPaid(app, withdrawn.slug, { minedAt: afterwards }),
    await tellPaid(app, payment_slug),
    await tellGiven(app, { accountId: account.id, id: jar.id }, 5_000_000n),
    await tellSubscribed(app, { accountId: account.id, id: plan.id }),
  ];
  const paid = "1 × Donation received, 1 × Invoice paid, 1 × Link paid, 1 × New subscriber";
  expect(await at("2026-03-02T09:01:00Z")).toEqual([paid]);
  const { sql, links, clock } = app.house;
  const found = hashes.map((hash) => selectPaymentsOfTransaction(sql, account.id, "base", hash));
  const rows = (await Promise.all(found)).flat();
  await sql.begin((tx) => revert(tx, { chain: "base", urls: links, now: clock() }, rows));
  expect((await at("2026-03-02T09:30:00Z"))[1]).toBe("4 × Payment taken back by the network");
  const { text = "" } = peer.received[1]?.mail ?? {};
  for (const what of ["Workshop, 40.00", `${number}, 25.00`, "Bees, 5.00", "Gold, 9.00"])
    expect(text).toContain(`Payment taken back by the network: ${what} USDC`);
});

it("makes no storm of a thousand at once, and loses none of them", async () => {
  await choose("at_once");
  const { payment_slug: slug } = await send("POST", "payment-links", {
    amount_usd: 5,
    destination_address: WALLET,
    chain: "base",
    description: "Ticket",
  }).then((link) => ({ payment_slug: link.slug }));
  await tellPaid(app, slug);
  const { sql } = app.house;
  await sql`
    insert into events (id, account_id, type, resource_id, object, created_at)
    select 'evt_many' || n, account_id, type, resource_id, object, created_at from events, generate_series(1, 999) as n
    where account_id = ${account.id} and type = 'payment_link.paid'`;
  const subjects = await at("2026-03-02T09:01:00Z");
  expect(subjects).toEqual(["1000 × Link paid"]);
  expect(peer.received[0]?.mail.text).toContain("and 980 more");
  await tellPaid(app, slug);
  await tellPaid(app, slug);
  // What comes in the next minutes waits for the next letter, together.
  expect(await at("2026-03-02T09:05:00Z")).toHaveLength(1);
  expect(await at("2026-03-02T09:17:00Z")).toEqual(["1000 × Link paid", "2 × Link paid"]);
});

it("says the sum after a name of any length and direction", async () => {
  await choose("at_once");
  const [arabic, long] = ["شركة النور للتجارة", `${"Donaudampfschiff".repeat(11)} GmbH`];
  for (const client_name of [arabic, long]) await bill({ client_name, due_date: "2026-03-02" });
  await at("2026-03-03T00:01:00Z");
  const { text = "" } = peer.received[0]?.mail ?? {};
  expect(text).toContain(`, \u2068${arabic}\u2069, 25.00 USDC\n`);
  expect(text).toMatch(/, (Donaudampfschiff){4}\S{15}…, 25\.00 USDC\n/);
  expect(text).not.toContain("Note:");
});

it("tells daily once the day is over where the account is", async () => {
  await choose("daily", { time_zone: "Pacific/Auckland" });
  await paidInvoice();
  expect(await at("2026-03-02T10:59:00Z")).toEqual([]);
  await paidInvoice();
  expect(await at("2026-03-02T11:00:00Z")).toEqual(["2 × Invoice paid"]);
  await paidInvoice();
  expect(await at("2026-03-02T23:00:00Z")).toHaveLength(1);
  expect(await at("2026-03-03T11:00:00Z")).toHaveLength(2);
  expect(await at("2026-03-05T11:00:00Z")).toHaveLength(2);
});

it.each([
  ["2026-03-28T23:30:00Z", "Europe/Berlin", "2026-03-29T22:00:00.000Z"],
  ["2026-10-24T22:00:00Z", "Europe/Berlin", "2026-10-25T23:00:00.000Z"],
  ["2026-10-15T12:00:00Z", "UTC", "2026-10-16T00:00:00.000Z"],
  // Where clocks are put forward at midnight, the day begins at one.
  ["2027-03-28T00:20:00Z", "Atlantic/Azores", "2027-03-28T01:00:00.000Z"],
  ["2026-09-06T03:30:00Z", "America/Santiago", "2026-09-06T04:00:00.000Z"],
  ["2026-09-06T04:30:00Z", "America/Santiago", "2026-09-07T03:00:00.000Z"],
  ["2027-03-14T04:30:00Z", "America/Havana", "2027-03-14T05:00:00.000Z"],
  ["2026-11-01T03:30:00Z", "America/Havana", "2026-11-01T04:00:00.000Z"],
  ["2026-11-01T04:30:00Z", "America/Havana", "2026-11-02T05:00:00.000Z"],
])("knows when the day of %s ends in %s", (now, zone, midnight) => {
  expect(nextMidnight(new Date(now), zone).toISOString()).toBe(midnight);
});

it("tells each event in one letter, however many workers look at once", async () => {
  await choose("at_once");
  await paidInvoice();
  app.clock.now = new Date("2026-03-02T09:01:00Z");
  await Promise.all(Array.from({ length: 6 }, () => sweep(app.house)));
  expect(await at("2026-03-02T09:01:00Z")).toHaveLength(1);
});

it("keeps silent for an account that has changed its mind, or has no address", async () => {
  await choose("at_once");
  await paidInvoice();
  app.clock.now = new Date("2026-03-02T09:01:00Z");
  await sweep(app.house);
  await choose("off");
  expect(await at("2026-03-02T09:02:00Z")).toEqual([]);
  await choose("at_once", { support_email: null });
  await paidInvoice();
  expect(await at("2026-03-02T09:04:00Z")).toEqual([]);
});

it.each([
  [{ notices: "sometimes" }, "notices: expected one of off, at_once, daily"],
  [{ time_zone: "Mars/Olympus" }, "time_zone: expected a time zone such as Europe/Rome"],
])("refuses %j with what was expected", async (body, message) => {
  const answer = await app.request("PATCH", "/api/v1/account", { key: account.key, body });
  expect(answer.status).toBe(400);
  expect(answer.body.error.message).toContain(message);
});

it("brings a credit note to its client as a document, in his language, unless it is not wanted", async () => {
  const invoice = await bill({ email: "send", language: "de" });
  await at("2026-03-02T09:01:00Z");
  await tellPaid(app, invoice.payment_slug);
  const credited = await send("POST", `invoices/${invoice.id}/credit`, { amount_usd: 5, reason: "Weniger" });
  await send("POST", `invoices/${invoice.id}/credit`, { amount_usd: 5, email: "none" });
  await send("POST", `invoices/${invoice.id}/credit`, { amount_usd: 5 });
  const subjects = await at("2026-03-02T09:02:00Z");
  const number = credited.credit_note_number;
  expect(subjects.filter((subject) => subject?.startsWith("Rechnungskorrektur"))).toHaveLength(2);
  const letter = peer.received.find(({ mail }) => mail.subject?.includes(number))?.mail;
  expect(letter?.subject).toBe(
    `Rechnungskorrektur ${number} zur Rechnung ${invoice.invoice_number} von Test account`,
  );
  expect(letter?.text).toContain("5,00 USDC");
  expect(letter?.attachments.map(({ filename }) => filename)).toEqual([`${number}.pdf`]);
  const quiet = await bill();
  await send("POST", `invoices/${quiet.id}/credit`, {});
  expect(await at("2026-03-02T09:03:00Z")).toHaveLength(subjects.length);
});
