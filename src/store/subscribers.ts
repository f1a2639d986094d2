import { lapsedStatus, type SubscriberRow } from "../records/subscriber.js";
import type { SubscriptionRow } from "../records/subscription.js";
import { type AsRead, isRead } from "./chain-cursors.js";
import type { Queryable } from "./database.js";
import { type Page, type PageQuery, pageConditions, toPage } from "./page.js";
import { selectSubscriptionsById } from "./subscriptions.js";
import { textArray } from "./text-array.js";

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
    set paid_until = greatest(subscribers.paid_until, excluded.paid_until),
      since = least(subscribers.since, excluded.since),
      past_due_at = case when excluded.paid_until <= subscribers.paid_until then subscribers.past_due_at end`;
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

/** Of a plan of the caller's account; newest first, and one more than once never. */
export async function selectSubscribers(
  sql: Queryable,
  plan: Pick<SubscriptionRow, "id" | "status">,
  { status, ...query }: PageQuery,
  now: Date,
): Promise<Page<SubscriberRow>> {
  const wanted =
    status === undefined
      ? sql``
      : status === "active"
        ? sql`and paid_until > ${now}`
        : sql`and paid_until <= ${now} and ${status === lapsedStatus(plan)}`;
  const rows = await sql<(SubscriberRow & { id: string; createdAt: Date })[]>`
    select subscription_id, subscriber, paid_until, since, id, created_at
    from (select *, subscriber as id, since as created_at from subscribers) as named
    where subscription_id = ${plan.id} ${wanted} ${pageConditions(sql, query, "0x")}`;
  return toPage(rows, query);
}

/** Subscribers whose period is over and not renewed, each answered to one caller once, with the plan it is of. */
export async function markPastDue(
  sql: Queryable,
  asRead: AsRead,
  limit: number,
): Promise<{ plan: SubscriptionRow; subscriber: string; paidUntil: Date }[]> {
  const marked = await sql<{ subscriptionId: string; subscriber: string; paidUntil: Date }[]>`
    update subscribers set past_due_at = ${asRead.now} where (subscription_id, subscriber) in (
      select s.subscription_id, s.subscriber from subscribers s join subscriptions p on p.id = s.subscription_id
      where s.past_due_at is null and s.paid_until <= ${asRead.now} and p.status = 'active'
        and ${isRead(sql, asRead)}
      order by s.paid_until limit ${limit} for update of s skip locked)
    returning subscription_id, subscriber, paid_until`;
  const ids = marked.map(({ subscriptionId }) => subscriptionId);
  const plans = new Map((await selectSubscriptionsById(sql, ids)).map((plan) => [plan.id, plan]));
  return marked.flatMap(({ subscriptionId, ...who }) => {
    const plan = plans.get(subscriptionId);
    return plan ? [{ plan, ...who }] : [];
  });
}
