import { PublicError } from "../errors.js";
import { selectActiveKey } from "../store/api-keys.js";
import type { Queryable } from "../store/database.js";
import { lockMembers } from "../store/members.js";
import { selectSessionRole } from "../store/sessions.js";
import { type Caller, SCOPE_OF } from "./caller.js";
import type { House } from "./house.js";
import type { Tool } from "./tool.js";

/** Of a look: a request by itself has just been asked who sends it; a chat, or a program that stays, was long ago. */
export async function holdLook({ sql, clock }: House, caller: Caller, tool: Tool): Promise<void> {
  if (caller.door === "chat" || caller.stays) await holdToCaller(sql, caller, tool, clock());
}

/**
 * A request can be long under way, in a body that comes slowly or in a chat, and whoever was ended, removed or demoted
 * meanwhile does nothing more. Of a write it is asked in its transaction.
 */
export async function holdToCaller(
  tx: Queryable,
  { account, actor }: Caller,
  { noun }: Tool,
  now: Date,
): Promise<void> {
  if (actor.kind === "job") return;
  if (actor.kind === "key") {
    if (await selectActiveKey(tx, account.id, actor.id, now)) return;
    throw new PublicError("invalid_key", "This API key is not valid any more.");
  }
  // Of two owners who remove each other the second is removed by then.
  if (noun === "member") await lockMembers(tx, account.id);
  const role = actor.sessionId && (await selectSessionRole(tx, actor.sessionId));
  if (role && actor.scopes.includes(SCOPE_OF[role])) return;
  throw new PublicError(
    "session_ended",
    "This session has ended, or what you may do here has changed meanwhile: sign in again. Nothing was changed.",
  );
}
