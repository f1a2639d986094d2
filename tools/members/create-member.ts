import { newId } from "../../src/ids.js";
import { presentMember, ROLES } from "../../src/records/member.js";
import { defineTool } from "../../src/runtime/tool.js";
import { insertMember } from "../../src/store/members.js";
import { makeSignInLink } from "../../src/store/sign-in-links.js";
import { choice, email, personName } from "../fields.js";
import { recordEvents } from "../record-event.js";
import { alikeWarnings } from "./alike-warnings.js";
import { addedMember } from "./new-member.js";

export const createMember = defineTool({
  name: "create_member",
  title: "Add member",
  description:
    "Add a person to this account and get the link that lets him in: it works once, for 15 minutes, and is shown once.",
  kind: "add",
  noun: "member",
  scope: "admin",
  meter: null,
  route: "POST /members",
  doors: ["rest"],
  mails: 0,
  says: "added member",
  input: {
    name: personName({ max: 120 }),
    role: choice([...ROLES]),
    email: email().optional().describe("For notices of what waits for approval"),
  },
  output: addedMember,
  example: { name: "Anna Ito", role: "member" },
  async execute(input, ctx) {
    const member = {
      id: newId("mem", ctx.now),
      accountId: ctx.caller.account.id,
      personId: newId("per", ctx.now),
      name: input.name,
      role: input.role,
      email: input.email ?? null,
      operator: false,
      createdBy: ctx.caller.actor.id,
      createdAt: ctx.now,
    };
    const warnings = await alikeWarnings(ctx, member);
    await insertMember(ctx.sql, member);
    const record = presentMember({ ...member, joinedAt: null, removedAt: null });
    recordEvents(ctx, ["member.added", record]);
    return { ...record, ...(await makeSignInLink(ctx.sql, ctx.links, member.id, ctx.now)), warnings };
  },
});
