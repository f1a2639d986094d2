import { presentMember, ROLES } from "../../src/records/member.js";
import { defineTool } from "../../src/runtime/tool.js";
import { insertAddressNotice } from "../../src/store/mail-messages.js";
import {
  changeEmail,
  endWaysIn,
  lockMembers,
  selectMember,
  updateMember as updateRow,
} from "../../src/store/members.js";
import { failWhatWaits } from "../approvals/fail-what-waits.js";
import { endConnectionsOf } from "../connections/ending.js";
import { choice, email, id, personName } from "../fields.js";
import { notFound } from "../not-found.js";
import { alikeWarnings, savedMember } from "./alike-warnings.js";
import { keepAnOwner } from "./keep-an-owner.js";

export const updateMember = defineTool({
  name: "update_member",
  title: "Update member",
  description: "Change a member's name, role or e-mail for notices. The last owner stays one.",
  kind: "change",
  noun: "member",
  scope: "admin",
  meter: null,
  route: "PATCH /members/{id}",
  doors: ["rest"],
  mails: 0,
  says: "updated member",
  refuses: ["last_owner"],
  input: {
    id: id("member"),
    name: personName({ max: 120 }).optional(),
    role: choice([...ROLES]).optional(),
    email: email().nullable().optional(),
  },
  output: savedMember,
  async execute({ id, name, role, email }, ctx) {
    const accountId = ctx.caller.account.id;
    await lockMembers(ctx.sql, accountId);
    const member = await selectMember(ctx.sql, accountId, id);
    if (!member) throw notFound("member", id);
    if (role !== undefined && role !== "owner") await keepAnOwner(ctx, member);
    const changes = { ...(name !== undefined && { name }), ...(role !== undefined && { role }) };
    if (email !== undefined) {
      const address = { accountId, memberId: id, email };
      if (ctx.links.sendsMail) await insertAddressNotice(ctx.sql, address, ctx.now);
      await changeEmail(ctx.sql, address, ctx.now);
    }
    await updateRow(ctx.sql, accountId, id, changes);
    // Whatever was opened as somebody who may do more is closed: he comes in anew, by a new link.
    if (role !== undefined && ROLES.indexOf(role) > ROLES.indexOf(member.role)) {
      await endWaysIn(ctx.sql, member, ctx.now);
      await endConnectionsOf(ctx, id);
      await failWhatWaits(ctx, "demoted", [id]);
    }
    const warnings = name === undefined ? [] : await alikeWarnings(ctx, { id, name });
    return { ...presentMember({ ...member, ...changes, ...(email !== undefined && { email }) }), warnings };
  },
});
