import { APPROVAL_STATES, approvalRecord, presentApproval } from "../../src/records/approval.js";
import { defineTool } from "../../src/runtime/tool.js";
import { selectApprovals } from "../../src/store/approvals.js";
import { choice, listBody, listOutput, pageInput } from "../fields.js";

export const listApprovals = defineTool({
  name: "list_approvals",
  title: "List approvals",
  description: "List what waits for a person's approval, or has been decided, newest first.",
  kind: "look",
  noun: "approval",
  scope: "read",
  meter: null,
  route: "GET /approvals",
  doors: ["rest"],
  input: { ...pageInput, status: choice([...APPROVAL_STATES]).optional() },
  output: listOutput(approvalRecord),
  async execute(input, ctx) {
    const page = await selectApprovals(ctx.sql, ctx.caller.account.id, input);
    return listBody(page, (row) => presentApproval(row, ctx.links.approval(row.id)));
  },
});
