import { addPeriods, type RecurringInterval } from "../../src/recurrence.js";
import type { Context } from "../../src/runtime/context.js";
import { advanceSeries, insertSeries } from "../../src/store/invoice-series.js";

export interface SeriesPlace {
  seriesId: string;
  seriesN: number;
  recurringInterval: RecurringInterval;
  nextInvoiceAt: Date;
}

/** Takes the turn that the scheduler announced, or opens a series; null where the invoice stands alone. */
export async function placeInSeries(
  ctx: Context,
  id: string,
  input: { recurring_interval?: RecurringInterval | undefined; due_date?: string | undefined },
  storable: Record<string, unknown>,
): Promise<SeriesPlace | null> {
  const { turn, account } = ctx.caller;
  if (turn) {
    await advanceSeries(ctx.sql, { ...turn, accountId: account.id });
    return {
      seriesId: turn.seriesId,
      seriesN: turn.n,
      recurringInterval: turn.interval,
      nextInvoiceAt: turn.nextAt,
    };
  }
  const interval = input.recurring_interval;
  if (!interval) return null;
  const nextAt = addPeriods(ctx.now, interval, 1);
  await insertSeries(ctx.sql, {
    id,
    accountId: account.id,
    interval,
    anchor: ctx.now,
    firstDueDate: input.due_date ?? null,
    input: storable,
    nextN: 1,
    nextAt,
  });
  return { seriesId: id, seriesN: 0, recurringInterval: interval, nextInvoiceAt: nextAt };
}
