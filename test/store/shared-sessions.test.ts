import { afterAll, beforeAll, expect, it } from "vitest";
import { sharesSessions } from "../../src/store/shared-sessions.js";
import { createDatabase, type TestDatabase } from "../support/database.js";

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
