import type { Queryable, Transaction } from "./database.js";

export interface OauthRow {
  payload: Record<string, unknown>;
  grantId: string | null;
  consumedAt: Date | null;
}

export interface NewOauthRow {
  kind: string;
  id: string;
  payload: Record<string, unknown>;
  grantId: string | null;
  createdAt: Date;
  /** Null of what stays until it is deleted. */
  expiresAt: Date | null;
}

export async function upsertOauthRow(sql: Queryable, row: NewOauthRow): Promise<void> {
  await sql`
    insert into oauth_rows ${sql({ ...row, payload: sql.json(row.payload as never) })}
    on conflict (kind, id) do update set payload = excluded.payload, expires_at = excluded.expires_at`;
}

/** Not what has expired unused, nor what belongs to a grant that has ended. */
export async function selectOauthRow(
  sql: Queryable,
  { kind, id }: { kind: string; id: string },
  now: Date,
): Promise<OauthRow | undefined> {
  const [row] = await sql<OauthRow[]>`
    select o.payload, o.grant_id, o.consumed_at from oauth_rows o left join api_keys k on k.id = o.grant_id
    where o.kind = ${kind} and o.id = ${id} and (o.expires_at is null or o.expires_at > ${now} or o.consumed_at is not null)
      and (o.grant_id is null or (k.revoked_at is null and (k.expires_at is null or k.expires_at > ${now})))`;
  return row;
}

/** Where any member's connection of this program lives. */
export async function selectConnectedDocument(
  sql: Queryable,
  { kind, id }: { kind: string; id: string },
  now: Date,
): Promise<Record<string, unknown> | undefined> {
  const [row] = await sql<OauthRow[]>`
    select payload from oauth_rows o where kind = ${kind} and id = ${id} and exists (
      select from api_keys k
      where k.client_id = o.id and k.revoked_at is null and (k.expires_at is null or k.expires_at > ${now}))`;
  return row?.payload;
}

/** False for whoever comes second. */
export async function consumeOauthRow(
  sql: Queryable,
  { kind, id }: { kind: string; id: string },
  now: Date,
): Promise<boolean> {
  const consumed = await sql`
    update oauth_rows set consumed_at = ${now} where kind = ${kind} and id = ${id} and consumed_at is null`;
  return consumed.count === 1;
}

/** Whoever else comes for it waits until this transaction is over. */
export async function lockOauthRow(
  tx: Transaction,
  { kind, id }: { kind: string; id: string },
): Promise<void> {
  await tx`select from oauth_rows where kind = ${kind} and id = ${id} for update`;
}

/** False for whoever comes second. */
export async function deleteOauthRow(
  sql: Queryable,
  { kind, id }: { kind: string; id: string },
): Promise<boolean> {
  const deleted = await sql`delete from oauth_rows where kind = ${kind} and id = ${id}`;
  return deleted.count === 1;
}

/** The first one stays: whoever else made one at the same time uses it too. */
export async function keepOauthRow(
  sql: Queryable,
  row: Omit<NewOauthRow, "grantId" | "expiresAt">,
): Promise<Record<string, unknown>> {
  await sql`insert into oauth_rows ${sql({ ...row, payload: sql.json(row.payload as never) })} on conflict do nothing`;
  const [kept] = await sql<OauthRow[]>`
    select payload from oauth_rows where kind = ${row.kind} and id = ${row.id}`;
  return kept?.payload ?? row.payload;
}

export async function deleteExpiredOauthRows(sql: Queryable, before: Date, limit: number): Promise<number> {
  const deleted = await sql`
    delete from oauth_rows where (kind, id) in (
      select kind, id from oauth_rows where expires_at < ${before} limit ${limit})`;
  return deleted.count;
}

/** Programs that registered before then and that no member has ever connected. */
export async function deleteUnusedClients(sql: Queryable, before: Date, limit: number): Promise<number> {
  const deleted = await sql`
    delete from oauth_rows where kind = 'Client' and id in (
      select id from oauth_rows o
      where kind = 'Client' and created_at < ${before}
        and not exists (select from api_keys k where k.client_id = o.id) limit ${limit})`;
  return deleted.count;
}
