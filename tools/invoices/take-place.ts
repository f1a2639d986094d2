import { addPeriods, type RecurringInterval } from "../../src/recurrence.js";
import type { Context } from "../../src/runtime/context.js";
import { takeNumbers } from "../../src/store/invoice-numbers.js";
import { insertSeries } from "../../src/store/invoice-series.js";
import type { InvoiceInput } from "./invoice-fields.js";

export interface Place {
  invoiceNumber: string;
  contactId: string | null;
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
  const { turn, account } = ctx.caller;
  if (turn) {
    const { seriesId, n: seriesN, interval: recurringInterval, nextAt: nextInvoiceAt } = turn;
    return { ...(await turn.take(ctx.sql)), seriesId, seriesN, recurringInterval, nextInvoiceAt };
  }
  const series = await openSeries(ctx, id, input, storable);
  const [invoiceNumber = ""] = await takeNumbers(ctx.sql, account.id, [
    { prefix: input.number_prefix, at: ctx.now },
  ]);
  return { invoiceNumber, contactId: input.contact_id ?? null, ...series };
}

async function openSeries(
  ctx: Context,
  id: string,
  input: Pick<InvoiceInput, "due_date" | "recurring_interval">,
  storable: Record<string, unknown>,
): Promise<Omit<Place, "invoiceNumber" | "contactId">> {
  const interval = input.recurring_interval;
  if (!interval) return { seriesId: null, seriesN: null, recurringInterval: null, nextInvoiceAt: null };
  const nextAt = addPeriods(ctx.now, interval, 1);
  await insertSeries(ctx.sql, {
    id,
    accountId: ctx.caller.account.id,
    interval,
    anchor: ctx.now,
    firstDueDate: input.due_date ?? null,
    input: storable,
    nextN: 1,
    nextAt,
  });
  return { seriesId: id, seriesN: 0, recurringInterval: interval, nextInvoiceAt: nextAt };
}
