import { afterAll, beforeAll, expect, it } from "vitest";
import type { Sql } from "../../src/store/database.js";
import { inTurn } from "../../src/store/in-turn.js";
import { createDatabase, type TestDatabase } from "../support/database.js";
import { waitingFor } from "../support/waiting-for.js";

let database: TestDatabase;
let sql: Sql;
beforeAll(async () => {
  database = await createDatabase();
  sql = database.sql;
});
afterAll(() => database.drop());

it("has one account's work begin behind what is under way of another one's flood, and others find a connection", async () => {
  const holder = await sql.reserve();
  await holder`select pg_advisory_lock(1)`;
  const begun: string[] = [];
  const ended: string[] = [];
  const ask = (account: string) =>
    inTurn(sql, account, () => {
      begun.push(account);
      return sql.begin((tx) => tx`select pg_advisory_xact_lock_shared(1)`.then(() => tx`select 1`));
    }).then(() => ended.push(account));
  const flood = Array.from({ length: 300 }, () => ask("a"));
  await expect.poll(() => waitingFor(sql)).not.toHaveLength(0);
  // They have not taken all there are.
  await expect.poll(() => sql.poolState()).toMatchObject({ waiting: 0 });
  const single = ask("b");
  await holder`select pg_advisory_unlock(1)`;
  holder.release();
  await Promise.all([...flood, single]);
  // Behind those that held the lock, and one or two whose turn came before.
  expect(begun.indexOf("b")).toBeLessThan(10);
  expect(ended.indexOf("b")).toBeLessThan(200);
});

it("tells each what became of its own", async () => {
  const asked = [
    inTurn(sql, "a", () => sql`select 1 as one`),
    inTurn(sql, "a", () => sql`select no_column`),
    inTurn(sql, "b", () => sql`select 2 as two`),
  ];
  const [one, failed, two] = await Promise.allSettled(asked);
  expect(one).toMatchObject({ value: [{ one: 1 }] });
  expect(failed).toMatchObject({ reason: { code: "42703" } });
  expect(two).toMatchObject({ value: [{ two: 2 }] });
});
