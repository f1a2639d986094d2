import { type Invoice, type InvoiceRow, presentInvoice } from "../../src/records/invoice.js";
import { presentPaymentLink } from "../../src/records/payment-link.js";
import type { Context } from "../../src/runtime/context.js";
import { cancelInvoice } from "../../src/store/invoices.js";
import { cancelPaymentLink, lockPaymentLink } from "../../src/store/payment-links.js";
import { recordEvents } from "../record-event.js";

/** Its page takes no payment any more, which is told of before what closed it; of one that took none already it was. */
export async function closePage(ctx: Context, { id, accountId, linkId }: InvoiceRow): Promise<void> {
  const before = await lockPaymentLink(ctx.sql, accountId, linkId);
  const link = await cancelPaymentLink(ctx.sql, accountId, linkId, ctx.now);
  if (!link) throw new Error(`invoice ${id} was locked and its page is gone`);
  if (before?.status === "canceled") return;
  recordEvents(ctx, ["payment_link.canceled", presentPaymentLink(link, ctx.links.pay(link.slug), ctx.now)]);
}

/** One that nobody has paid asks for nothing any more; whoever cancels it tells why. */
export async function cancelOpen(ctx: Context, invoice: InvoiceRow): Promise<Invoice> {
  await cancelInvoice(ctx.sql, invoice.accountId, invoice.id, ctx.now);
  await closePage(ctx, invoice);
  return presentInvoice({ ...invoice, status: "canceled" }, ctx.links.pay(invoice.paymentSlug));
}
