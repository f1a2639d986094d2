import { movesMoney, paymentRecord, presentPayment } from "../../src/records/payment.js";
import { defineTool } from "../../src/runtime/tool.js";
import { selectPayment } from "../../src/store/payments.js";
import { id } from "../fields.js";
import { notFound } from "../not-found.js";

export const getPayment = defineTool({
  name: "get_payment",
  title: "Get payment",
  description:
    "One payment of this account by its id, with payer, amount, fee, block and the record it belongs to.",
  kind: "look",
  noun: "payment",
  scope: "read",
  meter: null,
  route: "GET /payments/{id}",
  doors: ["rest"],
  fromChain: true,
  input: { id: id("payment") },
  output: paymentRecord,
  async execute(input, ctx) {
    const row = await selectPayment(ctx.sql, ctx.caller.account.id, input.id);
    if (!row || !movesMoney(row.kind)) throw notFound("payment", input.id);
    return presentPayment(row);
  },
});
