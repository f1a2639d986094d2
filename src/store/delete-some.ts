import type { PendingQuery, Row } from "postgres";
import type { Queryable } from "./database.js";

/** So few of what is old that nobody waits for the statement; answers how many there were. */
export async function deleteSome(
  sql: Queryable,
  table: string,
  isOld: PendingQuery<Row[]>,
  limit: number,
): Promise<number> {
  const { count } = await deletionOfSome(sql, table, isOld, limit);
  return count;
}

/** The same, to be gone on with: by what it returns, say. */
export function deletionOfSome(sql: Queryable, table: string, isOld: PendingQuery<Row[]>, limit: number) {
  return sql`
    delete from ${sql(table)} where ctid = any(array(
      select ctid from ${sql(table)} where ${isOld} limit ${limit} for update skip locked))`;
}
