import { READ_CALL } from "../../src/plans.js";
import { paymentLinkRecord, presentPaymentLink } from "../../src/records/payment-link.js";
import { defineTool } from "../../src/runtime/tool.js";
import { selectPaymentLink } from "../../src/store/payment-links.js";
import { paymentsOf } from "../../src/store/record-payments.js";
import { id } from "../fields.js";
import { notFound } from "../not-found.js";

export const getPaymentLink = defineTool({
  name: "get_payment_link",
  title: "Get payment link",
  description: "One payment link of this account by its id, with amount, destination, chain, status and url.",
  kind: "look",
  noun: "payment_link",
  scope: "read",
  meter: READ_CALL,
  route: "GET /payment-links/{id}",
  doors: ["rest", "chat"],
  resource: {
    name: "payment_link",
    title: "Payment link",
    description: "A payment link of this account with its status.",
    mimeType: "application/json",
  },
  input: { id: id("payment_link") },
  output: paymentLinkRecord,
  async execute(input, ctx) {
    const row = await selectPaymentLink(ctx.sql, ctx.caller.account.id, input.id);
    if (!row) throw notFound("payment link", input.id);
    return presentPaymentLink(row, ctx.links.pay(row.slug), ctx.now, paymentsOf(row));
  },
});
