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

export function lockOf(sql: Queryable, { accountId, route, key }: IdempotencyScope) {
  return sql`hashtextextended(${`idempotency:${accountId}:${route}:${key}`}, 0)`;
}

/** False while another transaction works on the same key: its row can't be seen yet. */
export async function lockIdempotencyKey(sql: Queryable, scope: IdempotencyScope): Promise<boolean> {
  const [row] = await sql<{ locked: boolean }[]>`
    select pg_try_advisory_xact_lock(${lockOf(sql, scope)}) as locked`;
  return row?.locked ?? false;
}

/** True, once nobody else works on the same key any more. */
export async function awaitIdempotencyKey(sql: Queryable, scope: IdempotencyScope): Promise<true> {
  await sql`select pg_advisory_xact_lock(${lockOf(sql, scope)})`;
  return true;
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

export async function deleteOldAnswers(sql: Queryable, before: Date, limit: number): Promise<number> {
  const result = await sql`
    delete from idempotency_keys where (account_id, route, key) in (
      select account_id, route, key from idempotency_keys where created_at < ${before}
      order by created_at limit ${limit} for update skip locked)`;
  return result.count;
}
