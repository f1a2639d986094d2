import { dayThere } from "../../src/days.js";
import { PublicError } from "../../src/errors.js";
import { invoiceRecord, isPartCredited, presentInvoice } from "../../src/records/invoice.js";
import { defineTool } from "../../src/runtime/tool.js";
import { markInvoicePaid as markRow, selectInvoice } from "../../src/store/invoices.js";
import { day, id, text } from "../fields.js";
import { recordEvents } from "../record-event.js";
import { closePage } from "./close-page.js";
import { BILL_ANEW, conflict } from "./drafts.js";
import { requireInvoice } from "./require-invoice.js";

/** No statement is of an earlier month. */
const FIRST_DAY = "2000-01-01";

export const markInvoicePaid = defineTool({
  name: "mark_invoice_paid",
  title: "Mark invoice paid",
  description:
    "Note that an open invoice was paid another way, such as by bank. Its page takes no payment any more, and nobody is reminded.",
  kind: "change",
  noun: "invoice",
  scope: "write",
  meter: null,
  route: "POST /invoices/{id}/mark-paid",
  doors: ["rest"],
  fullOnly: true,
  mails: 0,
  says: "marked as paid invoice",
  input: {
    id: id("invoice"),
    note: text({ max: 500, readBy: "internal" }).optional(),
    date: day("The day the money came; today unless it is said").optional(),
  },
  output: invoiceRecord,
  async execute({ id, note, date }, ctx) {
    const accountId = ctx.caller.account.id;
    const before = await requireInvoice(ctx, id);
    if (before.status !== "sent")
      throw new PublicError("state_conflict", `This invoice is ${before.status}. Nothing was changed.`);
    if (isPartCredited(before)) throw conflict(BILL_ANEW);
    const today = dayThere(ctx.now, ctx.caller.account.timeZone);
    if (date !== undefined && (date > today || date < FIRST_DAY)) throw wrongDay(date, today);
    const mark = { date: date ?? today, note: note?.trim() ? note : null, now: ctx.now };
    await markRow(ctx.sql, accountId, id, mark);
    // What arrives nevertheless is late: recorded, told of, and shown beside the mark.
    await closePage(ctx, before);
    const marked = await selectInvoice(ctx.sql, accountId, id);
    if (!marked) throw new Error(`invoice ${id} was locked and is gone`);
    const record = presentInvoice(marked, ctx.links.pay(marked.paymentSlug));
    recordEvents(ctx, ["invoice.marked_paid", record]);
    return record;
  },
});

function wrongDay(date: string, today: string): PublicError {
  const message = `expected a day that has come, ${FIRST_DAY} to ${today}, got ${date}`;
  return new PublicError("validation_failed", `date: ${message}. Nothing was changed.`, {
    issues: [{ path: "date", message }],
  });
}
