import { PublicError } from "../../src/errors.js";
import type { MemberRow } from "../../src/records/member.js";
import type { Queryable } from "../../src/store/database.js";
import { selectOwners } from "../../src/store/members.js";

/** An account without an owner who has come in could be opened by nobody; one who was only invited is none yet. */
export async function keepAnOwner(sql: Queryable, leaving: MemberRow): Promise<void> {
  if (leaving.role !== "owner") return;
  const owners = await selectOwners(sql, leaving.accountId);
  const stays = owners.some(
    ({ id, joinedAt }) => id !== leaving.id && (joinedAt !== null || leaving.joinedAt === null),
  );
  if (stays) return;
  throw new PublicError(
    "last_owner",
    "This is the last owner of the account: make somebody else an owner first, who has come in once. Nothing was changed.",
  );
}
