import { PublicError } from "../../src/errors.js";
import { invoiceRecord, presentInvoice } from "../../src/records/invoice.js";
import type { Context } from "../../src/runtime/context.js";
import { defineTool } from "../../src/runtime/tool.js";
import { cancelDraft, lockDraft, selectDraft } from "../../src/store/invoice-drafts.js";
import { stopSeries } from "../../src/store/invoice-series.js";
import { lockInvoice, selectInvoice } from "../../src/store/invoices.js";
import { selectRecordPayments } from "../../src/store/record-payments.js";
import { id } from "../fields.js";
import { notFound } from "../not-found.js";
import { recordEvents } from "../record-event.js";
import { cancelOpen } from "./close-page.js";

export const cancelInvoice = defineTool({
  name: "cancel_invoice",
  title: "Cancel invoice",
  description:
    "Cancel an unpaid invoice and its payment page. On any invoice of a recurring series this also stops the series.",
  kind: "cancel",
  noun: "invoice",
  scope: "write",
  meter: null,
  route: "POST /invoices/{id}/cancel",
  doors: ["rest", "chat", "jobs"],
  mails: 0,
  says: "canceled invoice",
  tells: ({ invoice_number: number, status, recurring_interval: interval }) =>
    number
      ? `Invoice ${number} is ${status}.${interval ? ` Its ${interval} series has ended.` : ""}`
      : `The draft is ${status}.`,
  input: { id: id("invoice") },
  output: invoiceRecord,
  async execute(input, ctx) {
    const accountId = ctx.caller.account.id;
    const draft = await cancelDraftOf(ctx, input.id);
    if (draft) return draft;
    await lockInvoice(ctx.sql, accountId, input.id);
    const row = await selectInvoice(ctx.sql, accountId, input.id);
    if (!row) throw notFound("invoice", input.id);
    if (row.status === "paid" && !row.seriesId)
      throw new PublicError(
        "state_conflict",
        "This invoice is paid and can't be canceled. Nothing was changed.",
      );
    if (row.seriesId) await stopSeries(ctx.sql, accountId, row.seriesId, ctx.now);
    const stopped = { ...row, nextInvoiceAt: null };
    if (row.status === "sent") {
      const record = await cancelOpen(ctx, stopped);
      recordEvents(ctx, ["invoice.canceled", record]);
      return record;
    }
    const payments = await selectRecordPayments(ctx.sql, [row]);
    return presentInvoice(stopped, ctx.links.pay(row.paymentSlug), payments.get(row.termsId));
  },
});

/** Nobody but the account ever heard of it. */
async function cancelDraftOf(ctx: Context, id: string) {
  const accountId = ctx.caller.account.id;
  await lockDraft(ctx.sql, accountId, id);
  const draft = await selectDraft(ctx.sql, accountId, id);
  if (!draft) return undefined;
  const record = presentInvoice({ ...draft, status: "canceled" }, null);
  if (draft.status === "canceled") return record;
  await cancelDraft(ctx.sql, accountId, id, ctx.now);
  recordEvents(ctx, ["invoice.canceled", record]);
  return record;
}
