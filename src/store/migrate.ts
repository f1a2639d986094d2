import { readdir, readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import postgres from "postgres";
import { fromPackageRoot } from "../package-root.js";
import type { Reserved, Sql } from "./database.js";

const FOLDER = fromPackageRoot("src/store/migrations");
const LOCK = 7_315_042;
const LOCK_WAIT_MS = 2_000;
/** For those who have waited behind it. */
const AGAIN_MS = 2_000;
const LOCK_NOT_AVAILABLE = "55P03";
/** Earlier names of one that is here. */
const RENAMED = ["0007-append-only.sql", "0008-append-only.sql", "0120-senders.sql"];

/** What it was migrated by, this version does not know: it would read and write it wrongly. */
export class NewerSchema extends Error {
  constructor(readonly names: string[]) {
    super(`the database was migrated by a newer version: ${names.join(", ")}`);
  }
}

/** Told once of each that has to wait for somebody else. */
type OnWait = (what: { migration?: string; error?: string }) => void;

/** Forward only, in order, one transaction each; several processes may start at once. */
export async function migrate(sql: Sql, onWait: OnWait = () => {}): Promise<string[]> {
  const files = (await readdir(FOLDER)).filter((name) => /^\d{4}-[a-z-]+\.sql$/.test(name)).sort();
  const connection = await sql.reserve();
  try {
    await takeTurn(connection, onWait);
    await connection`create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`;
    const applied = new Set(
      (await connection<{ name: string }[]>`select name from migrations`).map((row) => row.name),
    );
    const unknown = [...applied].filter((name) => !files.includes(name) && !RENAMED.includes(name)).sort();
    if (unknown.length > 0) throw new NewerSchema(unknown);
    const missing = files.filter((name) => !applied.has(name));
    for (const name of missing) {
      const text = await readFile(`${FOLDER}/${name}`, "utf8");
      await apply(connection, { name, text }, onWait);
    }
    return missing;
  } finally {
    await connection`select pg_advisory_unlock(${LOCK})`.catch(() => {});
    connection.release();
  }
}

/** One of several processes migrates, and the others wait for it. */
async function takeTurn(connection: Reserved, onWait: OnWait): Promise<void> {
  const [row] = await connection<{ mine: boolean }[]>`select pg_try_advisory_lock(${LOCK}) as mine`;
  if (row?.mine) return;
  onWait({});
  await connection`select pg_advisory_lock(${LOCK})`;
}

interface Migration {
  name: string;
  text: string;
}

/** Whoever comes after it to a table waits as long: behind a dump that reads it, for one, that would be for hours. */
async function apply(connection: Reserved, { name, text }: Migration, onWait: OnWait): Promise<void> {
  for (let tries = 0; ; tries++) {
    await connection`begin`;
    try {
      await connection`select set_config('lock_timeout', ${String(LOCK_WAIT_MS)}, true)`;
      await connection.unsafe(text).simple();
      await connection`insert into migrations (name) values (${name})`;
      await connection`commit`;
      return;
    } catch (error) {
      await connection`rollback`;
      if (!(error instanceof postgres.PostgresError && error.code === LOCK_NOT_AVAILABLE)) throw error;
      if (tries === 0) onWait({ migration: name, error: error.message });
    }
    await pause(AGAIN_MS);
  }
}
