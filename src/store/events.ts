import { firstId } from "../ids.js";
import type { EventType } from "../records/event.js";
import type { Queryable } from "./database.js";
import { inTurn } from "./in-turn.js";
import { withinBytes } from "./page.js";
import { textArray } from "./text-array.js";

export interface EventRow {
  id: string;
  accountId: string;
  sequence: bigint;
  type: EventType;
  object: Record<string, unknown>;
  actor: string | null;
  createdAt: Date;
}

const COLUMNS = [
  "id",
  "accountId",
  "sequence",
  "type",
  "actor",
  "object",
  "createdAt",
] as const satisfies readonly (keyof EventRow)[];

export interface NewEvent {
  id: string;
  accountId: string;
  type: EventType;
  resourceId: string;
  object: object;
  /** Whose deed it was, by id; nobody's where a chain or the clock did it. */
  actor?: string;
  createdAt: Date;
}

export async function insertEvents(sql: Queryable, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  await sql`with written as (${writtenEvents(sql, events)}) ${deliveriesOf(sql)}`;
}

/** To be named `written` where its deliveries follow. */
export function writtenEvents(sql: Queryable, events: readonly NewEvent[], condition = sql``) {
  const texts = (of: (event: NewEvent) => string) => textArray(events.map(of));
  // JSON has no line breaks of its own, and a text that is cut at them is parsed once.
  const objects = events.map(({ object }) => JSON.stringify(object)).join("\n");
  return sql`
    insert into events (id, account_id, type, resource_id, actor, created_at, object, bytes)
    select e.id, e.account_id, e.type, e.resource_id, nullif(e.actor, ''), e.created_at, e.object::jsonb, octet_length(e.object)
    from rows from (
      unnest((select ${texts(({ id }) => id)}::text[]), (select ${texts(({ accountId }) => accountId)}::text[]),
        (select ${texts(({ type }) => type)}::text[]), (select ${texts(({ resourceId }) => resourceId)}::text[]),
        (select ${texts(({ actor }) => actor ?? "")}::text[]),
        (select ${texts(({ createdAt }) => createdAt.toISOString())}::timestamptz[])),
      string_to_table(${objects}, e'\\n')
    ) as e (id, account_id, type, resource_id, actor, created_at, object) ${condition}
    returning id, account_id, type, created_at`;
}

/** One for each webhook that listens, and isn't deleted meanwhile; its id is made of the event's time and both ids. */
export function deliveriesOf(sql: Queryable) {
  return sql`
    insert into webhook_deliveries (id, account_id, webhook_id, event_id, status, next_attempt_at, created_at)
    select 'dlv_' || substr(e.id, 5, 10) || substr(md5(e.id || w.id), 1, 16), e.account_id, w.id, e.id, 'pending',
      e.created_at, e.created_at
    from written e join webhooks w on w.account_id = e.account_id
    where w.status = 'active' and (w.events is null or e.type = any (w.events)) and e.type <> 'ping'
    for key share of w`;
}

/** Numbers what has become visible since the last look; a committed number never moves. */
export async function sequenceEvents(sql: Queryable, accountId: string): Promise<void> {
  await sql`select sequence_events(${accountId})`;
}

export interface EventQuery {
  limit: number;
  /** Beyond this one, the oldest first. */
  after?: bigint | undefined;
  before?: bigint | undefined;
  type?: string | undefined;
  /** Where not all may be seen. */
  types?: readonly EventType[] | undefined;
  reference?: string | undefined;
  created_after?: Date | undefined;
  created_before?: Date | undefined;
}

export interface EventPage {
  rows: EventRow[];
  hasMore: boolean;
}

