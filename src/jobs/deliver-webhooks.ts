import { presentEvent } from "../records/event.js";
import { nextTry, WEBHOOK_RETRIES } from "../retry.js";
import type { House } from "../runtime/house.js";
import { insertDisabledNotice } from "../store/mail-messages.js";
import {
  type DeliveryResult,
  type DueDelivery,
  leaseDeliveries,
  recordAttempt,
  selectWebhooksWithWork,
} from "../store/webhook-deliveries.js";
import { disableWebhook, noteFailure, noteSuccess } from "../store/webhooks.js";
import { signedHeaders } from "../webhook-signature.js";
import { type Answer, postWebhook, type Reach } from "./post-webhook.js";
import type { Task } from "./queue.js";

const AT_ONCE = 10;
/** After this long the next webhook has its turn. */
const TURN_MS = 5_000;
const LONG_FAILURE_MS = 60 * 3_600_000;

/**
 * One task for each webhook that has something to deliver: a slow receiver holds up nobody else, and a crowd of
 * them no other work.
 */
export async function webhookTasks(house: House): Promise<Task[]> {
  const ids = await selectWebhooksWithWork(house.sql, house.clock());
  return ids.map((subject) => ({ name: "deliver", subject, yields: true }));
}

export async function deliverWebhooks(house: House, webhookId: string, reach: Reach): Promise<void> {
  const begun = performance.now();
  while (performance.now() - begun < TURN_MS) {
    const due = await leaseDeliveries(house.sql, webhookId, house.clock(), AT_ONCE);
    if (due.length === 0) return;
    await Promise.all(due.map((delivery) => deliver(house, webhookId, delivery, reach)));
  }
}

async function deliver(house: House, webhookId: string, delivery: DueDelivery, reach: Reach): Promise<void> {
  const outcome = await post(delivery, house.clock(), reach).catch((error: Error) => error);
  const now = house.clock();
  const result = resultOf(outcome, delivery, now);
  if (!(await recordAttempt(house.sql, delivery, result))) return;
  if (result.status === "delivered") return noteSuccess(house.sql, webhookId);
  const failingSince = await noteFailure(house.sql, webhookId, now);
  if (result.responseStatus === 410) return disable(house, webhookId, "The receiver answered 410 Gone.");
  if (result.status === "failed" && now.getTime() - failingSince.getTime() >= LONG_FAILURE_MS)
    await disable(house, webhookId, `No delivery has succeeded since ${failingSince.toISOString()}.`);
}

function post(delivery: DueDelivery, now: Date, reach: Reach): Promise<Answer> {
  const { eventId: id, type, object, eventCreatedAt: createdAt } = delivery;
  const body = JSON.stringify(presentEvent({ id, type, object, createdAt }));
  return postWebhook(
    delivery.url,
    { headers: signedHeaders({ id, sentAt: now, body }, delivery.secrets), body },
    reach,
  );
}

function resultOf(outcome: Answer | Error, { attempts }: DueDelivery, now: Date): DeliveryResult {
  const answer = outcome instanceof Error ? null : outcome;
  const response = { responseStatus: answer?.status ?? null, responseBody: answer?.body ?? null };
  if (answer && answer.status >= 200 && answer.status < 300)
    return { ...response, status: "delivered", nextAttemptAt: null, error: null, deliveredAt: now };
  const error = outcome instanceof Error ? outcome.message : `the receiver answered ${outcome.status}`;
  const nextAttemptAt = answer?.status === 410 ? null : nextTry(WEBHOOK_RETRIES, attempts + 1, now);
  return {
    ...response,
    status: nextAttemptAt ? "pending" : "failed",
    nextAttemptAt,
    error,
    deliveredAt: null,
  };
}

/** With a letter to the account, once however many deliveries have failed at the same time. */
async function disable({ sql, links, clock, log }: House, webhookId: string, reason: string): Promise<void> {
  await sql.begin(async (tx) => {
    if (!(await disableWebhook(tx, webhookId, reason))) return;
    await insertDisabledNotice(tx, webhookId, links.sendsMail ? "queued" : "not_configured", clock());
    log.warn({ webhook: webhookId, reason }, "a webhook was disabled");
  });
}
