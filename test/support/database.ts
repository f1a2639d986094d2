import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { inject } from "vitest";
import { type Connection, openDatabase, type Sql } from "../../src/store/database.js";
import { inDatabase } from "./global-setup.js";

export interface TestDatabase {
  sql: Sql;
  connection: Connection;
  drop(): Promise<void>;
  /** Throws everybody out and lets nobody in for so long. */
  outage(milliseconds: number): Promise<void>;
  /** The same until what it answers is called. */
  away(): Promise<() => Promise<void>>;
}

/** A database of one's own, cloned from the migrated template. */
export async function createDatabase(poolSize = 10): Promise<TestDatabase> {
  const name = `unsigned_test_${randomBytes(6).toString("hex")}`;
  const server = inject("connection");
  const admin = openDatabase(server, 1);
  // Without fsync, files are copied for a fifth of what their pages cost through the log.
  const strategy = "url" in server ? "wal_log" : "file_copy";
  await admin`create database ${admin(name)} template ${admin(inject("template"))} strategy ${admin(strategy)}`;
  const connection = inDatabase(server, name);
  const sql = openDatabase(connection, poolSize);
  const drop = async () => {
    await sql.end({ timeout: 2 });
    await admin`drop database if exists ${admin(name)} with (force)`;
    await admin.end();
  };
  const away = async () => {
    await admin`alter database ${admin(name)} allow_connections false`;
    // Who waits for a lock goes before who holds it, and is never let in by its going. All are gone when this returns.
    await admin`select pg_terminate_backend(pid, 30000) from (
      select pid from pg_stat_activity where datname = ${name}
      order by pid in (select pid from pg_locks where not granted) desc) one`;
    return async () => {
      await admin`alter database ${admin(name)} allow_connections true`;
    };
  };
  const outage = async (milliseconds: number) => {
    const comeBack = await away();
    await pause(milliseconds);
    await comeBack();
  };
  return { sql, connection, drop, outage, away };
}
