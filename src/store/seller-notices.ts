import type { EventType } from "../records/event.js";
import type { Queryable } from "./database.js";
import type { EventRow } from "./events.js";
import type { NewMail } from "./mail-messages.js";

export const NOTICED: readonly EventType[] = [
  "invoice.paid",
  "payment_link.paid",
  "donation.received",
  "subscription.subscribed",
  "subscription.renewed",
  "invoice.reopened",
  "payment_link.reopened",
  "payment.reverted",
  "invoice.overdue",
  "invoice.mail_failed",
  "payment.sanctioned_payer",
];

/** From what happens next on; whoever is told already goes on where he is. */
export async function beginNotices(sql: Queryable, accountId: string, dueAt: Date): Promise<void> {
  await sql`select sequence_events(${accountId})`;
  await sql`
    insert into seller_notices (account_id, sequence, due_at)
    values (${accountId}, coalesce((select last from event_counters where account_id = ${accountId}), 0), ${dueAt})
    on conflict (account_id) do update set due_at = excluded.due_at`;
}

export async function endNotices(sql: Queryable, accountId: string): Promise<void> {
  await sql`delete from seller_notices where account_id = ${accountId}`;
}

export interface DueNotice {
  accountId: string;
  sequence: bigint;
  notices: "at_once" | "daily";
  timeZone: string | null;
}

/** Locked until the transaction ends: one worker tells of each event. */
export async function lockDueNotices(sql: Queryable, now: Date, limit: number): Promise<DueNotice[]> {
  return sql<DueNotice[]>`
    select n.account_id, n.sequence, a.notices, a.time_zone
    from seller_notices n join accounts a on a.id = n.account_id
    where n.due_at <= ${now} and a.notices <> 'off'
    order by n.due_at limit ${limit} for update of n skip locked`;
}

/** The last number of what there is to tell of; undefined where there is nothing. */
export async function lastNoticed(
  sql: Queryable,
  { accountId, sequence }: Pick<DueNotice, "accountId" | "sequence">,
): Promise<bigint | undefined> {
  const [row] = await sql<{ last: bigint | null }[]>`
    select max(sequence) as last from events where ${isNoticed(sql, accountId)} and sequence > ${sequence}`;
  return row?.last ?? undefined;
}

export async function moveNotices(
  sql: Queryable,
  { accountId, sequence, dueAt }: { accountId: string; sequence: bigint; dueAt: Date },
): Promise<void> {
  await sql`
    update seller_notices set sequence = ${sequence}, due_at = ${dueAt} where account_id = ${accountId}`;
}

export async function insertNotice(
  sql: Queryable,
  { accountId, after, until }: { accountId: string; after: bigint; until: bigint },
  { status, now }: Pick<NewMail, "status" | "now">,
): Promise<void> {
  await sql`
    insert into mail_messages (id, account_id, told_after, told_until, kind, copy, status, next_attempt_at, created_at)
    select a.id || '.seller_notice.' || ${until}::bigint, a.id, ${after}, ${until}, 'seller_notice', 1,
      case when a.support_email is null then 'not_configured' else ${status} end, ${now}, ${now}
    from accounts a where a.id = ${accountId} on conflict (id) do nothing`;
}

export interface NoticedEvents {
  counts: { type: EventType; count: number }[];
  newest: Pick<EventRow, "type" | "object">[];
}

export async function selectNoticed(
  sql: Queryable,
  { accountId, after, until }: { accountId: string; after: bigint; until: bigint },
  limit: number,
): Promise<NoticedEvents> {
  const between = sql`${isNoticed(sql, accountId)} and sequence > ${after} and sequence <= ${until}`;
  const counts = await sql<NoticedEvents["counts"]>`
    select type, count(*)::int as count from events where ${between} group by type order by type`;
  const newest = await sql<NoticedEvents["newest"]>`
    select type, case when type = 'payment.reverted' then object || ${whatItPaid(sql)} else object end as object
    from events where ${between} order by sequence desc limit ${limit}`;
  return { counts, newest };
}

/** An invoice's own link is paid, and open again, with it: one thing is told once. */
function isNoticed(sql: Queryable, accountId: string) {
  return sql`account_id = ${accountId} and type = any (${[...NOTICED]})
    and not (type in ('payment_link.paid', 'payment_link.reopened') and starts_with(object->>'slug', 'inv-'))
    and (type <> 'payment.reverted' or ${isToldAlone(sql, accountId)})`;
}

/** It was told of as paid, and no record is open again that says so. Each set is read once, however many are looked up. */
function isToldAlone(sql: Queryable, accountId: string) {
  const of = (...types: EventType[]) =>
    sql`from events o where o.account_id = ${accountId} and o.type = any (${types})`;
  return sql`(object->>'direction' = 'in' and object->>'late' = 'false'
    and resource_id in (select o.resource_id ${of("payment.final")})
    and (object->>'resource_id', created_at) not in (
      select o.resource_id, o.created_at ${of("invoice.reopened", "payment_link.reopened")}))`;
}

function whatItPaid(sql: Queryable) {
  const named = (table: string, name: string) =>
    sql`(select ${sql(name)} from ${sql(table)} r where r.id = object->>'resource_id')`;
  return sql`jsonb_build_object('name', coalesce(${named("invoices", "invoice_number")}, ${named("payment_links", "description")},
    ${named("subscriptions", "name")}, ${named("donation_jars", "name")}, object->>'resource_id'))`;
}
