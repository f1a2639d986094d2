import { memberRecord, presentMember } from "../../src/records/member.js";
import { defineTool } from "../../src/runtime/tool.js";
import { lockMembers, removeMember as removeRow, selectMember } from "../../src/store/members.js";
import { failWhatWaits } from "../approvals/fail-what-waits.js";
import { endConnectionsOf } from "../connections/ending.js";
import { id } from "../fields.js";
import { notFound } from "../not-found.js";
import { recordEvents } from "../record-event.js";
import { keepAnOwner } from "./keep-an-owner.js";

export const removeMember = defineTool({
  name: "remove_member",
  title: "Remove member",
  description:
    "Remove a person from this account: his sessions, links and connections end at once. The last owner stays.",
  kind: "cancel",
  noun: "member",
  scope: "admin",
  meter: null,
  route: "DELETE /members/{id}",
  doors: ["rest"],
  mails: 0,
  says: "removed member",
  refuses: ["last_owner"],
  tells: () => "He can't come in any more.",
  input: { id: id("member") },
  output: memberRecord,
  async execute(input, ctx) {
    const accountId = ctx.caller.account.id;
    await lockMembers(ctx.sql, accountId);
    const member = await selectMember(ctx.sql, accountId, input.id);
    if (!member) throw notFound("member", input.id);
    await keepAnOwner(ctx, member);
    const removed = await removeRow(ctx.sql, accountId, input.id, ctx.now);
    await endConnectionsOf(ctx, input.id);
    const record = presentMember(removed ?? { ...member, removedAt: ctx.now });
    recordEvents(ctx, ["member.removed", record]);
    await failWhatWaits(ctx, "member", [input.id]);
    return record;
  },
});
