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
