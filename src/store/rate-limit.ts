import type { Queryable } from "./database.js";
import { deleteSome } from "./delete-some.js";

/** Null when there was room in the sliding window, else the milliseconds until there will be. Exact across processes. */
export async function takeRateSlot(
  sql: Queryable,
  bucket: string,
  limit: number,
  windowSeconds: number,
): Promise<number | null> {
  const [row] = await sql<{ wait: number | null }[]>`
    select take_rate_slot(${bucket}, ${limit}, make_interval(secs => ${windowSeconds})) as wait`;
  return row?.wait ?? null;
}

/** Whoever comes once and never again leaves nothing behind. */
export function deleteOldRateHits(sql: Queryable, limit: number): Promise<number> {
  return deleteSome(sql, "rate_hits", sql`at < now() - interval '1 hour'`, limit);
}
