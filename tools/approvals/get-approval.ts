import { approvalRecord, presentApproval } from "../../src/records/approval.js";
import { defineTool } from "../../src/runtime/tool.js";
import { selectApproval } from "../../src/store/approvals.js";
import { id } from "../fields.js";
import { notFound } from "../not-found.js";

export const getApproval = defineTool({
  name: "get_approval",
  title: "Get approval",
  description: "One call that waits for a person, or what became of it.",
  kind: "look",
  noun: "approval",
  scope: "read",
  meter: null,
  route: "GET /approvals/{id}",
  doors: ["rest"],
  input: { id: id("approval") },
  output: approvalRecord,
  async execute(input, ctx) {
    const row = await selectApproval(ctx.sql, ctx.caller.account.id, input.id);
    if (!row) throw notFound("approval", input.id);
    return presentApproval(row, ctx.links.approval(row.id));
  },
});
