import { addPeriods, type RecurringInterval } from "../../src/recurrence.js";
import type { Context } from "../../src/runtime/context.js";
import { insertSeries } from "../../src/store/invoice-series.js";
import type { InvoiceInput } from "./invoice-fields.js";
import { takeNumber } from "./take-number.js";

export interface Place {
  invoiceNumber: string;
  contactId: string | null;
  createdAt: Date;
  /** Null, all of them, where the invoice stands alone. */
  seriesId: string | null;
  seriesN: number | null;
  recurringInterval: RecurringInterval | null;
  nextInvoiceAt: Date | null;
}

/** Takes the turn that the scheduler announced, or a number, and opens the series that is asked for. */
export async function takePlace(
  ctx: Context,
  id: string,
  input: Pick<InvoiceInput, "contact_id" | "due_date" | "number_prefix" | "recurring_interval">,
  storable: Record<string, unknown>,
): Promise<Place> {
  const { turn } = ctx.caller;
  if (turn) {
    const { seriesId, n: seriesN, interval: recurringInterval, nextAt: nextInvoiceAt } = turn;
    const place = await turn.take(ctx.sql);
    return { ...place, createdAt: turn.at, seriesId, seriesN, recurringInterval, nextInvoiceAt };
  }
  const { number: invoiceNumber, createdAt } = await takeNumber(ctx, input.number_prefix);
  const series = await openSeries(ctx, id, createdAt, input, storable);
  return { invoiceNumber, contactId: input.contact_id ?? null, createdAt, ...series };
}

async function openSeries(
  ctx: Context,
  id: string,
  anchor: Date,
  input: Pick<InvoiceInput, "due_date" | "recurring_interval">,
  storable: Record<string, unknown>,
): Promise<Pick<Place, "seriesId" | "seriesN" | "recurringInterval" | "nextInvoiceAt">> {
  const interval = input.recurring_interval;
  if (!interval) return { seriesId: null, seriesN: null, recurringInterval: null, nextInvoiceAt: null };
  const nextAt = addPeriods(anchor, interval, 1);
  await insertSeries(ctx.sql, {
    id,
    accountId: ctx.caller.account.id,
    interval,
    anchor,
    firstDueDate: input.due_date ?? null,
    input: storable,
    nextN: 1,
    nextAt,
  });
  return { seriesId: id, seriesN: 0, recurringInterval: interval, nextInvoiceAt: nextAt };
}
