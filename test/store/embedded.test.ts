import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { Client } from "pg";
import postgres from "postgres";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { startEmbeddedPostgres } from "../../src/store/embedded.js";
import {
  commandLine,
  EmbeddedWorld,
  kill,
  postmasterPid,
  serversBelow,
  until,
} from "../support/embedded-world.js";

const world = new EmbeddedWorld();
afterEach(() => world.end(), 60_000);

describe("the embedded database's users", { timeout: 60_000 }, () => {
  it("share one server that outlives the one who started it and ends after the last is killed", async () => {
    const folder = world.folder();
    const first = await world.user(folder);
    const second = await world.user(folder);
    expect(second.said).toEqual(first.said);
    await kill(first.process);
    const third = await world.user(folder);
    expect(third.said.started).toBe(first.said.started);
    await kill(second.process);
    await kill(third.process);
    await until("the server has ended", () => postmasterPid(folder) === 0);
  });

  it("get one server when several make the first start at once", async () => {
    const folder = world.folder();
    const users = await Promise.all([1, 2, 3, 4].map(() => world.user(folder)));
    expect(users.map(({ said }) => said.error)).toEqual([undefined, undefined, undefined, undefined]);
    expect(new Set(users.map(({ said }) => said.started)).size).toBe(1);
    expect(readdirSync(join(folder, "postgres")).filter((name) => name.includes("unfinished"))).toEqual([]);
  });

  it("let it end when they stop on SIGTERM", async () => {
    const folder = world.folder();
    const user = await world.user(folder);
    user.process.kill("SIGTERM");
    await until("the server has ended", () => postmasterPid(folder) === 0);
    expect(user.process.exitCode).toBe(null);
  });

  it("may come in the very moment in which it stops", async () => {
    const folder = world.folder();
    for (let round = 0; round < 5; round++) {
      const { connection, release } = await startEmbeddedPostgres(folder);
      const sql = postgres({ ...connection, fetch_types: false, max: 1 });
      expect([...(await sql`select ${round}::int as round`)]).toEqual([{ round }]);
      await sql.end();
      await release();
    }
  });

  it("replace a watcher that was killed, so that the server still ends", async () => {
    const folder = world.folder();
    const user = await world.user(folder);
    const watcher = () => Number.parseInt(readFileSync(join(folder, "postgres/watch.pid"), "utf8"), 10);
    await until("a watcher is there", () => watcher() > 1);
    const killed = watcher();
    process.kill(-killed, "SIGKILL");
    await until("another watches", () => watcher() > 1 && watcher() !== killed);
    await kill(user.process);
    await until("the server has ended", () => postmasterPid(folder) === 0);
  });

  it("don't take it for gone where they have no file descriptor left to look", async () => {
    const folder = world.folder();
    const user = await world.user(folder, { wrap: ["sh", "-c", 'ulimit -n 256; exec "$@"', "sh"] });
    const said = once(user.process.stdout as Readable, "data");
    user.process.kill("SIGUSR2");
    expect(String(await said)).toMatch(/^\{"logged":"EMFILE: [^\n]*postmaster\.pid'"\}\n$/);
  });

  it("find every acknowledged row after the server was killed under them", async () => {
    const folder = world.folder();
    const { connection, release } = await startEmbeddedPostgres(folder);
    world.atEnd(release);
    // The types that a new connection asks for are asked by nobody who could hear that the server went away.
    const sql = postgres({ ...connection, fetch_types: false, max: 4, backoff: () => 0.05 });
    await sql`create table kept (n int primary key)`;
    const acknowledged: number[] = [];
    const killed = postmasterPid(folder);
    const insert = async (n: number) => {
      await sql`insert into kept values (${n})`;
      if (acknowledged.push(n) === 500) process.kill(killed, "SIGKILL");
    };
    const outcomes = await Promise.allSettled(Array.from({ length: 5000 }, (_, n) => insert(n)));
    await until(
      "the server is back",
      () => postmasterPid(folder) !== killed && serversBelow(folder).length === 1,
    );
    const answers = () => sql`select 1`.then(Boolean, () => false);
    await until("it answers", answers);
    const found = new Set((await sql<{ n: number }[]>`select n from kept`).map(({ n }) => n));
    await sql.end();
    expect(acknowledged.filter((n) => !found.has(n))).toEqual([]);
    expect(acknowledged.length).toBeGreaterThanOrEqual(500);
    expect(outcomes.some(({ status }) => status === "rejected")).toBe(true);
  });
});

