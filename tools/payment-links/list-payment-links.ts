import { READ_CALL } from "../../src/plans.js";
import {
  paymentLinkRecord,
  presentPaymentLink,
  type ShownPaymentLink,
} from "../../src/records/payment-link.js";
import { defineTool } from "../../src/runtime/tool.js";
import { selectPaymentLinks } from "../../src/store/payment-links.js";
import { paymentsOf, type WithPayments } from "../../src/store/record-payments.js";
import { amountInput, listInput, listOutput } from "../fields.js";
import { lastingList } from "../lasting-list.js";

const bodyOf = lastingList({
  present: (row: WithPayments<ShownPaymentLink>, links, now) =>
    presentPaymentLink(row, links.pay(row.slug), now, paymentsOf(row)),
  changesAt: ({ status, expiresAt }) => (status === "active" ? expiresAt : null),
});

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
    return bodyOf(await selectPaymentLinks(ctx.sql, ctx.caller.account.id, input, ctx.now), ctx);
  },
});
