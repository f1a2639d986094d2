import type { Queryable } from "./database.js";

/**
 * Nothing that failed waits longer than a good day for its next try, and an operator may hold letters for some days.
 * What is put off further than that was timed by a clock that was wrong, and would wait until it is right: it is due now.
 */
export async function bringNear(sql: Queryable, now: Date, limit: number): Promise<number> {
  // Whose own clock is behind must not take what others have timed well for it.
  const ahead = (days: number) => sql`greatest(${now}::timestamptz, now()) + make_interval(days => ${days})`;
  const deliveries = await sql`
    update webhook_deliveries set next_attempt_at = ${now} where id = any(array(
      select d.id from webhooks w cross join lateral (
        select id from webhook_deliveries
        where webhook_id = w.id and status = 'pending' and next_attempt_at > ${ahead(2)}
        limit ${limit} for update skip locked) d
      limit ${limit}))`;
  const letters = await sql`
    update mail_messages set next_attempt_at = ${now} where id = any(array(
      select id from mail_messages where status = 'queued' and next_attempt_at > ${ahead(7)}
      limit ${limit} for update skip locked))`;
  const notices = await sql`
    update seller_notices set due_at = ${now} where account_id = any(array(
      select account_id from seller_notices where due_at > ${ahead(2)} limit ${limit} for update skip locked))`;
  await sql`update mail_server set retry_at = null where retry_at > ${ahead(1)}`;
  return Math.max(deliveries.count, letters.count, notices.count);
}
