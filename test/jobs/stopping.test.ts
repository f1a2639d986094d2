import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openQueue } from "../../src/jobs/queue.js";
import { queuePlace } from "../../src/jobs/queue-place.js";
import { startWorker, type Worker } from "../../src/jobs/worker.js";
import { type Mailer, openMailer } from "../../src/mail/mailer.js";
import { createLinks } from "../../src/runtime/links.js";
import { startApp, type TestAccount, type TestApp, WALLET } from "../support/app.js";
import { startMailPeer } from "../support/mail-peer.js";
import { startReceiver } from "../support/receiver.js";

let app: TestApp;
let account: TestAccount;
beforeAll(async () => {
  app = await startApp();
  app.house.links = createLinks("https://pay.example.com", { sendsMail: true, privateWebhooks: true });
  app.house.clock = () => new Date();
});
afterAll(() => app.close());
beforeEach(async () => {
  account = await app.createAccount({ plan: "scale" });
});

const send = (path: string, body: unknown) =>
  app.request("POST", `/api/v1${path}`, { key: account.key, body });
const terms = { destination_address: WALLET, chain: "base" };

async function work(mailer?: Mailer): Promise<Worker> {
  const { connection } = app.database;
  const postgres = queuePlace(connection);
  return startWorker({ house: app.house, queue: await openQueue({ postgres }, () => {}), mailer });
}

/** How many are in each state, and that nobody holds one any more. */
async function states(table: "mail_messages" | "webhook_deliveries"): Promise<Record<string, number>> {
  const { sql } = app.house;
  const rows = await sql<{ status: string; count: number }[]>`
    select status, count(*)::int from ${sql(table)}
    where account_id = ${account.id} and leased_until is null group by status`;
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

describe("a worker that is told to end", () => {
  it("sends the letters that are under way, and leaves all others to the next", async () => {
    const asked: (() => void)[] = [];
    let isEnding = false;
    const peer = await startMailPeer({
      onRcptTo: (_address, _session, take) => (isEnding ? take() : void asked.push(take)),
    });
    const line_items = [{ description: "Retainer", quantity: 1, unit_price: 25 }];
    const invoice = {
      ...terms,
      client_name: "A",
      client_email: "a@client.example",
      total_usd: 25,
      line_items,
    };
    for (let n = 0; n < 9; n++) await send("/invoices", invoice);
    const worker = await work(openMailer({ url: peer.url, from: "invoices@unsigned.example" }));
    await expect.poll(() => asked.length).toBe(4);
    const ended = worker.stop();
    isEnding = true;
    for (const take of asked) take();
    await ended;
    expect(peer.received).toHaveLength(4);
    expect(await states("mail_messages")).toEqual({ sent: 4, queued: 5 });
    await peer.stop();
  });

  it("hears the receivers that it has asked, and asks no other", async () => {
    const asked: ServerResponse[] = [];
    const receiver = await startReceiver();
    receiver.answer = (response) => void asked.push(response);
    await send("/webhooks", { url: receiver.url, events: ["payment_link.created"] });
    for (let n = 0; n < 13; n++) await send("/payment-links", { ...terms, amount_usd: 5 });
    const worker = await work();
    await expect.poll(() => asked.length).toBe(10);
    const ended = worker.stop();
    for (const response of asked.splice(0)) response.writeHead(204).end();
    receiver.answer = (response) => void response.writeHead(204).end();
    await ended;
    expect(receiver.received).toHaveLength(10);
    expect(await states("webhook_deliveries")).toEqual({ delivered: 10, pending: 3 });
    await receiver.stop();
  });
});
