import type { SubscriptionRow } from "../records/subscription.js";
import type { Queryable } from "./database.js";
import { selectSubscriptionsById } from "./subscriptions.js";
import { textArray } from "./text-array.js";

export interface SubscriberRow {
  subscriptionId: string;
  subscriber: string;
  paidUntil: Date;
  since: Date;
}

/** None of them twice. */
export async function upsertSubscribers(sql: Queryable, rows: readonly SubscriberRow[]): Promise<void> {
  if (rows.length === 0) return;
  const texts = (of: (row: SubscriberRow) => string) => textArray(rows.map(of));
  await sql`
    insert into subscribers (subscription_id, subscriber, paid_until, since)
    select * from unnest(${texts(({ subscriptionId }) => subscriptionId)}::text[],
      ${texts(({ subscriber }) => subscriber)}::text[],
      ${texts(({ paidUntil }) => paidUntil.toISOString())}::timestamptz[],
      ${texts(({ since }) => since.toISOString())}::timestamptz[])
    on conflict (subscription_id, subscriber) do update
    set paid_until = greatest(subscribers.paid_until, excluded.paid_until), past_due_at = null`;
}

export async function keepSubscriber(
  sql: Queryable,
  subscriptionId: string,
  subscriber: string,
  paidUntil: Date,
): Promise<void> {
  await sql`
    update subscribers set paid_until = ${paidUntil}
    where subscription_id = ${subscriptionId} and subscriber = ${subscriber}`;
}

export async function dropSubscriber(
  sql: Queryable,
  subscriptionId: string,
  subscriber: string,
): Promise<void> {
  await sql`delete from subscribers where subscription_id = ${subscriptionId} and subscriber = ${subscriber}`;
}

/** Subscribers whose period is over and not renewed, each answered to one caller once: the plan it is of. */
export async function markPastDue(sql: Queryable, now: Date, limit: number): Promise<SubscriptionRow[]> {
  const marked = await sql<{ subscriptionId: string }[]>`
    update subscribers set past_due_at = ${now} where (subscription_id, subscriber) in (
      select s.subscription_id, s.subscriber from subscribers s join subscriptions p on p.id = s.subscription_id
      where s.past_due_at is null and s.paid_until <= ${now} and p.status = 'active'
      order by s.paid_until limit ${limit} for update of s skip locked)
    returning subscription_id`;
  const ids = marked.map(({ subscriptionId }) => subscriptionId);
  const plans = new Map((await selectSubscriptionsById(sql, ids)).map((plan) => [plan.id, plan]));
  return ids.flatMap((id) => plans.get(id) ?? []);
}
