import type { ConnectionRow } from "../records/connection.js";
import type { Queryable } from "./database.js";
import { type Page, type PageQuery, pageConditions, toPage } from "./page.js";

/** Grants, which are keys: each with the name of the member who gave it. */
function connections(sql: Queryable, keys = sql`api_keys`) {
  return sql`
    select k.id, k.account_id, k.scopes, k.money_out, k.payout_limit, k.created_at, k.last_used_at, k.expires_at,
      k.revoked_at, k.client_id, k.client_name, k.client_host, k.member_id, m.name as member_name
    from ${keys} k join members m on m.id = k.member_id`;
}

/** Those that work; of one member where he is named. */
export async function selectConnections(
  sql: Queryable,
  { accountId, memberId, now }: { accountId: string; memberId?: string | undefined; now: Date },
  query: PageQuery,
): Promise<Page<ConnectionRow>> {
  const rows = await sql<ConnectionRow[]>`
    select * from (${connections(sql)} where k.kind = 'oauth') grants
    where account_id = ${accountId} and revoked_at is null and (expires_at is null or expires_at > ${now})
      ${memberId ? sql`and member_id = ${memberId}` : sql``} ${pageConditions(sql, query, "key")}`;
  return toPage(rows, query);
}

export async function selectConnection(
  sql: Queryable,
  accountId: string,
  id: string,
): Promise<ConnectionRow | undefined> {
  const [row] = await sql<ConnectionRow[]>`
    ${connections(sql)} where k.kind = 'oauth' and k.account_id = ${accountId} and k.id = ${id}`;
  return row;
}

type Which = { id: string } | { memberId: string; clientId?: string };

/** At once, with all that could be used for it or made of it. */
export async function endConnections(sql: Queryable, which: Which, now: Date): Promise<ConnectionRow[]> {
  const named =
    "id" in which
      ? sql`id = ${which.id}`
      : sql`member_id = ${which.memberId} ${which.clientId ? sql`and client_id = ${which.clientId}` : sql``}`;
  return sql<ConnectionRow[]>`
    with ended as (
      update api_keys set revoked_at = ${now} where kind = 'oauth' and revoked_at is null and ${named} returning *
    ), gone as (
      delete from oauth_rows where grant_id in (select id from ended)
    ) ${connections(sql, sql`ended`)}`;
}

/** What connections did in the account since then, by what was told of it: how many of each kind. */
export async function selectDeeds(
  sql: Queryable,
  { accountId, ids, since }: { accountId: string; ids: readonly string[]; since: Date },
): Promise<{ id: string; type: string; count: number }[]> {
  if (ids.length === 0) return [];
  return sql<{ id: string; type: string; count: number }[]>`
    select actor as id, type, count(*)::int as count from events
    where account_id = ${accountId} and created_at > ${since} and actor in ${sql([...ids])}
    group by actor, type order by actor, count(*) desc, type`;
}
