import type { Usdc } from "../money.js";
import type { Plan } from "../plans.js";
import type { RecurringInterval } from "../recurrence.js";
import type { Queryable } from "./database.js";

export interface NewSeries {
  id: string;
  accountId: string;
  interval: RecurringInterval;
  anchor: Date;
  firstDueDate: string | null;
  /** The create_invoice input that every following invoice is made from. */
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

/** A series that is one worker's to issue for now, with the account it belongs to. */
export interface DueSeries {
  id: string;
  account: { id: string; name: string; plan: Plan; spendLimit: Usdc | null };
  interval: RecurringInterval;
  anchor: Date;
  firstDueDate: string | null;
  input: Record<string, unknown>;
  nextN: number;
}

/** The lease is by the database's clock, which no business clock moves. */
export async function leaseDueSeries(sql: Queryable, now: Date, limit: number): Promise<DueSeries[]> {
  const rows = await sql<
    (Omit<DueSeries, "account"> & { accountId: string; name: string; plan: Plan; spendLimit: Usdc | null })[]
  >`
    with due as (
      select id from invoice_series
      where canceled_at is null and next_at <= ${now} and (leased_until is null or leased_until <= now())
      order by next_at limit ${limit} for update skip locked
    )
    update invoice_series s set leased_until = now() + interval '1 minute' from due, accounts a
    where s.id = due.id and a.id = s.account_id
    returning s.id, s.account_id, s.interval, s.anchor, s.first_due_date, s.input, s.next_n, a.name, a.plan, a.spend_limit`;
  return rows.map(({ accountId, name, plan, spendLimit, ...series }) => ({
    ...series,
    account: { id: accountId, name, plan, spendLimit },
  }));
}

/** Somebody else has issued this invoice, or the series was canceled meanwhile. */
export class SeriesMoved extends Error {}

/**
 * Moves the series past n in the transaction that issues invoice n; whoever comes second is turned away.
 * The newest period also ends the lease.
 */
export async function advanceSeries(
  sql: Queryable,
  turn: { seriesId: string; n: number; nextAt: Date; newest: boolean },
): Promise<void> {
  const { seriesId, n, nextAt, newest } = turn;
  const rows = await sql`
    update invoice_series set next_n = ${n + 1}, next_at = ${nextAt},
      leased_until = case when ${newest} then null else leased_until end
    where id = ${seriesId} and next_n = ${n} and canceled_at is null returning id`;
  if (rows.length === 0) throw new SeriesMoved(`invoice ${n} of series ${seriesId} is not due any more`);
}

export async function holdSeries(sql: Queryable, id: string, minutes: number): Promise<void> {
  await sql`update invoice_series set leased_until = now() + ${minutes} * interval '1 minute' where id = ${id}`;
}
