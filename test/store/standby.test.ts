import { writeFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase, type Sql } from "../../src/store/database.js";
import { type OwnPostgres, startOwnPostgres } from "../support/own-postgres.js";
import { startReadiness } from "../support/readiness.js";

let server: OwnPostgres;
let sql: Sql;
beforeAll(async () => {
  server = await startOwnPostgres({}, (folder) => {
    writeFileSync(`${folder}/data/standby.signal`, "");
    return [];
  });
  sql = openDatabase({ url: server.url }, 2);
});
afterAll(async () => {
  await sql.end({ timeout: 1 });
  await server.end();
});

it("takes no traffic on a standby, and does from when that leads", async () => {
  const { ready, close } = await startReadiness(sql);
  expect(await ready()).toMatchObject({ status: "unready", database: "read only" });
  await sql`select pg_promote()`;
  expect(await ready()).toMatchObject({ status: "ready", database: "ok" });
  await close();
});

it("takes none where the host lets nothing be stored, and does again once it does, with nobody writing", async () => {
  const { ready, close } = await startReadiness(sql);
  await sql`alter database postgres set default_transaction_read_only = on`;
  await server.cutConnections();
  await expect.poll(ready).toMatchObject({ status: "unready", database: "read only" });
  await sql.begin(async (tx) => {
    await tx`set transaction read write`;
    await tx`alter database postgres reset default_transaction_read_only`;
  });
  await expect.poll(ready).toMatchObject({ status: "ready", database: "ok" });
  await close();
});

it("fails one write, not one on each connection, once what the host had made read-only takes them again", async () => {
  await sql`alter database postgres set default_transaction_read_only = on`;
  const pool = openDatabase({ url: server.url }, 4);
  const sessions = await Promise.all(Array.from({ length: 4 }, () => pool.reserve()));
  const [busy, ...resting] = sessions;
  for (const session of resting) session.release();
  await sql`alter database postgres reset default_transaction_read_only`;
  const write = () => pool`create table if not exists stuff (n int)`;
  await expect(write()).rejects.toMatchObject({ code: "database_unavailable" });
  busy?.release();
  for (let n = 0; n < 8; n++) await write();
  await pool.end({ timeout: 1 });
});
