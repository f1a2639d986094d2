import type { Queryable } from "./database.js";

export interface SubscriberRow {
  subscriptionId: string;
  subscriber: string;
  paidUntil: Date;
  since: Date;
}

export async function upsertSubscriber(sql: Queryable, row: SubscriberRow): Promise<void> {
  await sql`
    insert into subscribers ${sql(row, "subscriptionId", "subscriber", "paidUntil", "since")}
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
