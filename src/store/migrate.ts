import { readdir, readFile } from "node:fs/promises";
import { fromPackageRoot } from "../package-root.js";
import type { Sql } from "./database.js";

const FOLDER = fromPackageRoot("src/store/migrations");
const LOCK = 7_315_042;
/** Earlier names of one that is here. */
const RENAMED = ["0007-append-only.sql", "0008-append-only.sql"];

/** What it was migrated by, this version does not know: it would read and write it wrongly. */
export class NewerSchema extends Error {
  constructor(readonly names: string[]) {
    super(`the database was migrated by a newer version: ${names.join(", ")}`);
  }
}

/** Forward only, in order, one transaction each; several processes may start at once. */
export async function migrate(sql: Sql): Promise<string[]> {
  const files = (await readdir(FOLDER)).filter((name) => /^\d{4}-[a-z-]+\.sql$/.test(name)).sort();
  const connection = await sql.reserve();
  try {
    await connection`select pg_advisory_lock(${LOCK})`;
    await connection`create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`;
    const applied = new Set(
      (await connection<{ name: string }[]>`select name from migrations`).map((row) => row.name),
    );
    const unknown = [...applied].filter((name) => !files.includes(name) && !RENAMED.includes(name)).sort();
    if (unknown.length > 0) throw new NewerSchema(unknown);
    const missing = files.filter((name) => !applied.has(name));
    for (const name of missing) {
      const text = await readFile(`${FOLDER}/${name}`, "utf8");
      await connection`begin`;
      try {
        await connection.unsafe(text).simple();
        await connection`insert into migrations (name) values (${name})`;
        await connection`commit`;
      } catch (error) {
        await connection`rollback`;
        throw error;
      }
    }
    return missing;
  } finally {
    await connection`select pg_advisory_unlock(${LOCK})`.catch(() => {});
    connection.release();
  }
}
