import { afterAll, beforeAll, expect, it } from "vitest";
import type { Sql } from "../../src/store/database.js";
import { beginInTurn, inTurn } from "../../src/store/in-turn.js";
import { createDatabase, type TestDatabase } from "../support/database.js";

const AT_A_TIME = 6;
let database: TestDatabase;
let sql: Sql;
beforeAll(async () => {
  database = await createDatabase();
  sql = database.sql;
});
afterAll(() => database.drop());

it("has one account's work begin behind what is under way of another one's flood, and others find a connection", async () => {
  const underWay: (() => void)[] = [];
  const ended: string[] = [];
  let flooded = true;
  const ask = (account: string) =>
    beginInTurn(sql, account, async (tx) => {
      await tx`select 1`;
      if (account === "a" && flooded) await new Promise<void>((end) => underWay.push(end));
    }).then(() => ended.push(account));
  const flood = Array.from({ length: 300 }, () => ask("a"));
  await expect.poll(() => underWay).toHaveLength(AT_A_TIME);
  // They have not taken all there are.
  await expect.poll(() => sql.poolState()).toMatchObject({ waiting: 0 });
  const single = ask("b");
  // One ends after the other, and whoever comes next has begun, or was the other account's and is over.
  while (!ended.includes("b")) {
    underWay.shift()?.();
    await expect.poll(() => underWay.length === AT_A_TIME || ended.includes("b")).toBe(true);
  }
  flooded = false;
  for (const end of underWay) end();
  await Promise.all([...flood, single]);
  expect(ended.indexOf("b")).toBeLessThan(30);
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
