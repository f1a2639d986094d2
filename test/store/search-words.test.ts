import { readFileSync } from "node:fs";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fromPackageRoot } from "../../src/package-root.js";
import { createDatabase, type TestDatabase } from "../support/database.js";

/** The words of a search index must stay what they were when its rows were written. */
let database: TestDatabase;

beforeAll(async () => {
  database = await createDatabase();
  const first = readFileSync(fromPackageRoot("src/store/migrations/0040-lists.sql"), "utf8");
  const made = /create function search_words.*?\$\$;/s.exec(first)?.[0] ?? "";
  await database.sql.unsafe(made.replace("search_words", "first_search_words"));
});

afterAll(() => database.drop());

const PIECES = [
  "Ää",
  "ß",
  "ΟΔΟΣ",
  "İ",
  "請求書",
  "ก",
  "ー",
  "-",
  "_",
  ".",
  "/",
  "'",
  "\\",
  "%",
  " ",
  "\t",
  "\n",
  "\u00a0",
  "\u3000",
  "İx",
  "42",
  "a",
  "B9",
  "😀",
  "e\u0301",
];
const piece = fc.oneof(
  fc.constantFrom(...PIECES),
  fc.string({ maxLength: 4, unit: "binary" }).map((text) => text.replaceAll("\0", "")),
);
const text = fc.option(
  fc.oneof(
    fc.array(piece, { maxLength: 12 }).map((all) => all.join("")),
    fc.constant("x-".repeat(90)),
    fc.constant("y".repeat(200)),
  ),
);

it("finds the words that the index was made of", async () => {
  const calls = fc.sample(fc.tuple(fc.array(text, { maxLength: 3 }), fc.array(text, { maxLength: 3 })), 1500);
  const asked = JSON.stringify(calls.map(([whole, said]) => ({ whole, said })));
  const differing = await database.sql`
    select whole, said, now_found::text, first_found::text from (
      select whole, said, search_words('acc_1', whole, said) as now_found,
        first_search_words('acc_1', whole, said) as first_found
      from jsonb_to_recordset(${asked}::text::jsonb) as asked (whole text[], said text[])) as found
    where now_found is distinct from first_found`;
  expect(differing).toEqual([]);
});
