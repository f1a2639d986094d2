import { PublicError } from "../../errors.js";
import { type ApprovalRow, ASKER_GONE } from "../../records/approval.js";
import { selectAccount } from "../../store/accounts.js";
import { selectActiveKey } from "../../store/api-keys.js";
import type { Queryable } from "../../store/database.js";
import { selectMember } from "../../store/members.js";
import { type Actor, type Caller, jobActor, keyActor, memberActor } from "../caller.js";
import type { House } from "../house.js";
import type { Door } from "../scope.js";
import type { Tool } from "../tool.js";

/** Whoever asked, with what he may do today: a key that was revoked, or a member who has left, asks for nothing. */
export async function asAsked(
  { tools, clock }: House,
  sql: Queryable,
  approval: ApprovalRow,
): Promise<{ tool: Tool; caller: Caller }> {
  const { accountId, tool: name, door, origins } = approval;
  const tool = tools.find((known) => known.name === name);
  const account = await selectAccount(sql, accountId);
  const actor = await actorOf(sql, approval, clock());
  if (!tool || !account)
    throw new PublicError("not_found", `There is no ${name} any more. Nothing was created or changed.`);
  const { id, plan, spendLimit, timeZone } = account;
  return {
    tool,
    caller: {
      account: { id, name: account.name, plan, spendLimit, timeZone },
      actor,
      door: door as Door,
      ...(origins && { origins }),
      released: approval.id,
    },
  };
}

async function actorOf(
  sql: Queryable,
  { accountId, actorKind, actorId }: ApprovalRow,
  now: Date,
): Promise<Actor> {
  if (actorKind === "job") return jobActor(actorId);
  if (actorKind === "member") {
    const member = await selectMember(sql, accountId, actorId);
    if (member) return memberActor(member, now);
  } else {
    const key = await selectActiveKey(sql, accountId, actorId, now);
    if (key) return keyActor(key.id, key);
  }
  const { code, message } = ASKER_GONE[actorKind === "member" ? "member" : "key"];
  throw new PublicError(code, message);
}
