import { memberRecord, presentMember } from "../../src/records/member.js";
import { defineTool } from "../../src/runtime/tool.js";
import { selectMemberPage } from "../../src/store/members.js";
import { listBody, listOutput, pageInput } from "../fields.js";

export const listMembers = defineTool({
  name: "list_members",
  title: "List members",
  description: "List the people of this account, newest first: name, role, and since when.",
  kind: "look",
  noun: "member",
  scope: "admin",
  meter: null,
  route: "GET /members",
  doors: ["rest"],
  input: pageInput,
  output: listOutput(memberRecord),
  async execute(input, ctx) {
    return listBody(await selectMemberPage(ctx.sql, ctx.caller.account.id, input), presentMember);
  },
});
