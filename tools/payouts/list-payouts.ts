import { READ_CALL } from "../../src/plans.js";
import { payoutRecord, presentPayout } from "../../src/records/payout.js";
import { defineTool } from "../../src/runtime/tool.js";
import { selectPayouts } from "../../src/store/payouts.js";
import { clientInput } from "../client-fields.js";
import { amountInput, id, listBody, listInput, listOutput } from "../fields.js";
import { transactionHash } from "../transaction-hash.js";

export const listPayouts = defineTool({
  name: "list_payouts",
  title: "List payouts",
  description:
    "List this account's payouts, newest first, with total, fee, recipient count, chain and status.",
  kind: "look",
  noun: "payout",
  scope: "read",
  meter: READ_CALL,
  route: "GET /payouts",
  doors: ["rest", "chat", "mcp", "jobs"],
  input: {
    ...listInput(["prepared", "submitted", "confirmed", "canceled", "expired"], "amount"),
    ...amountInput,
    tx_hash: transactionHash().optional(),
    contact_id: clientInput.contact_id,
    refund_of: id("payment", "Only refunds of this payment").optional(),
  },
  output: listOutput(payoutRecord),
  async execute(input, ctx) {
    const page = await selectPayouts(ctx.sql, ctx.caller.account.id, input, ctx.now);
    return listBody(page, (row) => presentPayout(row, ctx.now, ctx.links));
  },
});
