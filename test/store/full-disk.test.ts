import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase, type Sql } from "../../src/store/database.js";
import { type OwnPostgres, startOwnPostgres } from "../support/own-postgres.js";
import { startReadiness } from "../support/readiness.js";

/** In a world of the server's own, so that nothing is left mounted. */
const MOUNT = 'mount -t tmpfs -o size=24m tmpfs "$0" && exec "$@"';
const withSmallDisk = (folder: string) => ["sh", "-c", `exec unshare -m sh -c '${MOUNT}' "$0" "$@"`, folder];
const [command = "", ...words] = [...withSmallDisk("/mnt"), "true"];
const mayMount = process.geteuid?.() === 0 && spawnSync(command, words).status === 0;

describe.skipIf(!mayMount)("a database whose disk is full", () => {
  let server: OwnPostgres;
  let sql: Sql;
  beforeAll(async () => {
    server = await startOwnPostgres({ autovacuum: "off" }, (folder) => {
      mkdirSync(`${folder}/small`);
      return withSmallDisk(`${folder}/small`);
    });
    const admin = openDatabase({ url: server.url }, 1);
    await admin.unsafe(`create tablespace small location '${server.folder}/small'`);
    await admin`create database tiny tablespace small`;
    await admin.end();
    sql = openDatabase({ url: server.url.replace(/postgres$/, "tiny") }, 2);
    await sql`create table stuff (text text)`;
    await sql`create table ballast as select md5(n::text) from generate_series(1, 50000) n`;
  });
  afterAll(async () => {
    await sql.end({ timeout: 1 });
    await server.end();
  });

  it("says so, is not ready for as long, and writes again by itself once there is room", async () => {
    const { ready, close } = await startReadiness(sql);
    const said: string[] = [];
    sql.onTrouble((what) => said.push(what));
    expect(await ready()).toMatchObject({ status: "ready", database: "ok" });
    const write = (rows: number) =>
      sql`insert into stuff select md5(n::text) from generate_series(1, ${rows}::int) n`;
    await expect(write(1_000_000)).rejects.toMatchObject({
      code: "database_unavailable",
      status: 503,
      message: expect.stringContaining("has not been stored"),
      extras: { retryAfterSeconds: 30 },
    });
    expect(said).toEqual([expect.stringContaining("No space left on device")]);
    for (const rows of [50_000, 1_000, 50])
      await expect
        .poll(() =>
          write(rows).then(
            () => 200,
            ({ status }) => status,
          ),
        )
        .toBe(503);
    expect(await ready()).toMatchObject({ status: "unready", database: "full" });
    await sql`drop table ballast`;
    expect(await ready()).toMatchObject({ status: "ready", database: "ok" });
    await sql`insert into stuff values ('again')`;
    await close();
  });
});
