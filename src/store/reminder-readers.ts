import type { Queryable } from "./database.js";

export interface ReminderReader {
  accountId: string;
  /** In lower case. */
  email: string;
  stoppedAt: Date | null;
}

/** His link, the same one in every letter; undefined where he has stopped them. */
export async function linkOfReader(
  sql: Queryable,
  { accountId, email, token, now }: { accountId: string; email: string; token: string; now: Date },
): Promise<string | undefined> {
  const [row] = await sql<{ token: string; stoppedAt: Date | null }[]>`
    insert into reminder_readers (token, account_id, email, created_at)
    values (${token}, ${accountId}, lower(${email}), ${now})
    on conflict (account_id, email) do update set email = excluded.email returning token, stopped_at`;
  return row?.stoppedAt ? undefined : row?.token;
}

export async function selectReader(sql: Queryable, token: string): Promise<ReminderReader | undefined> {
  const [row] = await sql<ReminderReader[]>`
    select account_id, email, stopped_at from reminder_readers where token = ${token}`;
  return row;
}

/** Null: he wants them again. */
export async function setStopped(sql: Queryable, token: string, at: Date | null): Promise<void> {
  await sql`update reminder_readers set stopped_at = ${at} where token = ${token}`;
}
