import { PublicError } from "../../src/errors.js";
import { presentMember } from "../../src/records/member.js";
import { defineTool } from "../../src/runtime/tool.js";
import { hasWayIn, lockMembers, selectMember } from "../../src/store/members.js";
import { makeSignInLink } from "../../src/store/sign-in-links.js";
import { id } from "../fields.js";
import { notFound } from "../not-found.js";
import { newMember } from "./new-member.js";

/** A link lets in as who it is for: whoever could come in himself would be signed in as by its maker. */
export const renewSignInLink = defineTool({
  name: "renew_sign_in_link",
  title: "Renew sign-in link",
  description:
    "A new link for a member who has no way in: his first one expired, or he was demoted. It works once, for 15 minutes, and is shown once; his older ones work no more.",
  kind: "change",
  noun: "member",
  scope: "admin",
  meter: null,
  route: "POST /members/{id}/sign-in-link",
  doors: ["rest"],
  mails: 0,
  says: "made a sign-in link for member",
  refuses: ["state_conflict"],
  input: { id: id("member") },
  output: newMember,
  async execute(input, ctx) {
    const accountId = ctx.caller.account.id;
    await lockMembers(ctx.sql, accountId);
    const member = await selectMember(ctx.sql, accountId, input.id);
    if (!member) throw notFound("member", input.id);
    if (member.operator || (await hasWayIn(ctx.sql, member, ctx.now)))
      throw new PublicError(
        "state_conflict",
        "This member has a way in of his own: a passkey, a wallet, an open session, another account, or he is operator. Who runs the service can make him a link. Nothing was changed.",
      );
    return { ...presentMember(member), ...(await makeSignInLink(ctx.sql, ctx.links, member.id, ctx.now)) };
  },
});
