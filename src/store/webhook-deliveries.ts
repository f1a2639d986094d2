import type { EventType } from "../records/event.js";
import type { DeliveryRow } from "../records/webhook.js";
import type { Queryable } from "./database.js";
import { type Page, type PageQuery, pageConditions, toPage } from "./page.js";

/** A delivery that is a worker's to make now, with all that the request needs. */
export interface DueDelivery {
  id: string;
  webhookId: string;
  /** Whether its webhook is in the slow lane. */
  slow: boolean;
  attempts: number;
  url: string;
  secrets: string[];
  eventId: string;
  /** Null until the events that are visible have been numbered. */
  sequence: bigint | null;
  type: EventType;
  object: Record<string, unknown>;
  actor: string | null;
  eventCreatedAt: Date;
}

function deliveryRows(sql: Queryable) {
  return sql`(
    select d.id, d.account_id, d.webhook_id, d.event_id, e.type as event_type, d.status, d.attempts,
      d.next_attempt_at, d.response_status, d.response_body, d.error, d.created_at, d.delivered_at
    from webhook_deliveries d join events e on e.id = d.event_id
  ) as delivery`;
}

export async function selectDeliveries(
  sql: Queryable,
  webhookId: string,
  query: PageQuery,
): Promise<Page<DeliveryRow>> {
  const rows = await sql<DeliveryRow[]>`
    select * from ${deliveryRows(sql)} where webhook_id = ${webhookId}
    ${query.status ? sql`and status = ${query.status}` : sql``}
    ${pageConditions(sql, query, "dlv")}`;
  return toPage(rows, query);
}

export async function selectDelivery(
  sql: Queryable,
  webhookId: string,
  id: string,
): Promise<DeliveryRow | undefined> {
  const [row] = await sql<DeliveryRow[]>`
    select * from ${deliveryRows(sql)} where webhook_id = ${webhookId} and id = ${id}`;
  return row;
}

/** For one webhook alone, whatever it listens to: a ping. */
export async function insertDelivery(
  sql: Queryable,
  delivery: { id: string; accountId: string; webhookId: string; eventId: string; createdAt: Date },
): Promise<void> {
  await sql`insert into webhook_deliveries ${sql({ ...delivery, status: "pending", nextAttemptAt: delivery.createdAt })}`;
}

/** The tries begin anew; the webhook-id stays that of the event. */
export async function restartDelivery(
  sql: Queryable,
  webhookId: string,
  id: string,
  now: Date,
): Promise<void> {
  await sql`
    update webhook_deliveries set status = 'pending', attempts = 0, next_attempt_at = ${now}, leased_until = null,
      error = null
    where webhook_id = ${webhookId} and id = ${id}`;
}

export async function selectAccountsWithWork(
  sql: Queryable,
  now: Date,
): Promise<{ accountId: string; slow: boolean }[]> {
  return sql<{ accountId: string; slow: boolean }[]>`
    select distinct w.account_id, w.slow from webhooks w where w.status = 'active' and exists (
      select from webhook_deliveries d where d.webhook_id = w.id and d.status = 'pending'
        and d.next_attempt_at <= ${now} and (d.leased_until is null or d.leased_until <= now()))`;
}

/**
 * One of each webhook before the second of any, the oldest first. The lease is by the database's clock, which no
 * business clock moves, and a little longer than the longest try: what a killed worker had is soon tried again.
 */
export async function leaseDeliveries(
  sql: Queryable,
  { accountId, slow }: { accountId: string; slow: boolean },
  now: Date,
  limit: number,
): Promise<DueDelivery[]> {
  return sql<DueDelivery[]>`
    with waiting as (
      select d.id from webhooks w cross join lateral (
        select id, next_attempt_at, row_number() over (order by next_attempt_at, id) as place
        from webhook_deliveries
        where webhook_id = w.id and status = 'pending' and next_attempt_at <= ${now}
          and (leased_until is null or leased_until <= now())
        order by next_attempt_at, id limit ${limit}
      ) d
      where w.account_id = ${accountId} and w.slow = ${slow} and w.status = 'active'
      order by d.place, d.next_attempt_at, d.id limit ${limit}
    ), due as (
      select id from webhook_deliveries
      where id in (select id from waiting) and status = 'pending' and (leased_until is null or leased_until <= now())
      for update skip locked
    )
    update webhook_deliveries d set leased_until = now() + interval '20 seconds'
    from due, webhooks w, events e
    where d.id = due.id and w.id = d.webhook_id and e.id = d.event_id
    returning d.id, d.webhook_id, w.slow, d.attempts, w.url, e.id as event_id, e.sequence, e.type, e.object, e.actor,
      e.created_at as event_created_at,
      array[w.secret] || array(select old->>'secret' from jsonb_array_elements(w.old_secrets) old
        where (old->>'until')::timestamptz > ${now}) as secrets`;
}

export interface DeliveryResult {
  status: "pending" | "delivered" | "failed";
  nextAttemptAt: Date | null;
  responseStatus: number | null;
  responseBody: string | null;
  error: string | null;
  deliveredAt: Date | null;
}

/** False where another worker has told the outcome of this try already. */
export async function recordAttempt(
  sql: Queryable,
  { id, attempts }: { id: string; attempts: number },
  result: DeliveryResult,
): Promise<boolean> {
  const rows = await sql`
    update webhook_deliveries set ${sql({ ...result, attempts: attempts + 1, leasedUntil: null })}
    where id = ${id} and attempts = ${attempts} and status = 'pending' returning id`;
  return rows.length > 0;
}
