import type { Usdc } from "../money.js";
import type { Plan } from "../plans.js";
import type { RecurringInterval } from "../recurrence.js";
import type { Queryable } from "./database.js";
import { textArray } from "./text-array.js";

export interface NewSeries {
  id: string;
  accountId: string;
  interval: RecurringInterval;
  anchor: Date;
  firstDueDate: string | null;
  /** The input that every following invoice is made from. */
  input: Record<string, unknown>;
  nextN: number;
  nextAt: Date;
}

export async function insertSeries(sql: Queryable, series: NewSeries): Promise<void> {
  await sql`insert into invoice_series ${sql({ ...series, input: sql.json(series.input as never) })}`;
}

export async function stopSeries(sql: Queryable, accountId: string, id: string, now: Date): Promise<void> {
  await sql`
    update invoice_series set canceled_at = ${now} where account_id = ${accountId} and id = ${id} and canceled_at is null`;
}

/** A series whose next invoice is due. */
export interface DueSeries {
  id: string;
  interval: RecurringInterval;
  anchor: Date;
  firstDueDate: string | null;
  input: Record<string, unknown> & { number_prefix?: string };
  nextN: number;
  nextAt: Date;
}

export interface IssuingAccount {
  id: string;
  name: string;
  plan: Plan;
  spendLimit: Usdc | null;
  timeZone: string | null;
}

/**
 * Accounts with something to issue, those that waited longest first, for one worker at a time. All leases and holds
 * are by the database's clock, which no business clock moves. A lease that ends further ahead than any is of a time at
 * which that clock was wrong: nobody waits for it to come again.
 */
export async function leaseDueAccounts(sql: Queryable, now: Date, limit: number): Promise<IssuingAccount[]> {
  return sql<IssuingAccount[]>`
    with due as (
      select id from accounts
      where (issuing_until is null or issuing_until <= now() or issuing_until > now() + interval '2 minutes')
        and id in (select account_id from invoice_series where ${isDue(sql, now)})
      order by issuing_until nulls first limit ${limit} for no key update skip locked
    )
    update accounts a set issuing_until = now() + interval '1 minute' from due
    where a.id = due.id returning a.id, a.name, a.plan, a.spend_limit, a.time_zone`;
}

export async function releaseAccounts(sql: Queryable, accountIds: string[]): Promise<void> {
  await sql`update accounts set issuing_until = now() where id = any(${accountIds})`;
}

/**
 * Of all series of the account those whose turns are the oldest. Until these are issued everybody finds the same
 * ones, so that numbers never run against days, however many issue at once.
 */
export async function selectDueSeries(
  sql: Queryable,
  accountId: string,
  now: Date,
  limit: number,
): Promise<DueSeries[]> {
  return sql<DueSeries[]>`
    select id, interval, anchor, first_due_date, input, next_n, next_at from invoice_series
    where account_id = ${accountId} and ${isDue(sql, now)} order by next_at, id limit ${limit}`;
}

function isDue(sql: Queryable, now: Date) {
  return sql`canceled_at is null and next_at <= ${now} and (held_until is null or held_until <= now())`;
}

/** Somebody else has issued this invoice, or the series was canceled meanwhile. */
export class SeriesMoved extends Error {}

/**
 * Moves each series past its n, in the transaction that issues invoice n; whoever comes second is turned away. Answers
 * whom of the address book the first invoice of each has billed.
 */
export async function advanceSeries(
  sql: Queryable,
  accountId: string,
  turns: readonly { seriesId: string; n: number; nextAt: Date }[],
): Promise<Map<string, string | null>> {
  const rows = await sql<{ id: string; contactId: string | null }[]>`
    update invoice_series s set next_n = t.n + 1, next_at = t.next_at, failures = 0
    from unnest(${textArray(turns.map(({ seriesId }) => seriesId))}::text[],
      ${textArray(turns.map(({ n }) => String(n)))}::integer[],
      ${textArray(turns.map(({ nextAt }) => nextAt.toISOString()))}::timestamptz[]) as t (id, n, next_at)
    where s.account_id = ${accountId} and s.id = t.id and s.next_n = t.n and s.canceled_at is null
    returning s.id, (select contact_id from invoices where id = s.id)`;
  const moved = new Map(rows.map(({ id, contactId }) => [id, contactId]));
  const late = turns.find(({ seriesId }) => !moved.has(seriesId));
  if (late) throw new SeriesMoved(`invoice ${late.n} of series ${late.seriesId} is not due any more`);
  return moved;
}

/** The account's other series go on without it for so long. */
export async function holdSeries(
  sql: Queryable,
  { accountId, id, minutes }: { accountId: string; id: string; minutes: number },
): Promise<void> {
  await sql`
    update invoice_series set held_until = now() + ${minutes} * interval '1 minute'
    where account_id = ${accountId} and id = ${id}`;
}

/** How often in a row the series' next invoice has failed by now. */
export async function countFailure(sql: Queryable, accountId: string, id: string): Promise<number> {
  const [row] = await sql<{ failures: number }[]>`
    update invoice_series set failures = failures + 1 where account_id = ${accountId} and id = ${id} returning failures`;
  return row?.failures ?? 0;
}
