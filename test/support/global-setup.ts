import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { type Connection, openDatabase } from "../../src/store/database.js";
import { startEmbeddedPostgres } from "../../src/store/embedded.js";
import { migrate } from "../../src/store/migrate.js";
import { findBrowser } from "./browser.js";
import { findRedis } from "./redis.js";
import { turnOff } from "./turn-off.js";

declare module "vitest" {
  interface ProvidedContext {
    connection: Connection;
    template: string;
    /** Null where there is none; suites that need it then skip, and the run says so. */
    redisUrl: string | null;
  }
}

/** One migrated template for all test files; each clones it. TEST_DATABASE_URL runs them on another server. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), "unsigned-test-"));
  const url = process.env.TEST_DATABASE_URL;
  const embedded = url ? undefined : await startEmbeddedPostgres(dataDir);
  const connection: Connection = embedded ? embedded.connection : { url: url ?? "" };
  const template = `unsigned_template_${process.pid}`;
  const admin = openDatabase(connection, 1);
  // Databases come and go by the hundred.
  if (embedded) await turnOff(admin, ["fsync", "full_page_writes", "autovacuum"]);
  await admin`drop database if exists ${admin(template)}`;
  await admin`create database ${admin(template)}`;
  const sql = openDatabase(inDatabase(connection, template), 2);
  await migrate(sql);
  await sql.end();
  project.provide("connection", connection);
  project.provide("template", template);
  project.provide("redisUrl", await findRedis());
  // Before there are several processes; where there is none, whoever needs it says so.
  await findBrowser().catch(() => {});
  return async () => {
    await admin`drop database if exists ${admin(template)} with (force)`;
    await admin.end();
    await embedded?.release();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 });
  };
}

export function inDatabase(connection: Connection, database: string): Connection {
  if (!("url" in connection)) return { ...connection, database };
  const url = new URL(connection.url);
  url.pathname = `/${database}`;
  return { url: url.toString() };
}
