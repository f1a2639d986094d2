import type { Queryable } from "./database.js";
import { deleteSome } from "./delete-some.js";

/** Whose question, behind which words of his. */
export interface AskedOf {
  accountId: string;
  actorId: string;
}

/** A question that is asked anew can be answered anew. */
export async function keepOpenOrder(
  sql: Queryable,
  { accountId, actorId }: AskedOf,
  { turnsHash, asked, askedAt }: { turnsHash: string; asked: unknown; askedAt: Date },
): Promise<void> {
  const row = { accountId, actorId, turnsHash, asked: sql.json(asked as never), askedAt };
  await sql`
    insert into open_orders ${sql(row)}
    on conflict (account_id, actor_id, turns_hash)
    do update set asked = excluded.asked, asked_at = excluded.asked_at, used_by = null`;
}

/** Of these words, what still waits for its answer; what this run has answered itself waits for it too. */
export async function selectOpenOrders<Asked>(
  sql: Queryable,
  { accountId, actorId }: AskedOf,
  { hashes, since, run }: { hashes: readonly string[]; since: Date; run: string | null },
): Promise<{ turnsHash: string; asked: Asked }[]> {
  return sql<{ turnsHash: string; asked: Asked }[]>`
    select turns_hash, asked from open_orders
    where account_id = ${accountId} and actor_id = ${actorId} and turns_hash = any(${hashes as string[]}::text[])
      and asked_at > ${since} and (used_by is null or used_by = ${run})`;
}

/** Each is answered once: false where another run was faster. */
export async function useOpenOrders(
  sql: Queryable,
  { accountId, actorId }: AskedOf,
  hashes: readonly string[],
  run: string,
): Promise<boolean> {
  const result = await sql`
    update open_orders set used_by = ${run}
    where account_id = ${accountId} and actor_id = ${actorId} and turns_hash = any(${hashes as string[]}::text[])
      and (used_by is null or used_by = ${run})`;
  return result.count === hashes.length;
}

export function deleteOldOpenOrders(sql: Queryable, before: Date, limit: number): Promise<number> {
  return deleteSome(sql, "open_orders", sql`asked_at < ${before}`, limit);
}