describe("the embedded database's folder", { timeout: 60_000 }, () => {
  it("is closed to other users and reached by a unix socket alone", async () => {
    const folder = world.folder();
    const { said } = await world.user(folder);
    expect(statSync(join(folder, "postgres")).mode & 0o777).toBe(0o700);
    expect(statSync(said.host).mode & 0o777).toBe(0o700);
    const { host, port, user, database } = said;
    const sql = postgres({ host, port, user, database, fetch_types: false, max: 1 });
    const [row] =
      await sql`select current_setting('listen_addresses') as addresses, current_setting('fsync') as fsync`;
    const rules = await sql`select auth_method from pg_hba_file_rules where type <> 'local' group by 1`;
    await sql.end();
    expect(row).toEqual({ addresses: "", fsync: "on" });
    expect([...rules]).toEqual([{ auth_method: "reject" }]);
  });

  it("holds a database that starts no workers for a query, however little they would cost", async () => {
    const { said } = await world.user(world.folder());
    const { host, port, user, database } = said;
    const sql = postgres({ host, port, user, database, fetch_types: false, max: 1 });
    await sql`set parallel_setup_cost = 0`;
    await sql`set parallel_tuple_cost = 0`;
    await sql`set min_parallel_table_scan_size = 0`;
    const plan = await sql`explain select max(reltuples) from pg_class`;
    await sql.end();
    expect(JSON.stringify(plan)).not.toContain("Workers Planned");
  });

  it("may have blanks, quotes and commas in its name", async () => {
    // Not below another one: with it the path would be too long for a socket where TMPDIR is long already.
    const folder = world.folder(`it's "a", ñ`);
    const { said } = await world.user(folder);
    expect(said).toMatchObject({ host: join(folder, "postgres/run") });
    const { host, port, user, database } = said;
    const client = new Client({ host, port, user, database });
    await client.connect();
    expect((await client.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    await client.end();
  });

  it("may have a path too long for a socket", async () => {
    const folder = join(world.folder(), "long".repeat(30));
    const { said } = await world.user(folder);
    onTestFinished(() => rmSync(said.host, { recursive: true, force: true }));
    expect(said.error).toBe(undefined);
    expect(said.host.length).toBeLessThan(90);
    expect(statSync(said.host).mode & 0o777).toBe(0o700);
    expect((await world.user(folder)).said).toEqual(said);
    const other = await world.user(join(world.folder(), "long".repeat(30)), { env: { TMPDIR: "/nowhere" } });
    onTestFinished(() => rmSync(other.said.host, { recursive: true, force: true }));
    expect(other.said.host).toMatch(/^\/tmp\/unsigned-/);
  });

  it("starts again over a stale pid file whose number another process has now", async () => {
    const folder = world.folder();
    const first = await world.user(folder);
    const pid = join(folder, "postgres/data/postmaster.pid");
    const lines = readFileSync(pid, "utf8").split("\n");
    await kill(first.process);
    await until("the server has ended", () => !existsSync(pid));
    writeFileSync(pid, [process.pid, ...lines.slice(1)].join("\n"), { mode: 0o600 });
    const second = await world.user(folder);
    expect(second.said.error).toBe(undefined);
    expect(second.said.started).not.toBe(first.said.started);
  });

  it("is created anew after a first start that was cut short", async () => {
    const folder = world.folder();
    mkdirSync(join(folder, "postgres/data.unfinished-x"), { recursive: true });
    chmodSync(join(folder, "postgres"), 0o700);
    expect((await world.user(folder)).said.error).toBe(undefined);
    expect(existsSync(join(folder, "postgres/data.unfinished-x"))).toBe(false);
  });

  it("may be removed and made anew: each server ends with its own users", async () => {
    const folder = join(world.folder(), "removed");
    const first = await world.user(folder);
    const old = postmasterPid(folder);
    rmSync(folder, { recursive: true });
    const second = await world.user(folder);
    expect(second.said.error).toBe(undefined);
    await kill(first.process);
    await until("the old server has ended", () => !commandLine(old).includes(folder));
    const third = await world.user(folder);
    expect(third.said.error).toBe(undefined);
    await kill(second.process);
    await kill(third.process);
    await until("the new server has ended", () => postmasterPid(folder) === 0);
  });

  it("may be removed in the very moment in which its last user leaves", async () => {
    for (let round = 0; round < 2; round++) {
      const folder = join(world.folder(), "removed");
      const { release } = await startEmbeddedPostgres(folder);
      const server = postmasterPid(folder);
      await release();
      rmSync(folder, { recursive: true, maxRetries: 10 });
      await until("the server has ended", () => !commandLine(server).includes(folder));
    }
  });

  it("may lose the socket: the server comes back with one", async () => {
    const folder = world.folder();
    const { said } = await world.user(folder);
    const socket = join(said.host, ".s.PGSQL.5432");
    rmSync(socket);
    await until("there is a socket", () => existsSync(socket));
    expect((await world.user(folder)).said).toMatchObject({ host: said.host });
  });

  it("names the reason in one line when PostgreSQL does not start", async () => {
    const folder = world.folder();
    await kill((await world.user(folder)).process);
    await until("the server has ended", () => postmasterPid(folder) === 0);
    writeFileSync(join(folder, "postgres/data/PG_VERSION"), "15\n");
    const { said } = await world.user(folder);
    expect(said.error).toMatch(/^embedded database: PostgreSQL did not start: .*incompatible[^\n]*$/);
  });
});
