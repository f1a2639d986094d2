import type { Sql } from "../../src/store/database.js";

export interface RowsRead {
  walked: bigint;
  fetched: bigint;
}

/** Rows that this one connection has read so far, of each table: from one end to the other, and by index. */
export async function rowsRead(sql: Sql, tables: readonly string[]): Promise<Map<string, RowsRead>> {
  await sql`select pg_stat_force_next_flush()`;
  await sql`select pg_stat_clear_snapshot()`;
  const rows = await sql<(RowsRead & { relname: string })[]>`
    select relname, seq_tup_read as walked, coalesce(idx_tup_fetch, 0) as fetched from pg_stat_user_tables
    where relname in ${sql([...tables])}`;
  return new Map(rows.map(({ relname, ...read }) => [relname, read]));
}
