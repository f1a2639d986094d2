import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { sendMail } from "../../src/jobs/send-mail.js";
import { sweep } from "../../src/jobs/sweep.js";
import { openMailer } from "../../src/mail/mailer.js";
import { createLinks } from "../../src/runtime/links.js";
import { type TestAccount, type TestApp, WALLET } from "../support/app.js";
import { type MailPeer, startMailPeer } from "../support/mail-peer.js";
import { startPages } from "../support/page-app.js";

let app: TestApp;
let account: TestAccount;
let peer: MailPeer;

beforeAll(async () => {
  app = await startPages();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.house.links = createLinks(app.url, { sendsMail: true });
  account = await app.createAccount({ plan: "scale" });
  peer = await startMailPeer();
  await app.house.sql`delete from mail_messages`;
});
afterEach(() => peer.stop());

async function bill(key = account.key, more: object = {}): Promise<void> {
  app.clock.now = new Date("2026-03-02T09:00:00Z");
  const { status } = await app.request("POST", "/api/v1/invoices", {
    key,
    body: {
      client_name: "Acme",
      client_email: "AP@acme.example",
      total_usd: 25,
      line_items: [{ description: "Retainer", quantity: 1, unit_price: 25 }],
      destination_address: WALLET,
      chain: "base",
      due_date: "2026-03-20",
      ...more,
    },
  });
  expect(status).toBe(201);
}
const post = () => sendMail(app.house, openMailer({ url: peer.url, from: "invoices@unsigned.example" }));
async function on(day: string) {
  app.clock.now = new Date(`${day}T12:00:00Z`);
  await sweep(app.house);
  await post();
}
/** The mails that offer to end reminders, in whatever order they came. */
const offers = () =>
  peer.received.flatMap(({ mail }) => {
    const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
    const url = /^<(.*)>$/.exec(header("list-unsubscribe") ?? "")?.[1];
    return url ? [{ url, mail, how: header("list-unsubscribe-post") }] : [];
  });
const linkOf = (at: number) => offers()[at]?.url ?? "";
const click = (url: string, init: RequestInit = {}) =>
  fetch(url, { ...init, headers: { accept: "text/html", ...init.headers } });

it("lets a client end this seller's reminders by one click, and nothing else of it", async () => {
  await bill();
  await on("2026-03-17");
  expect(peer.received).toHaveLength(2);
  expect(offers()).toHaveLength(1);
  const url = linkOf(0);
  expect(url).toMatch(new RegExp(`^${app.url}/reminders/[0-9a-z]{40}$`));
  expect(offers()[0]?.how).toBe("List-Unsubscribe=One-Click");
  expect(offers()[0]?.mail.text).toContain(url);
  expect(offers()[0]?.mail.html).toContain(url);

  // Mail readers open links ahead: looking stops nothing.
  for (const method of ["GET", "HEAD"]) expect((await click(url, { method })).status).toBe(200);
  expect(await (await click(url)).text()).toContain("Stop reminders?");

  const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
  const stopped = await click(url, { method: "POST", body });
  expect(stopped.status).toBe(200);
  expect(await stopped.text()).toContain("No more reminders");
  expect((await click(url, { method: "POST", body })).status).toBe(200);
  await bill();
  await on("2026-03-20");
  await on("2026-03-27");
  // The second invoice came, and no reminder of either.
  expect(peer.received).toHaveLength(3);

  const other = await app.createAccount();
  await bill(other.key);
  await on("2026-03-17");
  expect(peer.received).toHaveLength(5);
  expect([linkOf(0), linkOf(1)]).toEqual([url, expect.not.stringContaining(url)]);

  const again = await click(`${url}/again`, { method: "POST" });
  expect(await again.text()).toContain("Stop reminders?");
  await on("2026-03-27");
  expect(peer.received.length).toBeGreaterThan(5);
});

it("leaves out a reminder that was queued when its reader ended them", async () => {
  await bill();
  await on("2026-03-17");
  app.clock.now = new Date("2026-03-20T12:00:00Z");
  await sweep(app.house);
  expect((await click(linkOf(0), { method: "POST" })).status).toBe(200);
  await post();
  expect(peer.received).toHaveLength(2);
});

it("knows no link that was guessed, and changes nothing by it", async () => {
  await bill();
  await on("2026-03-17");
  const guessed = `${linkOf(0).slice(0, -1)}${linkOf(0).endsWith("0") ? "1" : "0"}`;
  for (const path of [guessed, `${app.url}/reminders/x'--`, `${app.url}/reminders/${"a".repeat(90)}`])
    for (const method of ["GET", "POST"]) expect((await click(path, { method })).status).toBe(404);
  expect(await (await click(linkOf(0))).text()).toContain("Stop reminders?");
});

it("offers none in a receipt, and reminds nobody where the invoice says so", async () => {
  await bill(account.key, { reminders: false });
  await on("2026-03-20");
  expect(peer.received).toHaveLength(1);
  expect(offers()).toEqual([]);
});
