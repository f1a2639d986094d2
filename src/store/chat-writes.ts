import type { Queryable } from "./database.js";

/** A write that the agent made, stored in the transaction of that write. */
export interface ChatWriteRow {
  runId: string;
  accountId: string;
  tool: string;
  input: Record<string, unknown>;
  result: unknown;
  recordId: string | null;
  twinKey: string;
  turnHash: string;
  mails: number;
  recipients: number;
  createdAt: Date;
}

export async function insertChatWrite(sql: Queryable, row: ChatWriteRow): Promise<void> {
  const stored = { ...row, input: sql.json(row.input as never), result: sql.json(row.result as never) };
  await sql`insert into chat_writes ${sql(stored)}`;
}

export async function selectRunWrites(sql: Queryable, runId: string): Promise<ChatWriteRow[]> {
  return sql<ChatWriteRow[]>`
    select run_id, account_id, tool, input, result, record_id, twin_key, turn_hash, mails, recipients, created_at
    from chat_writes where run_id = ${runId} order by id`;
}

export interface ChatVolume {
  writes: number;
  mails: number;
  recipients: number;
}

/** Exact: the account's chat writes wait for each other until they commit. */
export async function lockChatVolume(sql: Queryable, accountId: string, since: Date): Promise<ChatVolume> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`chat-volume:${accountId}`}, 0))`;
  const [row] = await sql<ChatVolume[]>`
    select count(*)::int as writes, coalesce(sum(mails), 0)::int as mails, coalesce(sum(recipients), 0)::int as recipients
    from chat_writes where account_id = ${accountId} and created_at > ${since}`;
  return row ?? { writes: 0, mails: 0, recipients: 0 };
}

/** The same deed by another chat since then. Exact under lockChatVolume. */
export async function selectTwinWrite(
  sql: Queryable,
  twin: { accountId: string; twinKey: string; since: Date; exceptRun: string },
): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`
    select coalesce(record_id, tool) as id from chat_writes
    where account_id = ${twin.accountId} and twin_key = ${twin.twinKey} and created_at > ${twin.since}
      and run_id <> ${twin.exceptRun}
    order by chat_writes.id desc limit 1`;
  return row?.id;
}

/** Which of these user turns have made a record already, and the newest that each has made. */
export async function selectSpentTurns(
  sql: Queryable,
  accountId: string,
  turnHashes: string[],
  exceptRun: string | null,
): Promise<{ turnHash: string; recordId: string }[]> {
  return sql<{ turnHash: string; recordId: string }[]>`
    select distinct on (turn_hash) turn_hash, coalesce(record_id, tool) as record_id from chat_writes
    where account_id = ${accountId} and turn_hash = any(${turnHashes}::text[]) and run_id is distinct from ${exceptRun}
    order by turn_hash, id desc`;
}

/** Payments that were prepared and left no record of their own. */
export async function selectPrepared(
  sql: Queryable,
  accountId: string,
  tools: readonly string[],
  since: Date,
): Promise<{ twinKey: string; id: string; createdAt: Date }[]> {
  return sql<{ twinKey: string; id: string; createdAt: Date }[]>`
    select twin_key, coalesce(record_id, tool) as id, created_at from chat_writes
    where account_id = ${accountId} and tool = any(${tools}::text[]) and created_at > ${since}
    order by created_at desc limit 500`;
}
