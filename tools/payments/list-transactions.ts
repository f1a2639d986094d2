import { PAYMENT_STATUSES, paymentRecord, presentPayment } from "../../src/records/payment.js";
import { defineTool } from "../../src/runtime/tool.js";
import { selectPayments } from "../../src/store/payments.js";
import { clientInput } from "../client-fields.js";
import { address, amountInput, id, listBody, listInput, listOutput } from "../fields.js";
import { transactionHash } from "../transaction-hash.js";

export const listTransactions = defineTool({
  name: "list_transactions",
  title: "List transactions",
  description:
    "List the payments that the chains reported for this account, newest first: seen, final or reverted, with payer, amount, fee and the record each belongs to.",
  kind: "look",
  noun: "payment",
  scope: "read",
  meter: null,
  route: "GET /payments",
  doors: ["rest", "chat", "mcp", "jobs"],
  fromChain: true,
  input: {
    ...listInput([...PAYMENT_STATUSES], "amount"),
    ...amountInput,
    resource_id: id("record", "Id of the link, invoice, plan, jar or payout it belongs to").optional(),
    ...clientInput,
    payer: address("Who paid").optional(),
    tx_hash: transactionHash().optional(),
  },
  output: listOutput(paymentRecord),
  async execute(input, ctx) {
    return listBody(await selectPayments(ctx.sql, ctx.caller.account.id, input), presentPayment);
  },
});
