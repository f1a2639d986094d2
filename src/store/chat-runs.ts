import type { Queryable } from "./database.js";

export interface ChatRunRow {
  id: string;
  accountId: string;
  actorId: string;
  idempotencyKey: string | null;
  bodyHash: Buffer;
  attempt: number;
  /** Somebody works on it, or did until just now. */
  leased: boolean;
  wrote: boolean;
  answer: unknown;
  createdAt: Date;
  finishedAt: Date | null;
}

/** Whoever looks for a run, or makes one, for this caller and body waits here for the others. */
export async function lockChatBody(sql: Queryable, actorId: string, what: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`chat:${actorId}:${what}`}, 0))`;
}

function columns(sql: Queryable) {
  return sql`id, account_id, actor_id, idempotency_key, body_hash, attempt, answer, created_at, finished_at,
    coalesce(leased_until > clock_timestamp(), false) as leased,
    exists (select from chat_writes w where w.run_id = chat_runs.id) as wrote`;
}

export async function selectRunByKey(
  sql: Queryable,
  accountId: string,
  idempotencyKey: string,
): Promise<ChatRunRow | undefined> {
  const [row] = await sql<ChatRunRow[]>`
    select ${columns(sql)} from chat_runs where account_id = ${accountId} and idempotency_key = ${idempotencyKey}`;
  return row;
}

/** The newest run of the same words by the same actor that has written something. */
export async function selectRunByBody(
  sql: Queryable,
  { accountId, actorId, bodyHash }: Pick<ChatRunRow, "accountId" | "actorId" | "bodyHash">,
  since: Date,
): Promise<ChatRunRow | undefined> {
  const [row] = await sql<ChatRunRow[]>`
    select ${columns(sql)} from chat_runs
    where account_id = ${accountId} and actor_id = ${actorId} and body_hash = ${bodyHash} and created_at > ${since}
      and exists (select from chat_writes w where w.run_id = chat_runs.id)
    order by created_at desc limit 1`;
  return row;
}

export type NewChatRun = Pick<
  ChatRunRow,
  "id" | "accountId" | "actorId" | "idempotencyKey" | "bodyHash" | "createdAt"
>;

export async function insertRun(sql: Queryable, run: NewChatRun, leaseSeconds: number): Promise<void> {
  await sql`
    insert into chat_runs (id, account_id, actor_id, idempotency_key, body_hash, attempt, leased_until, created_at)
    values (${run.id}, ${run.accountId}, ${run.actorId}, ${run.idempotencyKey}, ${run.bodyHash}, 1,
      clock_timestamp() + make_interval(secs => ${leaseSeconds}), ${run.createdAt})`;
}

/** Goes on where a run that died has stopped. */
export async function takeOverRun(sql: Queryable, id: string, leaseSeconds: number): Promise<number> {
  const [row] = await sql<{ attempt: number }[]>`
    update chat_runs set attempt = attempt + 1, leased_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    where id = ${id} returning attempt`;
  return row?.attempt ?? 0;
}

/** False where another attempt has taken the run over. */
export async function renewLease(
  sql: Queryable,
  id: string,
  attempt: number,
  leaseSeconds: number,
): Promise<boolean> {
  const result = await sql`
    update chat_runs set leased_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    where id = ${id} and attempt = ${attempt} and finished_at is null`;
  return result.count === 1;
}

export async function finishRun(
  sql: Queryable,
  id: string,
  attempt: number,
  answer: unknown,
  now: Date,
): Promise<boolean> {
  const result = await sql`
    update chat_runs set answer = ${JSON.stringify(answer)}::text::json, finished_at = ${now}, leased_until = null
    where id = ${id} and attempt = ${attempt} and finished_at is null`;
  return result.count === 1;
}

/** The next one who asks goes on over what was written; a run without writes leaves nothing behind. */
export async function releaseRun(sql: Queryable, id: string, attempt: number): Promise<void> {
  await sql`update chat_runs set leased_until = null where id = ${id} and attempt = ${attempt} and finished_at is null`;
  await sql`
    delete from chat_runs where id = ${id} and attempt = ${attempt} and finished_at is null
      and not exists (select from chat_writes w where w.run_id = chat_runs.id)`;
}

export async function deleteRun(sql: Queryable, id: string): Promise<void> {
  await sql`delete from chat_runs where id = ${id}`;
}

/** With the writes they tell of: what is older says nothing any more about a message that comes again. */
export async function deleteOldRuns(sql: Queryable, before: Date, limit: number): Promise<number> {
  const result = await sql`
    delete from chat_runs where id in (
      select id from chat_runs where created_at < ${before} order by created_at limit ${limit} for update skip locked)`;
  return result.count;
}