/** Newest first, but from a number on. */
export async function selectEvents(
  sql: Queryable,
  accountId: string,
  since: Date,
  query: EventQuery,
): Promise<EventPage> {
  const order = query.after === undefined ? sql`sequence desc` : sql`sequence`;
  const page = sql`
    select ${sql(COLUMNS)}, bytes from events
    where account_id = ${accountId} and sequence is not null and created_at > ${since}
    ${query.after === undefined ? sql`` : sql`and sequence > ${query.after}`}
    ${query.before === undefined ? sql`` : sql`and sequence < ${query.before}`}
    ${query.type ? sql`and type = ${query.type}` : sql``}
    ${query.types ? sql`and type = any (${[...query.types]})` : sql``}
    ${query.reference === undefined ? sql`` : sql`and object->>'reference' = ${query.reference}`}
    ${query.created_after ? sql`and created_at > ${query.created_after}` : sql``}
    ${query.created_before ? sql`and created_at < ${query.created_before}` : sql``}
    order by ${order} limit ${query.limit + 1}`;
  type Found = (EventRow & { met: bigint })[];
  const found = await inTurn(
    sql,
    accountId,
    () => sql<Found>`/* planned anew */ ${withinBytes(sql, page, order)}`,
  );
  const rows = found.slice(0, query.limit);
  return { rows, hasMore: Number(found[0]?.met ?? 0) > rows.length };
}

/** The first number that is told from; the next one to come where nothing is. */
export async function oldestSequence(sql: Queryable, accountId: string, since: Date): Promise<bigint> {
  const [row] = await sql<{ oldest: bigint }[]>`
    select coalesce(
      (select sequence from events
       where account_id = ${accountId} and sequence is not null and created_at > ${since} order by sequence limit 1),
      (select last + 1 from event_counters where account_id = ${accountId}), 1)::bigint as oldest`;
  return row?.oldest ?? 1n;
}

/** Only what has its number is there; what a webhook was, or is still to be told of is shown however old it is. */
export async function selectEvent(
  sql: Queryable,
  accountId: string,
  id: string,
  { since, types }: { since: Date; types: EventQuery["types"] },
): Promise<EventRow | undefined> {
  const [row] = await sql<EventRow[]>`
    select ${sql(COLUMNS)} from events
    where account_id = ${accountId} and id = ${id} and sequence is not null
      and (created_at > ${since} or exists (
        select from webhook_deliveries d
        where d.event_id = events.id and (d.status = 'pending' or d.delivered_at > ${since})))
      ${types ? sql`and type = any (${[...types]})` : sql``}`;
  return row;
}

/** The numbers of these events, all of one account. */
export async function selectSequences(
  sql: Queryable,
  accountId: string,
  ids: readonly string[],
): Promise<Map<string, bigint>> {
  const rows = await sql<{ id: string; sequence: bigint }[]>`
    select id, sequence from events
    where account_id = ${accountId} and id = any (${[...ids]}::text[]) and sequence is not null`;
  return new Map(rows.map(({ id, sequence }) => [id, sequence]));
}

/** The last number of each of these accounts, once everything that is visible has one. */
export async function lastSequences(
  sql: Queryable,
  accountIds: readonly string[],
): Promise<Map<string, bigint>> {
  const asked = textArray([...accountIds]);
  await sql`
    select sequence_events(account_id) from (
      select distinct account_id from events where account_id = any (${asked}::text[]) and sequence is null) as fresh`;
  const rows = await sql<{ accountId: string; last: bigint }[]>`
    select account_id, last from event_counters where account_id = any (${asked}::text[])`;
  return new Map(rows.map(({ accountId, last }) => [accountId, last]));
}

/** With its deliveries, but not while one of them still has to be made. The ids begin with the time. */
export async function deleteOldEvents(sql: Queryable, before: Date, limit: number): Promise<number> {
  const result = await sql`
    delete from events where id in (
      select e.id from events e
      where e.id < ${firstId("evt", before)} and not exists (
        select from webhook_deliveries d join webhooks w on w.id = d.webhook_id
        where d.event_id = e.id and d.status = 'pending' and w.status = 'active')
      order by e.id limit ${limit} for update skip locked)`;
  return result.count;
}
