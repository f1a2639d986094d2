import type { Due, IncomeOfDay } from "../records/income.js";
import type { Queryable } from "./database.js";
import { textArray } from "./text-array.js";

/** What final payments brought by day and chain; a day begins at its moment, and the last one is not over. */
export async function selectIncome(
  sql: Queryable,
  accountId: string,
  beginnings: readonly Date[],
): Promise<IncomeOfDay[]> {
  const bounds = textArray(beginnings.map((moment) => moment.toISOString()));
  const [from = new Date(0)] = beginnings;
  return sql<IncomeOfDay[]>`
    select width_bucket(coalesce(mined_at, created_at), ${bounds}::text[]::timestamptz[]) as day, chain,
      count(*)::int as payments, sum(amount)::bigint as received, sum(fee)::bigint as fees
    from payments
    where account_id = ${accountId} and status = 'final' and resource_id is not null
      and kind in ('paid', 'donated', 'subscribed', 'renewed') and coalesce(mined_at, created_at) >= ${from}
    group by 1, 2 order by 1, 2`;
}

/** Invoices that wait for their payment, and those of them whose day has passed. */
export async function selectDue(
  sql: Queryable,
  accountId: string,
  today: string,
): Promise<{ open: Due; overdue: Due }> {
  const late = sql`due_date < ${today}`;
  const [row] = await sql<{ invoices: number; amount: bigint; lateInvoices: number; lateAmount: bigint }[]>`
    select count(*)::int as invoices, coalesce(sum(total - credited), 0)::bigint as amount,
      count(*) filter (where ${late})::int as late_invoices, coalesce(sum(total - credited) filter (where ${late}), 0)::bigint as late_amount
    from invoices where account_id = ${accountId} and status = 'sent'`;
  const { invoices = 0, amount = 0n, lateInvoices = 0, lateAmount = 0n } = row ?? {};
  return { open: { invoices, amount }, overdue: { invoices: lateInvoices, amount: lateAmount } };
}
