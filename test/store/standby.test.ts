import { writeFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { healthRoutes } from "../../src/http/health.js";
import { openDatabase, type Sql } from "../../src/store/database.js";
import { startApp } from "../support/app.js";
import { type OwnPostgres, startOwnPostgres } from "../support/own-postgres.js";

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
  const { request } = await startApp({
    mounts: (house) => [
      healthRoutes({
        house: Object.assign(house, { sql }),
        pingQueue: async () => {},
        readProgress: async () => [],
        watched: [],
      }),
    ],
  });
  const ready = async () => (await request("GET", "/readyz")).body;
  expect(await ready()).toMatchObject({ status: "unready", database: "read only" });
  await sql`select pg_promote()`;
  expect(await ready()).toMatchObject({ status: "ready", database: "ok" });
});
