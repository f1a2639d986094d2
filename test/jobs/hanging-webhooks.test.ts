import { expect, it } from "vitest";
import { newId } from "../../src/ids.js";
import { openQueue } from "../../src/jobs/queue.js";
import { queuePlace } from "../../src/jobs/queue-place.js";
import { startWorker } from "../../src/jobs/worker.js";
import { createLinks } from "../../src/runtime/links.js";
import { insertWebhook } from "../../src/store/webhooks.js";
import { newWebhookSecret } from "../../src/webhook-signature.js";
import { startApp, type TestAccount, WALLET } from "../support/app.js";
import { startReceiver } from "../support/receiver.js";

const EVENTS = 17;
/** More than an account may have now: whoever had them keeps them. */
const HANGING = 200;

it("delivers everybody's events while 200 webhooks of one account never answer", async () => {
  const app = await startApp();
  app.house.links = createLinks("https://pay.example.com", { privateWebhooks: true });
  const [hangs, answers] = [await startReceiver(), await startReceiver()];
  hangs.answer = () => {};
  const [hostile, other] = [await app.createAccount(), await app.createAccount()];
  const webhook = (accountId: string, url: string) =>
    insertWebhook(app.house.sql, {
      id: newId("whk", app.clock.now),
      accountId,
      url,
      events: null,
      secret: newWebhookSecret(),
      status: "active",
      disabledReason: null,
      createdBy: null,
      createdAt: app.clock.now,
    });
  for (let n = 0; n < HANGING; n++) await webhook(hostile.id, hangs.url);
  await webhook(other.id, answers.url);
  const createLink = ({ key }: TestAccount) =>
    app.request("POST", "/api/v1/payment-links", {
      key,
      body: { amount_usd: 5, destination_address: WALLET, chain: "base" },
    });
  app.house.clock = () => new Date();
  const { connection } = app.database;
  const postgres = queuePlace(connection);
  const queue = await openQueue({ postgres }, () => {});
  const worker = startWorker({ house: app.house, queue });
  for (let n = 0; n < 3; n++) await createLink(hostile);
  await expect.poll(() => hangs.received.length).toBeGreaterThan(5);

  for (let n = 0; n < EVENTS; n++) await createLink(other);
  await expect.poll(() => answers.received.length).toBe(EVENTS);
  await Promise.all([worker.stop(), hangs.stop(), answers.stop()]);
  await app.close();
});
