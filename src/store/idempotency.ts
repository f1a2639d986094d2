import { joined } from "../joined.js";
import type { Queryable } from "./database.js";
import { textArray } from "./text-array.js";

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

function nameOf({ accountId, route, key }: IdempotencyScope): string {
  return `idempotency:${accountId}:${route}:${key}`;
}

function lockOf(sql: Queryable, scope: IdempotencyScope) {
  return sql`hashtextextended(${nameOf(scope)}, 0)`;
}

/**
 * For each, in their order: whether nobody else works on the key, and nothing is answered for it. From then on nobody
 * does to the end of the transaction. Whoever has none is in nobody's way. By "exists" PostgreSQL may read all keys
 * there are, as long as it believes that they are few.
 */
export function holdKeys(sql: Queryable, scopes: readonly (IdempotencyScope | undefined)[]) {
  const texts = (of: (scope: IdempotencyScope) => string) =>
    textArray(scopes.map((scope) => (scope ? of(scope) : null)));
  return sql`
    select n, name is null or (is_first and pg_try_advisory_xact_lock(hashtextextended(name, 0)) and (
      select true from idempotency_keys k
      where k.account_id = asked.account_id and k.route = asked.route and k.key = asked.key limit 1) is null) as held
    from (
      select *, row_number() over (partition by name order by n) = 1 as is_first from unnest(
        (select ${texts(nameOf)}::text[]), (select ${texts(({ accountId }) => accountId)}::text[]),
        (select ${texts(({ route }) => route)}::text[]), (select ${texts(({ key }) => key)}::text[])
      ) with ordinality as given (name, account_id, route, key, n)
    ) asked order by n`;
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

/** Whether an answer of after that moment is stored. */
export const isAnswered = joined(
  async (sql: Queryable, asked: { scope: IdempotencyScope; since: Date }[]): Promise<boolean[]> => {
    const texts = (of: (one: (typeof asked)[number]) => string) => textArray(asked.map(of));
    const rows = await sql<{ answered: boolean }[]>`
      select (
        select true from idempotency_keys k where k.account_id = asked.account_id and k.route = asked.route
          and k.key = asked.key and k.created_at > asked.since limit 1) is not null as answered
      from unnest((select ${texts(({ scope }) => scope.accountId)}::text[]), (select ${texts(({ scope }) => scope.route)}::text[]),
        (select ${texts(({ scope }) => scope.key)}::text[]), (select ${texts(({ since }) => since.toISOString())}::timestamptz[])
      ) with ordinality as asked (account_id, route, key, since, n) order by n`;
    return rows.map(({ answered }) => answered);
  },
);

export interface NewAnswer {
  scope: IdempotencyScope;
  stored: StoredAnswer;
}

export function insertAnswers(sql: Queryable, answers: readonly NewAnswer[], condition = sql``) {
  const texts = (of: (answer: NewAnswer) => string) => textArray(answers.map(of));
  return sql`
    insert into idempotency_keys (account_id, route, key, body_hash, status, created_at, answer)
    select a.account_id, a.route, a.key, decode(a.body_hash, 'hex'), a.status, a.created_at, a.answer::json
    from rows from (
      unnest((select ${texts(({ scope }) => scope.accountId)}::text[]), (select ${texts(({ scope }) => scope.route)}::text[]),
        (select ${texts(({ scope }) => scope.key)}::text[]),
        (select ${texts(({ stored }) => stored.bodyHash.toString("hex"))}::text[]),
        (select ${texts(({ stored }) => String(stored.status))}::int[]),
        (select ${texts(({ stored }) => stored.createdAt.toISOString())}::timestamptz[])),
      string_to_table(${answers.map(({ stored }) => JSON.stringify(stored.answer)).join("\n")}, e'\\n')
    ) as a (account_id, route, key, body_hash, status, created_at, answer) ${condition}`;
}

export async function deleteOldAnswers(sql: Queryable, before: Date, limit: number): Promise<number> {
  const result = await sql`
    delete from idempotency_keys where (account_id, route, key) in (
      select account_id, route, key from idempotency_keys where created_at < ${before}
      order by created_at limit ${limit} for update skip locked)`;
  return result.count;
}
