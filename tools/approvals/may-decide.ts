import { PublicError } from "../../src/errors.js";
import type { ApprovalRow } from "../../src/records/approval.js";
import type { Context } from "../../src/runtime/context.js";
import { hasMembers, selectDeciders } from "../../src/store/members.js";
import { selectMemberBehind } from "../../src/store/members-behind.js";

/** Whoever asked, or has the key that did, may take it back: then nothing happens. */
export async function isOwn({ sql, caller: { actor } }: Context, row: ApprovalRow): Promise<boolean> {
  return actor.id === row.actorId || actor.id === (await selectMemberBehind(sql, row.accountId, row.actorId));
}

/** Members decide, never who asked, and nobody twice; a program only while there is no member. */
export async function requireJudge({ sql, caller }: Context, row: ApprovalRow): Promise<void> {
  const { account, actor } = caller;
  if (actor.id === row.actorId)
    throw refused("whoever asked can't approve it: somebody else has to, and decline takes it back");
  if (row.approvedBy.includes(actor.id))
    throw new PublicError(
      "state_conflict",
      "You have approved this already: it takes another member. Nothing was changed.",
    );
  if (row.needs > 1 && actor.id === (await selectMemberBehind(sql, row.accountId, row.actorId)))
    throw refused("your own key or connection asked, and it takes two others");
  if (actor.kind === "member") return;
  if (row.needs > 1 || (await hasMembers(sql, account.id)))
    throw refused("members of this account decide what waits, signed in at approve_url");
  if (actor.kind === "key" && !actor.scopes.includes("admin"))
    throw refused('while there is no member it takes a key with the scope "admin"');
}

/** Those who have approved it: whoever has left since, or may only look by now, releases nothing any more. */
export async function standingOf(
  { sql }: Context,
  { accountId, approvedBy }: ApprovalRow,
): Promise<string[]> {
  if (approvedBy.length === 0) return [];
  const deciders = await selectDeciders(sql, accountId);
  return approvedBy.filter((id) => deciders.includes(id));
}

/** What was released may have asked a chain meanwhile. */
export function requireSame(standing: readonly string[], now: readonly string[]): void {
  if (now.length === standing.length) return;
  throw new PublicError(
    "state_conflict",
    "Somebody who had approved this has left or may only look since you decided: read it again. Nothing was changed.",
  );
}

function refused(why: string): PublicError {
  return new PublicError("insufficient_scope", `This is not yours to decide: ${why}. Nothing was changed.`);
}

export function requireOpen(row: ApprovalRow, digest: string, now: Date): void {
  if (row.status !== "waiting" || row.expiresAt <= now)
    throw new PublicError(
      "state_conflict",
      `This is ${row.status === "waiting" ? "expired" : row.status} already. Nothing was changed.`,
    );
  if (row.digest !== digest)
    throw new PublicError(
      "state_conflict",
      "digest: not that of this approval, so something else was looked at. Read it again and decide. Nothing was changed.",
    );
}
