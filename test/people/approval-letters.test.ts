import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sendMail } from "../../src/jobs/send-mail.js";
import { openMailer } from "../../src/mail/mailer.js";
import { createLinks } from "../../src/runtime/links.js";
import { type TestApp, WALLET } from "../support/app.js";
import { type MailPeer, startMailPeer } from "../support/mail-peer.js";
import { linkFor, type Person, signIn, startForPeople } from "../support/visitor.js";

let app: TestApp;
let account: { id: string; key: string };
let peer: MailPeer;
let asking: string;

beforeAll(async () => {
  app = await startForPeople();
});
afterAll(() => app.close());
beforeEach(async () => {
  linksWith({ sendsMail: true });
  peer = await startMailPeer();
  account = await app.createAccount();
  asking = await app.createKey(account.id, { scopes: ["write"], policy: "ask" });
});
afterEach(() => peer.stop());

function linksWith({ sendsMail }: { sendsMail: boolean }): void {
  app.house.links = createLinks(app.url, { baseUrl: app.url, sendsMail });
}

async function member(role: "owner" | "member" | "viewer", email: string | null): Promise<Person> {
  const person = await signIn(app, account.id, role);
  await app.house.sql`update members set email = ${email} where id = ${person.memberId}`;
  return person;
}

/** A day on, and signed in anew. */
async function nextDay(person: Person): Promise<void> {
  app.clock.now = new Date(app.clock.now.getTime() + 24 * 3_600_000);
  const link = await linkFor(app, person.memberId);
  expect((await person.ask("POST", "/session", { body: { link } })).status).toBe(200);
}

const post = () => sendMail(app.house, openMailer({ url: peer.url, from: "notices@unsigned.example" }));

async function askFor(path: string, body: unknown, key = asking): Promise<string> {
  const answer = await app.request("POST", `/api/v1/${path}`, { key, body });
  expect(answer.status).toBe(202);
  return answer.body.data.approval_id;
}
const payout = () => askFor("payouts", { recipients: [{ address: WALLET, amount_usdc: 5 }], chain: "base" });

