import type { ServerResponse } from "node:http";
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deliverWebhooks, webhookTasks } from "../../src/jobs/deliver-webhooks.js";
import type { Task } from "../../src/jobs/queue.js";
import { sendMail } from "../../src/jobs/send-mail.js";
import { openMailer } from "../../src/mail/mailer.js";
import { createLinks } from "../../src/runtime/links.js";
import { type Answer, startApp, type TestAccount, type TestApp, WALLET } from "../support/app.js";
import { startMailPeer } from "../support/mail-peer.js";
import { OTHER } from "../support/people.js";
import { type Receiver, startReceiver } from "../support/receiver.js";
import { whoWaits } from "../support/waiting-for.js";

let app: TestApp;
let account: TestAccount;
let receiver: Receiver;
const HOUR = 3_600_000;

beforeAll(async () => {
  app = await startApp();
  app.house.links = createLinks("https://pay.example.com", { privateWebhooks: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.now = new Date();
  account = await app.createAccount();
  receiver = await startReceiver();
});
afterEach(() => receiver.stop());

const send = (method: string, path: string, body?: unknown) =>
  app.request(method, `/api/v1${path}`, { key: account.key, body });

async function createWebhook(fields: Record<string, unknown> = {}) {
  const { status, body } = await send("POST", "/webhooks", { url: receiver.url, ...fields });
  expect(status).toBe(201);
  return body.data as { id: string; secret: string };
}

function createLink(reference?: string): Promise<Answer> {
  const terms = { amount_usd: 5, destination_address: WALLET, chain: "base" };
  return send("POST", "/payment-links", { ...terms, ...(reference && { reference }) });
}

const laneOf = ({ subject, lane }: Task) => ({ accountId: subject, slow: lane === "slow-deliveries" });

/** One round of the outbox. */
async function deliver(deadlineMs = 5_000): Promise<void> {
  for (const task of await webhookTasks(app.house))
    await deliverWebhooks(app.house, laneOf(task), { privateAllowed: true, deadlineMs });
}

async function deliveries(id: string) {
  return (await send("GET", `/webhooks/${id}/deliveries`)).body.data;
}

describe("webhooks", () => {
  it("keep no write back that comes while they are deleted", async () => {
    const { sql } = app.house;
    const { id } = await createWebhook();
    const payout = { recipients: [{ address: OTHER, amount_usdc: 5 }], chain: "base" };
    const asked = await sql.begin(async (tx) => {
      await tx`delete from webhooks where id = ${id}`;
      const writes = [createLink(), send("POST", "/payouts", payout), send("POST", `/webhooks/${id}/ping`)];
      await expect.poll(() => whoWaits(sql)).toHaveLength(3);
      return writes;
    });
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([201, 201, 404]);
    const told = (await send("GET", "/events")).body.data.map(({ type }: { type: string }) => type);
    expect(told).toEqual(expect.arrayContaining(["payment_link.created", "payout.prepared"]));
  });

  it("are delivered once to a receiver whose answer can't be stored as text", async () => {
    const { id } = await createWebhook();
    receiver.answer = (response) => void response.end("ok\u0000");
    await createLink();
    await deliver();
    expect(await deliveries(id)).toMatchObject([{ status: "delivered", response_body: "ok\uFFFD" }]);
  });

  it("carry each event as the list of events has it, signed for an independent verifier", async () => {
    const { secret } = await createWebhook();
    const link = await createLink("order-1");
    await deliver();
    const [request] = receiver.received;
    expect(receiver.received).toHaveLength(1);
    const event = new Webhook(secret).verify(request?.body ?? "", request?.headers ?? {});
    const listed = (await send("GET", "/events")).body.data[0];
    expect(event).toEqual(listed);
    expect((await send("GET", `/events/${listed.id}`)).body.data).toEqual(listed);
    expect(event).toMatchObject({ type: "payment_link.created", data: { object: link.body.data } });
    expect(request?.headers["webhook-id"]).toBe(listed.id);
  });

  it("verify for a receiver whose clock nobody shifts, months ahead", async () => {
    const { secret } = await createWebhook();
    const today = app.clock.now;
    app.clock.now = new Date(today.getTime() + 90 * 86_400_000);
    await createLink();
    await deliver();
    app.clock.now = today;
    const [request] = receiver.received;
    const event = new Webhook(secret).verify(request?.body ?? "", request?.headers ?? {});
    expect(event).toMatchObject({ type: "payment_link.created" });
  });

  it("show their secret once and never in a list, and are sent a type once", async () => {
    const { id, secret } = await createWebhook({ events: ["invoice.paid", "invoice.paid"] });
    expect(secret).toMatch(/^whsec_/);
    const { body } = await send("GET", "/webhooks");
    expect(body.data).toEqual([
      {
        id,
        url: receiver.url,
        events: ["invoice.paid"],
        status: "active",
        disabled_reason: null,
        created_by: expect.stringMatching(/^key_/),
        created_at: expect.any(String),
      },
    ]);
  });

  it("send only the events asked for, and nothing after they are deleted", async () => {
    const { id } = await createWebhook({ events: ["payment_link.canceled"] });
    const link = await createLink();
    await send("POST", `/payment-links/${link.body.data.id}/cancel`, {});
    await deliver();
    expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual(["payment_link.canceled"]);
    await createLink();
    expect((await send("DELETE", `/webhooks/${id}`)).status).toBe(200);
    await deliver();
    expect(receiver.received).toHaveLength(1);
    expect((await send("GET", `/webhooks/${id}/deliveries`)).status).toBe(404);
  });

  it("say nothing of a write that was rolled back", async () => {
    await createWebhook();
    const body = { amount_usd: -1, destination_address: WALLET, chain: "base" };
    expect((await send("POST", "/payment-links", body)).status).toBe(400);
    await app.house.sql
      .begin(async (tx) => {
        await tx`insert into events (id, account_id, type, resource_id, object, created_at)
          values ('evt_00000000000000000000000000', ${account.id}, 'ping', 'x', '{}', now())`;
        throw new Error("roll back");
      })
      .catch(() => {});
    await deliver();
    expect(receiver.received).toEqual([]);
  });

  it("are tried ten times over about three days under one webhook-id, then disabled", async () => {
    receiver.answer = (response) => void response.writeHead(500).end("out of order");
    const { id } = await createWebhook();
    const begun = app.clock.now.getTime();
    await createLink();
    let lastSentAt = begun;
    for (let round = 0; round < 500; round++) {
      const before = receiver.received.length;
      await deliver();
      if (receiver.received.length > before) lastSentAt = app.clock.now.getTime();
      app.clock.now = new Date(app.clock.now.getTime() + HOUR / 4);
    }
    expect(receiver.received).toHaveLength(10);
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    const lastTry = lastSentAt - begun;
    expect(lastTry / (24 * HOUR)).toBeGreaterThan(2.5);
    expect(lastTry / (24 * HOUR)).toBeLessThan(4);
    const [delivery] = await deliveries(id);
    expect(delivery).toMatchObject({
      status: "failed",
      attempts: 10,
      response_status: 500,
      response_body: "out of order",
    });
    const [webhook] = (await send("GET", "/webhooks")).body.data;
    expect(webhook.status).toBe("disabled");
    expect(webhook.disabled_reason).toMatch(/^No delivery has succeeded since/);
  });

  it("arrive after two days of 500s, once, and keep the webhook", async () => {
    receiver.answer = (response) => void response.writeHead(500).end();
    const { id } = await createWebhook();
    await createLink();
    const recovers = app.clock.now.getTime() + 48 * HOUR;
    for (let round = 0; round < 330; round++) {
      if (app.clock.now.getTime() >= recovers)
        receiver.answer = (response) => void response.writeHead(200).end();
      await deliver();
      app.clock.now = new Date(app.clock.now.getTime() + HOUR / 4);
    }
    const [delivery] = await deliveries(id);
    expect(delivery.status).toBe("delivered");
    expect(receiver.received).toHaveLength(delivery.attempts);
    expect((await send("GET", "/webhooks")).body.data[0].status).toBe("active");
  });

  it("are not tried again before the receiver asks for it, but within the hour", async () => {
    const day = (ms: number) => new Date(Date.now() + ms).toUTCString();
    const waits: number[] = [];
    for (const said of ["120", day(600_000), day(-600_000), "999999999", "soon", "1"]) {
      receiver.answer = (response) => void response.writeHead(429, { "retry-after": said }).end();
      const { id } = await createWebhook();
      await createLink();
      await deliver();
      const [{ next_attempt_at, attempts }] = await deliveries(id);
      expect(attempts).toBe(1);
      waits.push(Date.parse(next_attempt_at) - app.clock.now.getTime());
    }
    const planned = expect.toSatisfy((ms: number) => ms >= 10_000 && ms <= 12_000);
    const aboutTenMinutes = expect.toSatisfy((ms: number) => ms > 500_000 && ms <= 600_000);
    expect(waits).toEqual([120_000, aboutTenMinutes, planned, 3_600_000, planned, planned]);
  });

  it("are disabled at once by 410 Gone and wake again by a ping", async () => {
    const { id } = await createWebhook();
    const waiting = async () => (await send("GET", `/webhooks/${id}/deliveries?status=pending`)).body.data;
    receiver.answer = (response) => void response.writeHead(500).end();
    await createLink();
    await deliver();
    expect(await waiting()).toMatchObject([{ attempts: 1, next_attempt_at: expect.any(String) }]);
    receiver.answer = (response) => void response.writeHead(410).end();
    await createLink();
    await deliver();
    await createLink();
    await deliver();
    expect(receiver.received).toHaveLength(2);
    expect((await send("GET", "/webhooks")).body.data[0]).toMatchObject({ status: "disabled" });
    expect(await waiting()).toMatchObject([{ attempts: 1, next_attempt_at: null }]);
    receiver.answer = (response) => void response.writeHead(204).end();
    const ping = await send("POST", `/webhooks/${id}/ping`, {});
    expect(ping.body.data).toMatchObject({ event_type: "ping", status: "pending" });
    await deliver();
    expect(JSON.parse(receiver.received.at(-1)?.body ?? "")).toMatchObject({
      type: "ping",
      data: { object: { id } },
    });
    expect((await send("GET", "/webhooks")).body.data[0]).toMatchObject({
      status: "active",
      disabled_reason: null,
    });
  });

  it("tell their account by mail, once for each time that they are disabled", async () => {
    const peer = await startMailPeer();
    app.house.links = createLinks("https://pay.example.com", { privateWebhooks: true, sendsMail: true });
    const post = () => sendMail(app.house, openMailer({ url: peer.url, from: "invoices@unsigned.example" }));
    await send("PATCH", "/account", { display_name: "Northwind", support_email: "help@northwind.example" });
    const { id } = await createWebhook();
    const gone = (response: ServerResponse) => void response.writeHead(410).end();
    for (let time = 1; time <= 2; time++) {
      receiver.answer = gone;
      await Promise.all([createLink(), createLink(), createLink()]);
      await deliver();
      await Promise.all([post(), post()]);
      await post();
      expect(peer.received).toHaveLength(time);
      receiver.answer = (response) => void response.writeHead(204).end();
      await send("POST", `/webhooks/${id}/ping`, {});
      await deliver();
    }
    const [{ mail, to } = never(), again] = peer.received;
    expect(to).toEqual(["help@northwind.example"]);
    expect(mail.subject).toBe("Your webhook was disabled");
    for (const part of [id, receiver.url, "The receiver answered 410 Gone.", "Northwind", "/ping"]) {
      expect(mail.text).toContain(part);
      expect(mail.html).toContain(part);
    }
    expect(again?.mail.messageId).not.toBe(mail.messageId);
    await peer.stop();
    app.house.links = createLinks("https://pay.example.com", { privateWebhooks: true });
  });

  it("keep that letter where there is no mail server, or nobody to write to", async () => {
    receiver.answer = (response) => void response.writeHead(410).end();
    for (const sendsMail of [true, false]) {
      app.house.links = createLinks("https://pay.example.com", { privateWebhooks: true, sendsMail });
      account = await app.createAccount();
      if (!sendsMail) await send("PATCH", "/account", { support_email: "help@northwind.example" });
      await createWebhook();
      await createLink();
      await deliver();
      const kept = await app.house.sql`
        select kind, status from mail_messages where account_id = ${account.id}`;
      expect(kept).toMatchObject([{ kind: "webhook_disabled", status: "not_configured" }]);
    }
    app.house.links = createLinks("https://pay.example.com", { privateWebhooks: true });
  });

  it("can be delivered again under the same webhook-id", async () => {
    const { id } = await createWebhook();
    await createLink();
    await deliver();
    const [delivery] = await deliveries(id);
    const path = `/webhooks/${id}/deliveries/${delivery.id}/redeliver`;
    expect((await send("POST", path, {})).body.data).toMatchObject({ status: "pending", attempts: 0 });
    await deliver();
    const [first, second] = receiver.received;
    expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
    expect(second?.body).toBe(first?.body);
    expect((await send("POST", `/webhooks/${id}/deliveries/dlv_nothing/redeliver`, {})).status).toBe(404);
  });

  it("are not delivered by a redirect, and followed nowhere", async () => {
    const { id } = await createWebhook();
    const elsewhere = await startReceiver();
    receiver.answer = (response) => void response.writeHead(302, { location: elsewhere.url }).end();
    await createLink();
    await deliver();
    expect(await deliveries(id)).toMatchObject([
      { status: "pending", attempts: 1, response_status: 302, delivered_at: null },
    ]);
    expect(elsewhere.received).toEqual([]);
    await elsewhere.stop();
  });

  it("keep their secrets out of every answer that is stored", async () => {
    const headers = { "idempotency-key": "secret" };
    const ask = (path: string, body: unknown) =>
      app.request("POST", `/api/v1${path}`, { key: account.key, body, headers });
    const created = await ask("/webhooks", { url: receiver.url });
    const { id, secret } = created.body.data;
    const rotated = await ask(`/webhooks/${id}/rotate`, {});
    expect(rotated.body.data.secret).toMatch(/^whsec_/);
    expect((await ask("/webhooks", { url: receiver.url })).body.data).not.toHaveProperty("secret");
    expect((await ask(`/webhooks/${id}/rotate`, {})).body.data).not.toHaveProperty("secret");
    const kept = JSON.stringify(
      await app.house.sql`select answer from idempotency_keys where account_id = ${account.id}`,
    );
    expect(kept).toContain(id);
    for (const word of [secret, rotated.body.data.secret, "whsec_"]) expect(kept).not.toContain(word);
  });

  it("are twenty in an account at most, however many are made at once", async () => {
    const made = await Promise.all(
      Array.from({ length: 26 }, () => send("POST", "/webhooks", { url: receiver.url })),
    );
    const statuses = made.map(({ status, body }) => `${status} ${body.error?.code ?? ""}`.trim()).sort();
    expect(statuses).toEqual([
      ...Array.from({ length: 20 }, () => "201"),
      ...Array.from({ length: 6 }, () => "409 too_many_webhooks"),
    ]);
    const [first] = (await send("GET", "/webhooks")).body.data;
    await send("DELETE", `/webhooks/${first.id}`);
    expect((await send("POST", "/webhooks", { url: receiver.url })).status).toBe(201);
  });

  it("wait in a lane of their own once they have hung, until they answer in time", async () => {
    const { id } = await createWebhook();
    receiver.answer = () => {};
    await createLink();
    await deliver(300);
    await createLink();
    expect(await webhookTasks(app.house)).toContainEqual(
      expect.objectContaining({ subject: account.id, lane: "slow-deliveries" }),
    );
    receiver.answer = (response) => void response.writeHead(204).end();
    await deliver();
    const statuses = (await deliveries(id)).map(({ status }: { status: string }) => status);
    expect(statuses.sort()).toEqual(["delivered", "pending"]);
    await createLink();
    expect(await webhookTasks(app.house)).toContainEqual(
      expect.objectContaining({ subject: account.id, lane: "deliveries" }),
    );
  });

  it("are signed with both secrets for a day after a rotation", async () => {
    const { id, secret: old } = await createWebhook();
    const rotated = await send("POST", `/webhooks/${id}/rotate`, {});
    const fresh = rotated.body.data.secret;
    expect(fresh).not.toBe(old);
    await createLink();
    await deliver();
    const [both] = receiver.received;
    for (const secret of [old, fresh]) new Webhook(secret).verify(both?.body ?? "", both?.headers ?? {});
    app.clock.now = new Date(app.clock.now.getTime() + 25 * HOUR);
    await createLink();
    await deliver();
    const last = receiver.received.at(-1);
    const signatures = last?.headers["webhook-signature"]?.split(" ");
    expect(signatures).toHaveLength(1);
    expect(both?.headers["webhook-signature"]?.split(" ")).toHaveLength(2);
  });

  it("are signed with each secret of the last day, where the answer of a rotation was lost", async () => {
    const { id, secret: first } = await createWebhook();
    await send("POST", `/webhooks/${id}/rotate`, {});
    app.clock.now = new Date(app.clock.now.getTime() + 2 * HOUR);
    const { secret } = (await send("POST", `/webhooks/${id}/rotate`, {})).body.data;
    const signatures = async () => {
      await createLink();
      await deliver();
      const { body = "", headers = {} } = receiver.received.at(-1) ?? {};
      for (const known of [first, secret]) new Webhook(known).verify(body, headers);
      return headers["webhook-signature"]?.split(" ").length;
    };
    expect(await signatures()).toBe(3);
    app.clock.now = new Date(app.clock.now.getTime() + 23 * HOUR);
    await expect(signatures()).rejects.toThrow(/signature/i);
    for (let n = 0; n < 12; n++) await send("POST", `/webhooks/${id}/rotate`, {});
    await createLink();
    await deliver();
    expect(receiver.received.at(-1)?.headers["webhook-signature"]?.split(" ")).toHaveLength(9);
  });

  it("keep a slow receiver from holding up another", async () => {
    const fast = await startReceiver();
    const [slowOne] = [await createWebhook()];
    await send("POST", "/webhooks", { url: fast.url });
    receiver.answer = () => {};
    await createLink();
    const tasks = await webhookTasks(app.house);
    const reach = { privateAllowed: true, deadlineMs: 1_500 };
    const work = tasks.map((task) => deliverWebhooks(app.house, laneOf(task), reach));
    await expect.poll(() => fast.received.length).toBe(1);
    expect((await deliveries(slowOne.id))[0]).toMatchObject({ status: "pending", attempts: 0 });
    await Promise.all(work);
    expect((await deliveries(slowOne.id))[0]).toMatchObject({
      status: "pending",
      attempts: 1,
      error: "no answer in time",
    });
    await fast.stop();
  });

  it("are delivered once however many workers look for them", async () => {
    await createWebhook();
    for (let i = 0; i < 25; i++) await createLink(`order-${i}`);
    await Promise.all(Array.from({ length: 5 }, () => deliver()));
    const ids = receiver.received.map(({ headers }) => headers["webhook-id"]);
    expect(ids).toHaveLength(25);
    expect(new Set(ids).size).toBe(25);
  });

  it("refuse private addresses, plain http and logins outside development", async () => {
    app.house.links = createLinks("https://pay.example.com");
    for (const url of [
      "http://receiver.example/",
      "https://127.0.0.1/",
      "https://[::ffff:10.0.0.1]/",
      "https://localhost:3000/hook",
      "https://shop.localhost./",
      "https://u:p@receiver.example/",
      "no url",
    ]) {
      const { status, body } = await send("POST", "/webhooks", { url });
      expect([url, status, body.error?.code]).toEqual([url, 400, "validation_failed"]);
    }
    expect((await send("POST", "/webhooks", { url: "https://receiver.example/hook" })).status).toBe(201);
    app.house.links = createLinks("https://pay.example.com", { privateWebhooks: true });
  });

  it("belong to one account and to the scope admin", async () => {
    const { id } = await createWebhook();
    const stranger = await app.createAccount();
    const writer = await app.createKey(account.id, { scopes: ["write"] });
    const routes = [
      ["DELETE", `/api/v1/webhooks/${id}`],
      ["POST", `/api/v1/webhooks/${id}/ping`],
      ["POST", `/api/v1/webhooks/${id}/rotate`],
      ["GET", `/api/v1/webhooks/${id}/deliveries`],
    ];
    for (const [method = "", path = ""] of routes) {
      const body = method === "POST" ? {} : undefined;
      expect((await app.request(method, path, { key: stranger.key, body })).status).toBe(404);
      expect((await app.request(method, path, { key: writer, body })).status).toBe(403);
    }
    expect((await app.request("GET", "/api/v1/webhooks", { key: stranger.key })).body.data).toEqual([]);
  });
});

function never(): never {
  throw new Error("nothing arrived");
}
