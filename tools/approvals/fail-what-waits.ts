import { ASKER_GONE, presentApproval } from "../../src/records/approval.js";
import type { Context } from "../../src/runtime/context.js";
import { failWaiting } from "../../src/store/approvals.js";
import { recordEvents } from "../record-event.js";

const DEMOTED = {
  code: "insufficient_scope",
  message: "The member who asked may do less by now. Nothing was created or changed.",
} as const;

/** What nobody could release any more makes room at once, and is no question to anybody. */
export async function failWhatWaits(
  ctx: Context,
  why: "key" | "member" | "demoted",
  actorIds: readonly string[],
): Promise<void> {
  const accountId = ctx.caller.account.id;
  const words = why === "demoted" ? DEMOTED : ASKER_GONE[why];
  const failed = await failWaiting(ctx.sql, { accountId, actorIds }, { ...words, now: ctx.now });
  for (const row of failed)
    recordEvents(ctx, ["approval.failed", presentApproval(row, ctx.links.approval(row.id))]);
}
