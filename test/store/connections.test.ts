import { afterAll, beforeAll, expect, it } from "vitest";
import { PublicError } from "../../src/errors.js";
import { openDatabase, type Sql } from "../../src/store/database.js";
import { type OwnPostgres, startOwnPostgres } from "../support/own-postgres.js";
import { startSwallowingProxy } from "../support/swallowing-proxy.js";

let server: OwnPostgres;
let sql: Sql;
beforeAll(async () => {
  server = await startOwnPostgres({ max_connections: "12", superuser_reserved_connections: "0" });
  sql = openDatabase({ url: server.url }, 4);
  await sql`create table kept (id text primary key, by text)`;
});
afterAll(async () => {
  await sql.end({ timeout: 1 });
  await server.end();
});

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error) => (error instanceof PublicError ? error.code : String(error)),
  );

it("settles every query of connections that are cut, and goes on with new ones", async () => {
  const running = Array.from({ length: 40 }, (_, n) =>
    outcome(n % 2 ? sql`select pg_sleep(0.2)` : sql.begin((tx) => tx`select pg_sleep(0.2)`)),
  );
  await expect.poll(() => sql.poolState().open).toBe(4);
  await server.cutConnections();
  const said = await Promise.all(running);
  expect(new Set(said)).toEqual(new Set(["done", "database_unavailable"]));
  expect((await sql`select 1 as one`)[0]?.one).toBe(1);
});

it("stores nothing of a transaction whose connection is cut, whatever it still does", async () => {
  const one = openDatabase({ url: server.url }, 1);
  let tellRest: (said: unknown[]) => void;
  const rest = new Promise<unknown[]>((resolve) => {
    tellRest = resolve;
  });
  const broken = one.begin(async (tx) => {
    await tx`insert into kept values ('a', 'broken')`;
    await server.cutConnections();
    const other = one.begin(async (open) => {
      await open`insert into kept values ('b', 'other')`;
      // What the broken one still sends must not arrive in here.
      const late = ["c", "d", "e"].map((id) => outcome(tx`insert into kept values (${id}, 'broken')`));
      tellRest(await Promise.all([...late, outcome(tx`commit`)]));
      throw new Error("the other one changes its mind");
    });
    await other.catch(() => {});
  });
  expect(await outcome(broken)).toBe("database_unavailable");
  for (const said of await rest) expect(said).toMatch(/CONNECTION_|was lost/);
  await one`select 1`;
  expect(await one`select id from kept`).toHaveLength(0);
  await one.end();
});

it("does not pretend that a transaction was stored in which a statement has failed", async () => {
  const swallowed = sql.begin(async (tx) => {
    await tx`insert into kept values ('f', 'swallowed')`;
    await tx`select 1 / 0`.catch(() => {});
  });
  await expect(swallowed).rejects.toThrow("rolled back");
  const halves = sql.begin((tx) =>
    Promise.all([
      tx`select 1 / 0`,
      (async () => {
        for (const id of ["g", "h", "i"]) await tx`insert into kept values (${id}, 'half')`;
      })().catch(() => {}),
    ]),
  );
  await expect(halves).rejects.toThrow("division by zero");
  expect(await sql`select id from kept`).toHaveLength(0);
});

it("keeps a reserved connection's session its own: after it broke nothing runs in another one", async () => {
  const reserved = await sql.reserve();
  await reserved`select pg_advisory_lock(7)`;
  await server.cutConnections();
  for (let n = 0; n < 3; n++) expect(await outcome(reserved`select 1`)).not.toBe("done");
  reserved.release();
  expect(await outcome(sql`select 1`)).toBe("done");
});

it("answers at once while the server is away, and by itself again when it is back", async () => {
  for (const how of ["fast", "immediate", "kill"] as const) {
    const running = Array.from({ length: 12 }, () => outcome(sql.begin((tx) => tx`select pg_sleep(60)`)));
    await expect.poll(() => sql.poolState().open).toBe(4);
    await server.stop(how);
    expect(new Set(await Promise.all(running))).toEqual(new Set(["database_unavailable"]));
    expect(await outcome(sql`select 1`)).toBe("database_unavailable");
    await server.start();
    expect(await outcome(sql`select 1`)).toBe("done");
  }
});

it("writes again once the server takes writes, by no connection of the time when it took none", async () => {
  await sql`alter database postgres set default_transaction_read_only = on`;
  await server.cutConnections();
  const insert = (id: string) => outcome(sql`insert into kept values (${id}, 'read only')`);
  await Promise.all(Array.from({ length: 4 }, () => outcome(sql`select pg_sleep(0.1)`)));
  expect(await insert("r")).toBe("database_unavailable");
  await sql.begin(async (tx) => {
    await tx`set transaction read write`;
    await tx`alter database postgres reset default_transaction_read_only`;
  });
  for (let n = 0; n < 4; n++) await insert(`r${n}`);
  expect(await insert("r-last")).toBe("done");
});

it("makes do with the connections it has where the server has no more to give", async () => {
  const greedy = openDatabase({ url: server.url }, 12);
  const held = await Promise.all(Array.from({ length: 8 }, () => greedy.reserve()));
  expect(await Promise.all(Array.from({ length: 20 }, () => outcome(sql`select pg_sleep(0.01)`)))).toEqual(
    Array.from({ length: 20 }, () => "done"),
  );
  const none = openDatabase({ url: server.url }, 2);
  await expect.poll(() => outcome(none`select 1`)).toBe("database_unavailable");
  for (const connection of held) connection.release();
  await greedy.end();
  await none.end();
});

it("reads and writes arrays of every type that is used here", async () => {
  const [row] = await sql`
    select ${["a", "b,c", 'd"e\\', "null"]}::text[] as texts, array['x', null, 'NULL', '', '{}'] as odd,
      ${["1", "2"]}::bigint[] as bigs, ${["t", "f"]}::boolean[] as flags, ${[1, 2]}::int[] as ints,
      '{}'::text[] as none, ${["2026-01-02T03:04:05.000Z"]}::timestamptz[] as times`;
  expect(row).toEqual({
    texts: ["a", "b,c", 'd"e\\', "null"],
    odd: ["x", null, "NULL", "", "{}"],
    bigs: [1n, 2n],
    flags: [true, false],
    ints: [1, 2],
    none: [],
    times: [new Date("2026-01-02T03:04:05Z")],
  });
});

it("gives up a connection that nothing comes from any more, and only while it is asked something", async () => {
  const proxy = await startSwallowingProxy(server.url);
  const one = openDatabase({ url: proxy.url }, 1, 1_500);
  const session = async () => (await one`select pg_backend_pid() as pid`)[0]?.pid;
  const before = await session();
  await sql`select pg_sleep(2)`;
  expect(await session()).toBe(before);
  proxy.swallow();
  expect(await outcome(one`select 1`)).toBe("database_unavailable");
  expect(await session()).not.toBe(before);
  await one.end();
  proxy.stop();
});
