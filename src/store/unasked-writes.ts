import type { Usdc } from "../money.js";
import type { Queryable } from "./database.js";
import { deleteSome } from "./delete-some.js";

export interface UnaskedVolume {
  writes: number;
  mails: number;
  recipients: number;
  paid: Usdc;
}

/** Exact: what an account's keys do without asking waits for each other until it is stored. */
export async function lockUnaskedVolume(
  sql: Queryable,
  accountId: string,
  since: Date,
): Promise<UnaskedVolume> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`unasked:${accountId}`}, 0))`;
  const [row] = await sql<UnaskedVolume[]>`
    select count(*)::int as writes, coalesce(sum(mails), 0)::int as mails,
      coalesce(sum(recipients), 0)::int as recipients, coalesce(sum(paid), 0)::bigint as paid
    from unasked_writes where account_id = ${accountId} and created_at > ${since}`;
  return row ?? { writes: 0, mails: 0, recipients: 0, paid: 0n };
}

export async function insertUnaskedWrite(
  sql: Queryable,
  row: { accountId: string; keyId: string; mails: number; recipients: number; paid: Usdc; createdAt: Date },
): Promise<void> {
  await sql`insert into unasked_writes ${sql(row)}`;
}

export function deleteOldUnaskedWrites(sql: Queryable, before: Date, limit: number): Promise<number> {
  return deleteSome(sql, "unasked_writes", sql`created_at < ${before}`, limit);
}
