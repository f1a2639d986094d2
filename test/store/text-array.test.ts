import { afterAll, beforeAll, expect, it } from "vitest";
import { textArray } from "../../src/store/text-array.js";
import { createDatabase, type TestDatabase } from "../support/database.js";

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase(1);
});
afterAll(() => database.drop());

it("reaches the database as it was, whatever is in it", async () => {
  const values = [
    "plain",
    "",
    " ",
    null,
    "null",
    "NULL",
    'a "quoted" \\ word',
    "{a,b}",
    "two\nlines",
    "€ 5, 'x'",
  ];
  const [row] = await database.sql<{ values: unknown; none: unknown }[]>`
    select to_jsonb(${textArray(values)}::text[]) as values, to_jsonb(${textArray([])}::text[]) as none`;
  expect(row).toEqual({ values, none: [] });
});
