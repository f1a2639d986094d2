import { daysBefore } from "../../days.js";
import type { SubscriberRow } from "../../records/subscriber.js";
import { presentPeriodOf, presentSubscription } from "../../records/subscription.js";
import type { Queryable } from "../database.js";
import type { Change } from "../record-changes.js";
import { dropSubscriber, keepSubscriber, upsertSubscribers } from "../subscribers.js";
import type { OurRecords } from "./our-records.js";
import type { Settlement, Step } from "./step.js";

/** A registration opens the plan; every period that is paid moves its subscriber on. */
export function applyPlans(
  { urls, now }: Settlement,
  steps: readonly Step[],
  { plans, changed }: OurRecords,
): Change[] {
  const changes: Change[] = [];
  for (const { row: payment } of steps) {
    const plan = plans.get(payment.termsId);
    if (!plan || payment.status !== "final") continue;
    const { kind, payer, paidUntil } = payment;
    if (kind === "plan_registered" && !plan.registeredAt) {
      plan.registeredAt = now;
      changed.registeredPlans.add(plan.id);
      changes.push({
        accountId: plan.accountId,
        type: "subscription.registered",
        object: presentSubscription(plan, urls),
      });
    }
    if ((kind !== "subscribed" && kind !== "renewed") || !payer || !paidUntil) continue;
    moveSubscriber(changed.subscribers, {
      subscriptionId: plan.id,
      subscriber: payer,
      paidUntil,
      since: daysBefore(paidUntil, plan.intervalDays),
    });
    const type = kind === "subscribed" ? "subscription.subscribed" : "subscription.renewed";
    if (payment.late) continue;
    changes.push({
      accountId: plan.accountId,
      type,
      object: presentPeriodOf(plan, { subscriber: payer, paidUntil }, urls),
    });
  }
  return changes;
}

function moveSubscriber(subscribers: Map<string, SubscriberRow>, row: SubscriberRow): void {
  const key = `${row.subscriptionId} ${row.subscriber}`;
  const known = subscribers.get(key);
  if (!known || known.paidUntil < row.paidUntil) subscribers.set(key, row);
}

export async function savePlans(
  sql: Queryable,
  { now }: Settlement,
  { changed: { registeredPlans, subscribers } }: OurRecords,
): Promise<void> {
  if (registeredPlans.size > 0)
    await sql`update subscriptions set registered_at = ${now} where id = any(${[...registeredPlans]})`;
  await upsertSubscribers(sql, [...subscribers.values()]);
}

export async function reopenPlans(
  sql: Queryable,
  gone: readonly Step[],
  standing: readonly Step["row"][],
  { plans }: OurRecords,
): Promise<void> {
  for (const { row } of gone) {
    const plan = plans.get(row.termsId);
    if (!plan) continue;
    const others = standing.filter(({ termsId }) => termsId === row.termsId);
    if (row.kind === "plan_registered" && !others.some(({ kind }) => kind === "plan_registered"))
      await sql`update subscriptions set registered_at = null where id = ${plan.id}`;
    if (!row.payer || !row.paidUntil) continue;
    const periods = others
      .filter(({ payer }) => payer === row.payer)
      .flatMap(({ paidUntil }) => paidUntil ?? []);
    const newest = periods.sort((a, b) => b.getTime() - a.getTime())[0];
    if (newest) await keepSubscriber(sql, plan.id, row.payer, newest);
    else await dropSubscriber(sql, plan.id, row.payer);
  }
}
