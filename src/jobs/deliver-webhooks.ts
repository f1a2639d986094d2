import { setTimeout as pause } from "node:timers/promises";
import { NoAnswerInTime } from "../name-servers.js";
import { presentEvent } from "../records/event.js";
import { nextTry, WEBHOOK_RETRIES } from "../retry.js";
import type { House } from "../runtime/house.js";
import { selectSequences, sequenceEvents } from "../store/events.js";
import { insertDisabledNotice } from "../store/mail-messages.js";
import {
  type DeliveryResult,
  type DueDelivery,
  leaseDeliveries,
  recordAttempt,
  selectAccountsWithWork,
} from "../store/webhook-deliveries.js";
import { disableWebhook, noteFailure, noteSpeed, noteSuccess } from "../store/webhooks.js";
import { signedHeaders } from "../webhook-signature.js";
import { type Answer, postWebhook, type Reach } from "./post-webhook.js";
import type { Task } from "./queue.js";

/** Of one account, on all workers together: its deliveries are one task in each lane. */
const SLOTS = 10;
const SLOW_SLOTS = 5;
/** After this long the next account has its turn. */
const TURN_MS = 5_000;
/** While some are under way, new ones are looked for as often. */
const LOOK_MS = 250;
/** Answers that come at the same time are followed by one look. */
const GATHER_MS = 5;
/** Whoever takes longer to answer has his deliveries made in the slow lane, until he is quicker. */
const SLOW_MS = 5_000;
const LONG_FAILURE_MS = 60 * 3_600_000;
/** A receiver may put its next try off by so much. */
const LONGEST_WAIT_MS = 3_600_000;

export interface DeliveryLane {
  accountId: string;
  slow: boolean;
}

export interface Turn extends Reach {
  /** Once it is aborted none is begun any more: one that is cut off comes twice. */
  signal?: AbortSignal;
}

/** An account with much to be told, or with receivers that hang, holds up nobody but itself. */
export async function webhookTasks(house: House): Promise<Task[]> {
  const due = await selectAccountsWithWork(house.sql, house.clock());
  return due.map(({ accountId, slow }) => ({
    name: "deliver",
    subject: accountId,
    lane: slow ? "slow-deliveries" : "deliveries",
  }));
}

/** What is due to an account's receivers, in turns: one that hangs takes no more than it has to from the others. */
export async function deliverWebhooks(house: House, lane: DeliveryLane, turn: Turn): Promise<void> {
  const begun = performance.now();
  const running = new Set<Promise<void>>();
  const failed: unknown[] = [];
  while (failed.length === 0 && !turn.signal?.aborted && performance.now() - begun < TURN_MS) {
    const free = (lane.slow ? SLOW_SLOTS : SLOTS) - running.size;
    const due = free > 0 ? await leaseNumbered(house, lane, free) : [];
    if (due.length + running.size === 0) return;
    for (const delivery of due) {
      const work = deliver(house, delivery, turn)
        .catch((error: unknown) => void failed.push(error))
        .finally(() => running.delete(work));
      running.add(work);
    }
    await Promise.race([...running, pause(LOOK_MS)]);
    await pause(GATHER_MS);
  }
  await Promise.all(running);
  if (failed.length > 0) throw failed[0];
}

type NumberedDelivery = DueDelivery & { sequence: bigint };

/** An event is told with its number; whoever is the first to tell of it sees that it has one. */
async function leaseNumbered(
  { sql, clock }: House,
  lane: DeliveryLane,
  limit: number,
): Promise<NumberedDelivery[]> {
  const due = await leaseDeliveries(sql, lane, clock(), limit);
  const fresh = due.filter(({ sequence }) => sequence === null).map(({ eventId }) => eventId);
  if (fresh.length > 0) await sequenceEvents(sql, lane.accountId);
  const given = fresh.length > 0 ? await selectSequences(sql, lane.accountId, fresh) : new Map();
  return due.flatMap((one) => {
    const sequence = one.sequence ?? given.get(one.eventId);
    return sequence === undefined ? [] : [{ ...one, sequence }];
  });
}

async function deliver(house: House, delivery: NumberedDelivery, reach: Reach): Promise<void> {
  const { webhookId } = delivery;
  const begun = performance.now();
  const outcome = await post(delivery, reach).catch((error: Error) => error);
  const slow = outcome instanceof NoAnswerInTime || performance.now() - begun > SLOW_MS;
  const now = house.clock();
  const result = resultOf(outcome, delivery, now);
  if (!(await recordAttempt(house.sql, delivery, result))) return;
  if (slow !== delivery.slow) await noteSpeed(house.sql, webhookId, slow);
  if (result.status === "delivered") return noteSuccess(house.sql, webhookId);
  const failingSince = await noteFailure(house.sql, webhookId, now);
  if (result.responseStatus === 410) return disable(house, webhookId, "The receiver answered 410 Gone.");
  if (result.status === "failed" && now.getTime() - failingSince.getTime() >= LONG_FAILURE_MS)
    await disable(house, webhookId, `No delivery has succeeded since ${failingSince.toISOString()}.`);
}

/** Signed for the moment of sending: a receiver compares it with its own clock, which no business clock shifts. */
function post(delivery: NumberedDelivery, reach: Reach): Promise<Answer> {
  const { eventId: id, type, sequence, object, actor, eventCreatedAt: createdAt } = delivery;
  const body = JSON.stringify(presentEvent({ id, type, sequence, object, actor, createdAt }));
  return postWebhook(
    delivery.url,
    { headers: signedHeaders({ id, sentAt: new Date(), body }, delivery.secrets), body },
    reach,
  );
}

function resultOf(outcome: Answer | Error, { attempts }: DueDelivery, now: Date): DeliveryResult {
  const answer = outcome instanceof Error ? null : outcome;
  const response = { responseStatus: answer?.status ?? null, responseBody: answer?.body ?? null };
  if (answer && answer.status >= 200 && answer.status < 300)
    return { ...response, status: "delivered", nextAttemptAt: null, error: null, deliveredAt: now };
  const error = outcome instanceof Error ? outcome.message : `the receiver answered ${outcome.status}`;
  const planned = answer?.status === 410 ? null : nextTry(WEBHOOK_RETRIES, attempts + 1, now);
  const asked = now.getTime() + Math.min(answer?.waitMs ?? 0, LONGEST_WAIT_MS);
  const nextAttemptAt = planned && new Date(Math.max(planned.getTime(), asked));
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
