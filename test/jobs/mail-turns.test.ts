import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { openQueue } from "../../src/jobs/queue.js";
import { queuePlace } from "../../src/jobs/queue-place.js";
import { sendMail } from "../../src/jobs/send-mail.js";
import { startWorker } from "../../src/jobs/worker.js";
import { openMailer } from "../../src/mail/mailer.js";
import { createLinks } from "../../src/runtime/links.js";
import { startApp, type TestApp, WALLET } from "../support/app.js";
import { type MailPeer, startMailPeer } from "../support/mail-peer.js";

const FROM = "invoices@unsigned.example";
const PATIENCE = { timeout: 45_000, interval: 50 };
let app: TestApp;
let peer: MailPeer;
/** Clients whose letters are taken at once; the server keeps all others waiting. */
let quick: (address: string) => boolean;
const waiting: { address: string; take(): void }[] = [];

beforeAll(async () => {
  app = await startApp();
  app.house.links = createLinks("https://pay.example.com", { sendsMail: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  quick = () => true;
  peer = await startMailPeer({
    onRcptTo({ address }, _, take) {
      if (quick(address)) return take();
      waiting.push({ address, take });
    },
  });
  await app.house.sql`delete from mail_messages`;
});
afterEach(async () => {
  quick = () => true;
  for (const { take } of waiting.splice(0)) take();
  await peer.stop();
});

/** So many letters of an account of its own to the client of this name, due now. */
async function bill(client: string, letters: number): Promise<void> {
  const { key } = await app.createAccount({ plan: "scale" });
  const body = {
    client_name: client,
    client_email: `${client}@client.example`,
    total_usd: 25,
    line_items: [{ description: "Retainer", quantity: 1, unit_price: 25 }],
    destination_address: WALLET,
    chain: "base",
  };
  for (let n = 0; n < letters; n++)
    expect((await app.request("POST", "/api/v1/invoices", { key, body })).status).toBe(201);
}
const clients = () => peer.received.map(({ to }) => to[0]?.split("@")[0]).join(" ");

it("sends for each account in turn, however many letters one of them has waiting", async () => {
  await bill("many", 6);
  await bill("some", 2);
  await bill("one", 1);
  await sendMail(app.house, openMailer({ url: peer.url, from: FROM }));
  const order = clients().split(" ");
  expect(order.slice(0, 3).sort()).toEqual(["many", "one", "some"]);
  expect(order.slice(3, 5).sort()).toEqual(["many", "some"]);
  expect(order.slice(5)).toEqual(["many", "many", "many", "many"]);
});

it("has five under way and four of one account, so that another's go out meanwhile", async () => {
  const { connection } = app.database;
  const postgres = queuePlace(connection);
  await bill("slow", 8);
  quick = (address) => !address.startsWith("slow");
  app.house.clock = () => new Date();
  const queue = await openQueue({ postgres }, () => {});
  const worker = startWorker({ house: app.house, queue, mailer: openMailer({ url: peer.url, from: FROM }) });
  try {
    await expect.poll(() => waiting.length, PATIENCE).toBe(4);
    await bill("other", 3);
    await expect.poll(clients, PATIENCE).toBe("other other other");
    expect(waiting).toHaveLength(4);
    await bill("slow-too", 2);
    await expect.poll(() => waiting.length, PATIENCE).toBe(5);
    quick = () => true;
    for (const { take } of waiting.splice(0)) take();
    await expect.poll(() => peer.received.length, PATIENCE).toBe(13);
  } finally {
    quick = () => true;
    for (const { take } of waiting.splice(0)) take();
    await worker.stop();
    app.house.clock = () => app.clock.now;
  }
}, 120_000);

it("keeps the lease of a letter whose server thinks about it, and gives up one that does so for ever", async () => {
  await bill("slow", 1);
  const seen: (() => void)[] = [];
  const thinking = await startMailPeer({
    onData(stream, _session, done) {
      stream.resume().on("end", () => void seen.push(() => done()));
    },
  });
  const mailer = (answerMs: number) => openMailer({ url: thinking.url, from: FROM, limits: { answerMs } });
  const { sql } = app.house;
  const lasts = async () =>
    (
      await sql<{ seconds: number }[]>`
      select extract(epoch from leased_until - now())::float as seconds from mail_messages`
    )[0]?.seconds ?? 0;
  const sending = sendMail(app.house, mailer(60_000));
  await expect.poll(() => seen.length, PATIENCE).toBe(1);
  // A dead sender's would be over within a minute.
  expect(await lasts()).toBeLessThan(60);
  await sql`update mail_messages set leased_until = now() + interval '3 seconds'`;
  await expect.poll(lasts, PATIENCE).toBeGreaterThan(10);
  await sendMail(app.house, mailer(60_000));
  expect(seen).toHaveLength(1);
  seen[0]?.();
  await sending;
  expect(await sql`select status from mail_messages`).toEqual([{ status: "sent" }]);
  await bill("slow", 1);
  await sendMail(app.house, mailer(200));
  expect(await sql`select attempts from mail_messages where status = 'queued'`).toEqual([{ attempts: 1 }]);
  await thinking.stop();
}, 60_000);
