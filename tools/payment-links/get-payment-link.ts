import { z } from "zod";
import { READ_CALL } from "../../src/plans.js";
import { paymentLinkRecord, presentPaymentLink } from "../../src/records/payment-link.js";
import { defineTool } from "../../src/runtime/tool.js";
import { selectPaymentLink } from "../../src/store/payment-links.js";
import { id } from "../fields.js";
import { notFound } from "../not-found.js";

export const getPaymentLink = defineTool({
  name: "get_payment_link",
  title: "Get payment link",
  description: "One payment link of this account by its id, with amount, destination, chain, status and url.",
  scope: "read",
  meter: READ_CALL,
  route: "GET /payment-links/{id}",
  doors: ["rest", "chat"],
  input: z.object({ id }).strict(),
  output: paymentLinkRecord,
  async execute(input, ctx) {
    const row = await selectPaymentLink(ctx.sql, ctx.caller.account.id, input.id);
    if (!row) throw notFound("payment link", input.id);
    return presentPaymentLink(row, ctx.links.pay(row.slug), ctx.now);
  },
});
