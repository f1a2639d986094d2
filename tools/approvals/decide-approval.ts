import { type ApprovalRow, approvalRecord, presentApproval } from "../../src/records/approval.js";
import type { EventType } from "../../src/records/event.js";
import type { Context } from "../../src/runtime/context.js";
import { defineTool } from "../../src/runtime/tool.js";
import { lockApproval, updateApproval } from "../../src/store/approvals.js";
import { selectMemberBehind } from "../../src/store/members-behind.js";
import { choice, id, line, text } from "../fields.js";
import { notFound } from "../not-found.js";
import { recordEvents } from "../record-event.js";
import { isOwn, requireJudge, requireOpen, requireSame, standingOf } from "./may-decide.js";

export const decideApproval = defineTool({
  name: "decide_approval",
  title: "Decide approval",
  description:
    "Approve or decline what waits. Approving runs it once, as whoever asked; digest says what was looked at. Who asked may decline it alone, and so withdraws it.",
  kind: "change",
  noun: "approval",
  scope: "write",
  meter: null,
  route: "POST /approvals/{id}",
  doors: ["rest"],
  mails: 0,
  says: "decided approval",
  refuses: ["state_conflict"],
  fullOnly: true,
  fresh: () => true,
  input: {
    id: id("approval"),
    decision: choice(["approve", "decline"]),
    digest: line({ max: 64, readBy: "internal" }).describe("As in the approval that was looked at"),
    note: text({ max: 500, readBy: "internal" }).optional().describe("Told to whoever asked"),
  },
  output: approvalRecord,
  async execute(input, ctx) {
    const row = await lockApproval(ctx.sql, ctx.caller.account.id, input.id);
    if (!row) throw notFound("approval", input.id);
    requireOpen(row, input.digest, ctx.now);
    if (input.decision === "approve" || !(await isOwn(ctx, row))) await requireJudge(ctx, row);
    // What the first of two has noted stays where the second says nothing.
    const note = input.note ?? row.note;
    if (input.decision === "decline")
      return settle(ctx, row, "approval.declined", {
        status: "declined",
        declinedBy: ctx.caller.actor.id,
        note,
      });
    const standing = await standingOf(ctx, row);
    const approvedBy = [...standing, ctx.caller.actor.id];
    if (approvedBy.length < row.needs) return settle(ctx, row, undefined, { approvedBy, note });
    const released = await ctx.release?.({ ...row, approvedBy });
    if (!released) throw new Error("a decision that can release nothing");
    requireSame(standing, await standingOf(ctx, row));
    if ("needs" in released) {
      const behind = await selectMemberBehind(ctx.sql, row.accountId, row.actorId);
      const others = approvedBy.filter((one) => one !== behind);
      return settle(ctx, row, undefined, { needs: released.needs, approvedBy: others, note });
    }
    if ("error" in released) {
      const { code, message } = released.error;
      return settle(ctx, row, "approval.failed", {
        status: "failed",
        approvedBy,
        note,
        errorCode: code,
        errorMessage: message,
      });
    }
    const { id: recordId } = released.data as { id?: string };
    return settle(ctx, row, "approval.approved", {
      status: "approved",
      approvedBy,
      note,
      recordId: recordId ?? null,
    });
  },
});

type Changes = Parameters<typeof updateApproval>[2];

async function settle(ctx: Context, row: ApprovalRow, type: EventType | undefined, changes: Changes) {
  const decided = { ...changes, ...(changes.status && { decidedAt: ctx.now }) };
  await updateApproval(ctx.sql, row, decided);
  const record = presentApproval({ ...row, ...decided }, ctx.links.approval(row.id));
  if (type) recordEvents(ctx, [type, record]);
  return record;
}
