import type { Queryable } from "./database.js";

export interface StoredAnswer {
  bodyHash: Buffer;
  status: number;
  answer: unknown;
  createdAt: Date;
}

export interface IdempotencyScope {
  accountId: string;
  route: string;
  key: string;
}

/** False while another transaction works on the same key: its row can't be seen yet. */
export async function lockIdempotencyKey(
  sql: Queryable,
  { accountId, route, key }: IdempotencyScope,
): Promise<boolean> {
  const [row] = await sql<{ locked: boolean }[]>`
    select pg_try_advisory_xact_lock(hashtextextended(${`idempotency:${accountId}:${route}:${key}`}, 0)) as locked`;
  return row?.locked ?? false;
}

export async function selectAnswer(
  sql: Queryable,
  scope: IdempotencyScope,
  since: Date,
): Promise<StoredAnswer | undefined> {
  const [row] = await sql<StoredAnswer[]>`
    select body_hash, status, answer, created_at from idempotency_keys
    where account_id = ${scope.accountId} and route = ${scope.route} and key = ${scope.key} and created_at > ${since}`;
  return row;
}

/** Takes the place of an answer that was kept for longer than it had to be. */
export async function insertAnswer(
  sql: Queryable,
  scope: IdempotencyScope,
  stored: StoredAnswer,
): Promise<void> {
  const row = { ...scope, ...stored, answer: sql.json(stored.answer as never) };
  await sql`
    insert into idempotency_keys ${sql(row)}
    on conflict (account_id, route, key) do update set
      body_hash = excluded.body_hash, status = excluded.status, answer = excluded.answer, created_at = excluded.created_at`;
}

export async function deleteOldAnswers(sql: Queryable, before: Date, limit: number): Promise<number> {
  const result = await sql`
    delete from idempotency_keys where (account_id, route, key) in (
      select account_id, route, key from idempotency_keys where created_at < ${before}
      order by created_at limit ${limit} for update skip locked)`;
  return result.count;
}
