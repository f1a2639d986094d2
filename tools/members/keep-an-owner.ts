import { PublicError } from "../../src/errors.js";
import type { MemberRow } from "../../src/records/member.js";
import type { Context } from "../../src/runtime/context.js";
import { hasWayIn, selectOwners } from "../../src/store/members.js";

/**
 * An account without an owner who can come in could be opened by nobody: one who was only invited is none yet, nor one
 * who was demoted and waits for a link. Whoever can't come in himself takes nothing away.
 */
export async function keepAnOwner(
  { sql, now }: Pick<Context, "sql" | "now">,
  leaving: MemberRow,
): Promise<void> {
  if (leaving.role !== "owner") return;
  const others = (await selectOwners(sql, leaving.accountId)).filter(({ id }) => id !== leaving.id);
  const joined = others.filter(({ joinedAt }) => joinedAt !== null || leaving.joinedAt === null);
  if (joined.length > 0 && !(await hasWayIn(sql, leaving, now))) return;
  for (const owner of joined) if (await hasWayIn(sql, owner, now)) return;
  throw new PublicError(
    "last_owner",
    "This is the last owner of the account who can come in: make somebody else an owner first, who has come in and can come again. Nothing was changed.",
  );
}
