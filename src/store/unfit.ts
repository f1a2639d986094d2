import type { Sql } from "./database.js";
import { sharesSessions } from "./shared-sessions.js";

const LEAST_VERSION = 15;

/** Why nothing here would work with that database, or would only seem to. */
export async function whyUnfit(sql: Sql): Promise<string | undefined> {
  const [row] = await sql<{ version: number; encoding: string; isNew: boolean }[]>`
    select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding,
      to_regclass('migrations') is null as is_new`;
  if (row && row.version < LEAST_VERSION)
    return `it is PostgreSQL ${row.version}, and ${LEAST_VERSION} or newer is needed`;
  // It takes any bytes: what has begun on it goes on, though it finds no capital letters beyond ASCII.
  const takesAll = row?.encoding === "UTF8" || (row?.encoding === "SQL_ASCII" && !row.isNew);
  if (row && !takesAll)
    return `its encoding is ${row.encoding}, and UTF8 is needed: make another one (create database … encoding 'UTF8' template template0)`;
  if (await sharesSessions(sql.reserve))
    return "a pooler before it gives each transaction another session; set it to session mode, or name the server itself";
  return undefined;
}
