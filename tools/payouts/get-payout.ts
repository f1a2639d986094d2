import { z } from "zod";
import { READ_CALL } from "../../src/plans.js";
import {
  payoutRecipientRecord,
  payoutRecord,
  presentPayout,
  presentRecipient,
} from "../../src/records/payout.js";
import { named } from "../../src/records/record.js";
import { defineTool } from "../../src/runtime/tool.js";
import { selectPayout, selectRecipients } from "../../src/store/payouts.js";
import { id } from "../fields.js";
import { notFound } from "../not-found.js";

export const getPayout = defineTool({
  name: "get_payout",
  title: "Get payout",
  description: "One payout of this account by its id, with every recipient, its status and its calldata.",
  kind: "look",
  noun: "payout",
  scope: "read",
  meter: READ_CALL,
  route: "GET /payouts/{id}",
  doors: ["rest", "chat"],
  input: { id: id("payout") },
  output: named("PayoutInFull", payoutRecord.extend({ recipients: z.array(payoutRecipientRecord) })),
  async execute(input, ctx) {
    const row = await selectPayout(ctx.sql, ctx.caller.account.id, input.id);
    if (!row) throw notFound("payout", input.id);
    const recipients = await selectRecipients(ctx.sql, row.id);
    return { ...presentPayout(row, ctx.now, ctx.links), recipients: recipients.map(presentRecipient) };
  },
});
