import { PublicError } from "../../src/errors.js";
import { payoutRecord, presentPayout } from "../../src/records/payout.js";
import { defineTool } from "../../src/runtime/tool.js";
import { cancelPayout as cancelRow, selectPayout } from "../../src/store/payouts.js";
import { id } from "../fields.js";
import { notFound } from "../not-found.js";
import { recordEvents } from "../record-event.js";

export const cancelPayout = defineTool({
  name: "cancel_payout",
  title: "Cancel payout",
  description:
    "Mark a prepared payout as canceled. Calldata that was already handed out stays executable: do not sign it any more.",
  kind: "cancel",
  noun: "payout",
  scope: "write",
  meter: null,
  route: "POST /payouts/{id}/cancel",
  doors: ["rest", "chat"],
  mails: 0,
  says: "canceled payout",
  tells: (payout) =>
    `Payout ${payout.id} is ${payout.status}. Calldata that was handed out stays executable: do not sign it any more.`,
  input: { id: id("payout") },
  output: payoutRecord,
  async execute(input, ctx) {
    const canceled = await cancelRow(ctx.sql, ctx.caller.account.id, input.id, ctx.now);
    if (!canceled) {
      const row = await selectPayout(ctx.sql, ctx.caller.account.id, input.id);
      if (!row) throw notFound("payout", input.id);
      if (row.status === "confirmed")
        throw new PublicError(
          "state_conflict",
          "This payout is confirmed on chain and can't be canceled. Nothing was changed.",
        );
      return presentPayout(row, ctx.now, ctx.links);
    }
    const record = presentPayout(canceled, ctx.now, ctx.links);
    recordEvents(ctx, ["payout.canceled", record]);
    return record;
  },
});
