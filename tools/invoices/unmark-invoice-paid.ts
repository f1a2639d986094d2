import { PublicError } from "../../src/errors.js";
import { invoiceRecord, presentInvoice } from "../../src/records/invoice.js";
import { presentPaymentLink } from "../../src/records/payment-link.js";
import { defineTool } from "../../src/runtime/tool.js";
import { selectInvoice, unmarkInvoice } from "../../src/store/invoices.js";
import { lockPaymentLink, reopenPaymentLink } from "../../src/store/payment-links.js";
import { selectArrived } from "../../src/store/payments.js";
import { id } from "../fields.js";
import { recordEvents } from "../record-event.js";
import { requireInvoice } from "./require-invoice.js";

export const unmarkInvoicePaid = defineTool({
  name: "unmark_invoice_paid",
  title: "Unmark invoice paid",
  description: "Take back that an invoice was paid another way: it is open again, and so is its page.",
  kind: "change",
  noun: "invoice",
  scope: "write",
  meter: null,
  route: "POST /invoices/{id}/unmark-paid",
  doors: ["rest"],
  fullOnly: true,
  mails: 0,
  says: "unmarked invoice",
  input: { id: id("invoice") },
  output: invoiceRecord,
  async execute({ id }, ctx) {
    const accountId = ctx.caller.account.id;
    const before = await requireInvoice(ctx, id);
    if (!before.markedPaidAt) throw conflict("This invoice is not marked as paid.");
    // Its page would ask for the whole sum again.
    if (before.credited > 0n)
      throw conflict("Part of it is credited: what is owed is not its total any more.");
    // A watcher that settles a payment of it holds the link.
    await lockPaymentLink(ctx.sql, accountId, before.linkId);
    // One that is only seen is late for good by the mark: it would never pay an invoice that is open again.
    const arrived = await selectArrived(ctx.sql, accountId, before.id);
    if (arrived)
      throw conflict(`It was paid on chain too, by ${arrived.txHash}: the contract takes no second payment.`);
    await unmarkInvoice(ctx.sql, accountId, id, ctx.now);
    const link = await reopenPaymentLink(ctx.sql, accountId, before.linkId);
    const open = await selectInvoice(ctx.sql, accountId, id);
    if (!link || !open) throw new Error(`invoice ${id} was locked and is gone`);
    const url = ctx.links.pay(link.slug);
    const record = presentInvoice(open, url);
    recordEvents(
      ctx,
      ["payment_link.reopened", presentPaymentLink(link, url, ctx.now)],
      ["invoice.unmarked", record],
    );
    return record;
  },
});

function conflict(why: string): PublicError {
  return new PublicError("state_conflict", `${why} Nothing was changed.`);
}
