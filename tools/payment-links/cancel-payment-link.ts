import { PublicError } from "../../src/errors.js";
import { linkStatus, paymentLinkRecord, presentPaymentLink } from "../../src/records/payment-link.js";
import { defineTool } from "../../src/runtime/tool.js";
import { cancelPaymentLink as cancelRow, lockPaymentLink } from "../../src/store/payment-links.js";
import { selectRecordPayments } from "../../src/store/record-payments.js";
import { id } from "../fields.js";
import { notFound } from "../not-found.js";
import { recordEvents } from "../record-event.js";

export const cancelPaymentLink = defineTool({
  name: "cancel_payment_link",
  title: "Cancel payment link",
  description:
    "Cancel a payment link so that its page takes no payment any more. Canceling twice changes nothing.",
  kind: "cancel",
  noun: "payment_link",
  scope: "write",
  meter: null,
  route: "POST /payment-links/{id}/cancel",
  doors: ["rest", "chat"],
  mails: 0,
  says: "canceled payment link",
  tells: (link) => `Payment link ${link.id} is ${link.status}.`,
  input: { id: id("payment_link") },
  output: paymentLinkRecord,
  async execute(input, ctx) {
    const row = await lockPaymentLink(ctx.sql, ctx.caller.account.id, input.id);
    if (!row || row.kind === "collect") throw notFound("payment link", input.id);
    const payments = await selectRecordPayments(ctx.sql, [row]);
    const present = (link: typeof row) =>
      presentPaymentLink(link, ctx.links.pay(link.slug), ctx.now, payments.get(link.termsId));
    if (row.kind === "invoice")
      throw new PublicError(
        "state_conflict",
        "This link belongs to an invoice: cancel the invoice. Nothing was changed.",
      );
    if (row.status === "paid")
      throw new PublicError(
        "state_conflict",
        "This link is paid and can't be canceled. Nothing was changed.",
      );
    if (row.status === "canceled" || linkStatus(row, ctx.now) === "expired") return present(row);
    const canceled = await cancelRow(ctx.sql, row.accountId, row.id, ctx.now);
    const record = present(canceled ?? row);
    recordEvents(ctx, ["payment_link.canceled", record]);
    return record;
  },
});
