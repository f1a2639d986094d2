import { READ_CALL } from "../../src/plans.js";
import { paymentLinkRecord, presentPaymentLink } from "../../src/records/payment-link.js";
import { defineTool } from "../../src/runtime/tool.js";
import { selectPaymentLinks } from "../../src/store/payment-links.js";
import { paymentsOf } from "../../src/store/record-payments.js";
import { amountInput, listBody, listInput, listOutput } from "../fields.js";

export const listPaymentLinks = defineTool({
  name: "list_payment_links",
  title: "List payment links",
  description:
    "List this account's payment links, newest first, with amount, destination, chain, status and url.",
  kind: "look",
  noun: "payment_link",
  scope: "read",
  meter: READ_CALL,
  route: "GET /payment-links",
  doors: ["rest", "chat", "mcp", "jobs"],
  input: { ...listInput(["active", "paid", "expired", "canceled"], "amount"), ...amountInput },
  output: listOutput(paymentLinkRecord),
  async execute(input, ctx) {
    const page = await selectPaymentLinks(ctx.sql, ctx.caller.account.id, input, ctx.now);
    return listBody(page, (row) =>
      presentPaymentLink(row, ctx.links.pay(row.slug), ctx.now, paymentsOf(row)),
    );
  },
});
