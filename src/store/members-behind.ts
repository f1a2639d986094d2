import type { Queryable } from "./database.js";

/**
 * The member who connected this assistant or made this key, be it by another key of his; null where none is known. Keys
 * that the command line or the first start made are nobody's.
 */
export async function selectMemberBehind(
  sql: Queryable,
  accountId: string,
  actorId: string,
): Promise<string | null> {
  const [row] = await sql<{ memberId: string }[]>`
    with recursive makers (id, member_id) as (
      select created_by, coalesce(member_id, case when created_by like 'mem\\_%' then created_by end)
      from api_keys where account_id = ${accountId} and id = ${actorId}
      union
      select k.created_by, coalesce(k.member_id, case when k.created_by like 'mem\\_%' then k.created_by end)
      from makers m join api_keys k on k.account_id = ${accountId} and k.id = m.id
      where m.member_id is null)
    select member_id from makers where member_id is not null limit 1`;
  return row?.memberId ?? null;
}
