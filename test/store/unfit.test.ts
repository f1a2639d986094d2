import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase } from "../../src/store/database.js";
import { sharesSessions } from "../../src/store/shared-sessions.js";
import { whyUnfit } from "../../src/store/unfit.js";
import { createDatabase, type TestDatabase } from "../support/database.js";
import { inDatabase } from "../support/global-setup.js";

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase(3);
});
afterAll(() => database.drop());

it("finds that a server gives each connection a session of its own, and keeps none", async () => {
  const { sql } = database;
  expect(await sharesSessions(sql.reserve)).toBe(false);
  expect(sql.poolState()).toMatchObject({ open: 2, idle: 2 });
});

it("finds two connections that are given the same session by turns", async () => {
  const one = await database.sql.reserve();
  const { release } = one;
  const lent = Object.assign(one, { release: () => {} });
  expect(await sharesSessions(async () => lent)).toBe(true);
  release();
});

it("finds a connection that goes on in another session", async () => {
  const sessions = [await database.sql.reserve(), await database.sql.reserve()];
  let asked = 0;
  const [one, two] = sessions;
  if (!one || !two) throw new Error("no sessions");
  const roaming = Object.assign(await database.sql.reserve(), {
    unsafe: ((text: string) => (asked++ ? two : one).unsafe(text)) as typeof one.unsafe,
  });
  const free = [roaming];
  expect(await sharesSessions(async () => free.pop() ?? one)).toBe(true);
  two.release();
});

it("asks no more of a server that has one connection to give", async () => {
  let given = 0;
  const reserve = () => (given++ ? Promise.reject(new Error("too many clients")) : database.sql.reserve());
  expect(await sharesSessions(reserve)).toBe(false);
});

it.each([
  ["LATIN1", "its encoding is LATIN1, and UTF8 is needed"],
  ["SQL_ASCII", "its encoding is SQL_ASCII, and UTF8 is needed"],
  ["UTF8", undefined],
])("says of a new database in %s what stands against it", async (encoding, why) => {
  const { sql, connection } = database;
  const name = `unsigned_test_${encoding.toLowerCase()}_${process.pid}`;
  await sql.unsafe(
    `create database ${name} encoding '${encoding}' template template0 locale_provider libc locale 'C'`,
  );
  const other = openDatabase(inDatabase(connection, name), 2);
  const said = await whyUnfit(other);
  if (why) expect(said).toContain(why);
  else expect(said).toBeUndefined();
  if (encoding === "SQL_ASCII") {
    await other`create table migrations (name text)`;
    expect(await whyUnfit(other)).toBeUndefined();
  }
  await other.end({ timeout: 1 });
  await sql.unsafe(`drop database ${name} with (force)`);
});