describe("a call that waits", () => {
  it("is told by mail to each who may decide it and left an address, once", async () => {
    await member("owner", "olga@acme.example");
    await member("member", "max@acme.example");
    await member("member", null);
    await member("viewer", "vera@acme.example");
    const id = await payout();
    await post();
    await post();
    expect(peer.received.flatMap(({ to }) => to).sort()).toEqual(["max@acme.example", "olga@acme.example"]);
    const { mail, raw } = peer.received[0] as MailPeer["received"][number];
    expect(mail.subject).toMatch(/^Waiting for approval: /);
    expect(mail.text).toContain("5.00 USDC to 1 recipient on base");
    const said = `${mail.text} ${mail.html}`;
    const urls = said.match(/https?:\/\/[^\s"<]+/g) ?? [];
    expect(new Set(urls)).toEqual(new Set([`${app.url}/console/approvals/${id}`]));
    expect(raw).not.toMatch(/0x[0-9a-f]{8}/i);
  });

  it("carries no host or mailbox that a model wrote", async () => {
    await member("owner", "olga@acme.example");
    await askFor("invoices", {
      client_name: "Acme",
      client_email: "pay@evil.example",
      total_usd: 25,
      line_items: [{ description: "See evil.example", quantity: 1, unit_price: 25 }],
      destination_address: WALLET,
      chain: "base",
    });
    await post();
    expect(peer.received).toHaveLength(1);
    expect(peer.received[0]?.raw).not.toContain("evil");
    expect(peer.received[0]?.mail.text).toContain("What: Create invoice");
  });

  it("is told to nobody who asked himself, has left, or comes after it was decided", async () => {
    const owner = await member("owner", "olga@acme.example");
    const other = await member("member", "max@acme.example");
    const rule = { payout_approvals: 2 };
    expect((await owner.ask("PATCH", "/api/v1/account", { body: rule })).status).toBe(200);
    const body = { recipients: [{ address: WALLET, amount_usdc: 5 }], chain: "base" };
    expect((await other.ask("POST", "/api/v1/payouts", { body })).status).toBe(202);
    await post();
    expect(peer.received.flatMap(({ to }) => to)).toEqual(["olga@acme.example"]);
    const id = await payout();
    await app.house.sql`update members set removed_at = now() where id = ${other.memberId}`;
    const { digest } = (await owner.ask("GET", `/api/v1/approvals/${id}`)).body.data;
    const decline = { decision: "decline", digest };
    expect((await owner.ask("POST", `/api/v1/approvals/${id}`, { body: decline })).status).toBe(200);
    await post();
    expect(peer.received).toHaveLength(1);
  });

  it("queues nothing where no mail server is set", async () => {
    linksWith({ sendsMail: false });
    await member("owner", "olga@acme.example");
    const id = await payout();
    expect(await app.house.sql`select id from mail_messages where approval_id = ${id}`).toEqual([]);
  });
});

describe("a member's address", () => {
  it("is changed by whoever has just proven who he is, in his session alone", async () => {
    const max = await member("member", "max@acme.example");
    app.clock.now = new Date(app.clock.now.getTime() + 11 * 60_000);
    const late = await max.ask("PATCH", "/session", { body: { email: "thief@evil.example" } });
    expect([late.status, late.body.error.code]).toEqual([403, "sign_in_again"]);
    await post();
    expect(peer.received).toEqual([]);
    await payout();
    await post();
    expect(peer.received.flatMap(({ to }) => to)).toEqual(["max@acme.example"]);
  });

  it("is told when it is given up, by him or an owner, and not of where the letters go now", async () => {
    const olga = await member("owner", null);
    const max = await member("member", "max@acme.example");
    const change = async (email: string | null) =>
      expect((await max.ask("PATCH", "/session", { body: { email } })).status).toBe(200);
    await nextDay(max);
    await change("max@acme.example");
    await change("thief@evil.example");
    await nextDay(max);
    await Promise.all([change(null), change(null)]);
    await change("max@home.example");
    await nextDay(max);
    await nextDay(olga);
    const path = `/api/v1/members/${max.memberId}`;
    await olga.ask("PATCH", path, { body: { name: "Max" } });
    await olga.ask("PATCH", path, { body: { email: "max@acme.example" } });
    await post();
    await post();
    expect(peer.received.flatMap(({ to }) => to).sort()).toEqual([
      "max@acme.example",
      "max@home.example",
      "thief@evil.example",
    ]);
    const letter = peer.received.find(({ to }) => to.includes("max@acme.example"));
    expect(letter?.mail.subject).toBe("Your letters no longer come to this address");
    expect(letter?.raw).not.toContain("evil");
    expect(`${letter?.mail.text}`.match(/https?:\S+/g)).toEqual([`${app.url}/console/you`]);
  });

  it("is told only where it stood for a day or has had a letter, three times a day at most", async () => {
    const olga = await member("owner", "olga@acme.example");
    await nextDay(olga);
    const own = (email: string) => olga.ask("PATCH", "/session", { body: { email } });
    const path = `/api/v1/members/${olga.memberId}`;
    for (let n = 0; n < 5; n++) {
      expect((await own(`stranger${n}@victim.example`)).status).toBe(200);
      expect((await olga.ask("PATCH", path, { body: { email: `other${n}@victim.example` } })).status).toBe(
        200,
      );
    }
    await post();
    expect(peer.received.flatMap(({ to }) => to)).toEqual(["olga@acme.example"]);
    for (let n = 0; n < 4; n++) {
      await own(`told${n}@acme.example`);
      await payout();
      await post();
    }
    await own("olga@acme.example");
    await post();
    const left = peer.received.filter(({ mail }) => mail.subject?.startsWith("Your letters no longer"));
    expect(left.map(({ to }) => to[0])).toEqual([
      "olga@acme.example",
      "told0@acme.example",
      "told1@acme.example",
    ]);
  });

  it("is told by one account three times a day, however many of its members had it", async () => {
    const olga = await member("owner", null);
    await nextDay(olga);
    const { sql } = app.house;
    const seats = async (emails: readonly string[]) => {
      const paths: string[] = [];
      for (const email of emails) {
        const made = await olga.ask("POST", "/api/v1/members", {
          body: { name: "Seat", role: "viewer", email },
        });
        paths.push(`/api/v1/members/${made.body.data.id}`);
      }
      return paths;
    };
    const giveUp = async (paths: readonly string[]) => {
      for (const path of paths)
        expect((await olga.ask("PATCH", path, { body: { email: null } })).status).toBe(200);
    };
    const few = await seats(
      Array.from({ length: 5 }, (_, n) => (n % 2 ? "V@victim.example" : "v@victim.example")),
    );
    const many = await seats(Array.from({ length: 50 }, (_, n) => `v${n}@victim.example`));
    await nextDay(olga);
    await giveUp(few);
    const told = () => sql<{ formerEmail: string }[]>`
      select former_email from mail_messages where account_id = ${account.id} and kind = 'address_changed'`;
    expect(await told()).toHaveLength(3);
    await giveUp(many);
    expect(await told()).toHaveLength(50);
    const other = await app.createAccount();
    account = other;
    const max = await member("member", "v@victim.example");
    await nextDay(max);
    expect((await max.ask("PATCH", "/session", { body: { email: null } })).status).toBe(200);
    expect(await told()).toHaveLength(1);
    await sql`delete from mail_messages where kind = 'address_changed'`;
  });

  it("gets no host or mailbox that a name holds", async () => {
    await app.request("PATCH", "/api/v1/account", {
      key: account.key,
      body: { display_name: "Win at evil\u2060.example" },
    });
    const max = await member("member", "max@acme.example");
    await app.house.sql`update members set name = 'www.evil.example' where id = ${max.memberId}`;
    await payout();
    await nextDay(max);
    await max.ask("PATCH", "/session", { body: { email: null } });
    await post();
    expect(peer.received.map(({ mail }) => mail.subject)).toHaveLength(1);
    for (const { raw, mail } of peer.received) {
      expect(raw).not.toContain("evil");
      expect(mail.text).toContain("Hello,");
    }
  });
});
