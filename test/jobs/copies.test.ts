import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { sendMail } from "../../src/jobs/send-mail.js";
import { sweep } from "../../src/jobs/sweep.js";
import { openMailer } from "../../src/mail/mailer.js";
import { createLinks } from "../../src/runtime/links.js";
import { startApp, type TestAccount, type TestApp, WALLET } from "../support/app.js";
import { type MailPeer, startMailPeer } from "../support/mail-peer.js";

const CLIENT = "ap@acme.example";
const CHIEF = "chief@acme.example";
const BOOKS = "books@acme.example";
let app: TestApp;
let account: TestAccount;
let peer: MailPeer;
/** Whom the mail server will not take now, and what it says to that. */
const refused = new Map<string, number>();

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.house.links = createLinks("https://pay.example.com", { sendsMail: true });
  app.clock.now = new Date("2026-03-02T09:00:00Z");
  account = await app.createAccount({ plan: "scale" });
  refused.clear();
  peer = await startMailPeer({
    onRcptTo: ({ address }, _, done) => {
      const responseCode = refused.get(address);
      done(responseCode ? Object.assign(new Error("not this one"), { responseCode }) : null);
    },
  });
  await app.house.sql`delete from mail_messages`;
});
afterEach(() => peer.stop());

const send = (method: string, path: string, body?: unknown) =>
  app.request(method, `/api/v1${path}`, { key: account.key, body });
const post = () => sendMail(app.house, openMailer({ url: peer.url, from: "invoices@unsigned.example" }));
const readers = () => peer.received.map(({ to }) => to.join()).sort();
const emailStatus = async (id: string) => (await send("GET", `/invoices/${id}`)).body.data.email_status;

async function bill(cc: string[]): Promise<{ id: string }> {
  const { status, body } = await send("POST", "/invoices", {
    client_name: "Acme",
    client_email: CLIENT,
    total_usd: 25,
    line_items: [{ description: "Retainer", quantity: 1, unit_price: 25 }],
    destination_address: WALLET,
    chain: "base",
    due_date: "2026-03-20",
    cc,
  });
  expect(status).toBe(201);
  return body.data;
}

it("brings the client and each of those in copy a letter of their own, which says who else has it", async () => {
  await bill([CHIEF, BOOKS, "AP@acme.example"]);
  await post();
  expect(readers()).toEqual([CLIENT, BOOKS, CHIEF]);
  for (const { mail } of peer.received) {
    expect(mail.to?.map(({ address }) => address)).toEqual([CLIENT]);
    expect(mail.cc?.map(({ address }) => address)).toEqual([CHIEF, BOOKS, "AP@acme.example"]);
    expect(mail.attachments).toHaveLength(1);
  }
  expect(new Set(peer.received.map(({ mail }) => mail.messageId))).toHaveProperty("size", 3);
  await post();
  expect(peer.received).toHaveLength(3);
});

it("reaches the client where a copy is refused, for now or for good", async () => {
  const { id } = await bill([CHIEF, BOOKS]);
  refused.set(CHIEF, 550).set(BOOKS, 451);
  await post();
  expect(readers()).toEqual([CLIENT]);
  expect(await emailStatus(id)).toBe("sent");
  refused.clear();
  app.clock.now = new Date("2026-03-02T10:00:00Z");
  await post();
  expect(readers()).toEqual([CLIENT, BOOKS]);
  expect(await emailStatus(id)).toBe("sent");
});

it("reaches those in copy where the client is refused", async () => {
  const { id } = await bill([CHIEF]);
  refused.set(CLIENT, 550);
  await post();
  expect(readers()).toEqual([CHIEF]);
  expect(await emailStatus(id)).toBe("failed");
});

it("gives nobody in copy the link that ends the client's reminders", async () => {
  await bill([CHIEF]);
  app.clock.now = new Date("2026-03-17T12:00:00Z");
  await sweep(app.house);
  await post();
  const reminders = peer.received.filter(({ mail }) => mail.subject?.startsWith("Reminder"));
  const offering = reminders.filter(({ raw, mail }) =>
    /List-Unsubscribe|\/reminders\//.test(`${raw}\n${mail.text}\n${mail.html}`),
  );
  expect(reminders.map(({ to }) => to[0]).sort()).toEqual([CLIENT, CHIEF]);
  expect(offering.map(({ to }) => to[0])).toEqual([CLIENT]);
});

it("copies no reminder that the client wants no more", async () => {
  await bill([CHIEF]);
  await post();
  app.clock.now = new Date("2026-03-17T12:00:00Z");
  await sweep(app.house);
  await app.house.sql`
    insert into reminder_readers (token, account_id, email, created_at, stopped_at)
    values ('stopped', ${account.id}, ${CLIENT}, ${app.clock.now}, ${app.clock.now})`;
  await post();
  expect(peer.received).toHaveLength(2);
});
