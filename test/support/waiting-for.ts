import type { Queryable } from "../../src/store/database.js";

/** Who waits for a lock, of a table where one is named, in this very database: tables of others' have the same numbers. */
export function waitingFor(sql: Queryable, table?: string) {
  const ofTable = table ? sql`and relation = ${table}::regclass` : sql``;
  return sql<{ pid: number }[]>`
    select pid from pg_locks where not granted ${ofTable}
      and database = (select oid from pg_database where datname = current_database())`;
}

/** The same of whoever waits for a row or for another transaction's end as well, and not for a moment, as a table grows. */
export function whoWaits(sql: Queryable) {
  return sql<{ pid: number; query: string }[]>`
    select pid, query from pg_stat_activity where wait_event_type = 'Lock' and wait_event <> 'extend'
      and backend_type = 'client backend' and datname = current_database()`;
}
