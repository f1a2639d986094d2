import { type Meter, PLAN_TERMS, type Plan, PRICES } from "../plans.js";
import type { Queryable, Sql } from "./database.js";
import { textArray } from "./text-array.js";

export interface OperationUsage {
  operation: Meter;
  count: number;
  chargedCount: number;
  charges: bigint;
}

/** The calendar month (UTC) that a moment belongs to, as its first day. */
export function monthOf(now: Date): string {
  return `${now.getUTCFullYear()}-${String(now.getUTCMonth() + 1).padStart(2, "0")}-01`;
}

export function nextMonth(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
}

export async function insertUsage(
  sql: Queryable,
  accountId: string,
  month: string,
  operation: Meter,
  count = 1,
): Promise<void> {
  await sql`insert into usage_units ${sql({ accountId, month, operation, count })}`;
}

export interface Unit {
  accountId: string;
  month: string;
  operation: Meter;
  /** One, where it is not said. */
  count?: number;
}

/** Of the account `a`: its units of a month so far, and how many rows of them are not folded into it yet. */
export function usedIn(sql: Queryable, month: ReturnType<Queryable>) {
  return sql`
    select (coalesce((select sum(count) from usage_months u where u.account_id = a.id and u.month = ${month}), 0)
      + coalesce(sum(u.count), 0))::int as used, count(*)::int as unfolded
    from usage_units u where u.account_id = a.id and u.month = ${month}`;
}

/** Several at once, those that are alike as one row. */
export function insertUnits(sql: Queryable, units: readonly Unit[], condition = sql``) {
  const rows = new Map<string, Unit & { count: number }>();
  for (const unit of units) {
    const kind = `${unit.accountId} ${unit.month} ${unit.operation}`;
    const row = rows.get(kind);
    const { count = 1 } = unit;
    if (row) row.count += count;
    else rows.set(kind, { ...unit, count });
  }
  const column = (of: (row: Unit & { count: number }) => string) => textArray([...rows.values()].map(of));
  return sql`
    insert into usage_units (account_id, month, operation, count)
    select * from unnest((select ${column(({ accountId }) => accountId)}::text[]), (select ${column(({ month }) => month)}::date[]),
      (select ${column(({ operation }) => operation)}::text[]), (select ${column(({ count }) => String(count))}::int[])) ${condition}`;
}

export async function selectMonth(
  sql: Queryable,
  accountId: string,
  month: string,
): Promise<OperationUsage[]> {
  return sql<OperationUsage[]>`
    select operation, count::int, charged_count::int, charges from usage_months
    where account_id = ${accountId} and month = ${month} order by operation`;
}

type Counted = Pick<OperationUsage, "operation" | "count">;

/** The month as it stands, with the units that are not folded in yet: one statement, so that none counts twice. */
export async function selectMonthSoFar(
  sql: Queryable,
  account: { id: string; plan: Plan },
  month: string,
): Promise<OperationUsage[]> {
  const rows = await sql<(OperationUsage & { unit: bigint | null })[]>`
    select null::bigint as unit, operation, count::int, charged_count::int, charges from usage_months
      where account_id = ${account.id} and month = ${month}
    union all select id, operation, count, 0, 0 from usage_units where account_id = ${account.id} and month = ${month}
    order by unit nulls first`;
  const before = rows.filter(({ unit }) => unit === null);
  const added = foldUnits(
    before,
    rows.filter(({ unit }) => unit !== null),
    account.plan,
  );
  return [...before, ...added]
    .reduce<OperationUsage[]>(mergeOperation, [])
    .sort((a, b) => (a.operation < b.operation ? -1 : 1));
}

/** Folds the appended units into the month, in their order. */
export async function rollUp(sql: Queryable, accountId: string, month: string, plan: Plan): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`usage:${accountId}`}, 0))`;
  const units = await sql<Counted[]>`
    with taken as (delete from usage_units where account_id = ${accountId} and month = ${month} returning id, operation, count)
    select operation, count from taken order by id`;
  if (units.length === 0) return;
  const before = await selectMonth(sql, accountId, month);
  for (const added of foldUnits(before, units, plan)) await addToMonth(sql, accountId, month, added);
}

/** Whoever comes past the quota is charged; reads never are. */
function foldUnits(before: Counted[], units: Counted[], plan: Plan): OperationUsage[] {
  const { quota } = PLAN_TERMS[plan];
  let used = before.reduce((sum, row) => sum + row.count, 0);
  const charged = units.map(({ operation, count }): OperationUsage => {
    const beyond = Math.max(0, Math.min(count, used + count - quota));
    used += count;
    const chargedCount = PRICES[operation] > 0n ? beyond : 0;
    return { operation, count, chargedCount, charges: BigInt(chargedCount) * PRICES[operation] };
  });
  return charged.reduce<OperationUsage[]>(mergeOperation, []);
}

function mergeOperation(
  sums: OperationUsage[],
  { operation, count, chargedCount, charges }: OperationUsage,
): OperationUsage[] {
  const sum = sums.find((known) => known.operation === operation);
  if (!sum) return [...sums, { operation, count, chargedCount, charges }];
  sum.count += count;
  sum.chargedCount += chargedCount;
  sum.charges += charges;
  return sums;
}

async function addToMonth(
  sql: Queryable,
  accountId: string,
  month: string,
  added: OperationUsage,
): Promise<void> {
  await sql`
    insert into usage_months ${sql({ accountId, month, ...added })}
    on conflict (account_id, month, operation) do update set
      count = usage_months.count + excluded.count,
      charged_count = usage_months.charged_count + excluded.charged_count,
      charges = usage_months.charges + excluded.charges`;
}

/** So many appended units are worth folding; the sum that every call asks for stays short. */
export const FOLD_FROM = 50;

/** Where many accounts were used in a month, its end is nobody's wait: the rest is folded at the next rounds. */
const FOLDED_AT_ONCE = 1_000;

/** Folds what is left over: units of an account that nobody uses any more, and of months that are over. */
export async function foldUsage(sql: Sql, now: Date): Promise<void> {
  const due = await sql<{ accountId: string; month: string; plan: Plan }[]>`
    select u.account_id, u.month, a.plan from usage_units u join accounts a on a.id = u.account_id
    group by u.account_id, u.month, a.plan having count(*) >= ${FOLD_FROM} or u.month < ${monthOf(now)}
    order by count(*) desc limit ${FOLDED_AT_ONCE}`;
  for (const { accountId, month, plan } of due) await sql.begin((tx) => rollUp(tx, accountId, month, plan));
}
