import type { Queryable } from "../../src/store/database.js";

/** Settings of a PostgreSQL of our own that is gone with what it holds: nothing there has to outlive a crash. */
export async function turnOff(sql: Queryable, settings: readonly string[]): Promise<void> {
  for (const setting of settings) await sql`alter system set ${sql(setting)} = off`;
  await sql`select pg_reload_conf()`;
}
