import { afterAll, beforeAll, expect, it } from "vitest";
import { createDatabase, type TestDatabase } from "../support/database.js";
import { sourceFiles, textOf } from "../support/imports.js";

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.drop());

/** What no reader of a whole row sees: secrets, whose words its values were, what one query alone looks at. */
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  accounts: ["issuing_until", "unmatched_told_on"],
  contacts: ["folded_name", "skeleton"],
  events: ["resource_id", "bytes", "written"],
  api_keys: ["hash"],
  donation_jars: ["origins"],
  members: ["email_since"],
  payment_links: ["origins", "born"],
  payments: ["seller", "sender"],
  payouts: ["origins", "bytes"],
  subscriptions: ["origins"],
  webhooks: ["failing_since", "slow", "old_secret", "old_secret_until", "old_secrets"],
};

const lists = sourceFiles("src/store").flatMap((file) => {
  const text = textOf(file);
  const [, list] =
    /^const COLUMNS = \[([^\]]*)\] as const satisfies readonly \(keyof \w+\)\[\];/m.exec(text) ?? [];
  const [, table = ""] = /\$\{sql\(COLUMNS\)\}(?:, \w+)? from (\w+)/.exec(text) ?? [];
  return text.includes("const COLUMNS") ? [{ file, table, columns: list?.match(/\w+/g) ?? [] }] : [];
});

it.each(lists)("reads every column of $table by its name, in $file", async ({ table, columns }) => {
  const rows = await database.sql<{ columnName: string }[]>`
    select column_name from information_schema.columns where table_schema = 'public' and table_name = ${table}`;
  const own = rows.map(({ columnName }) => columnName).filter((name) => !LEFT_OUT[table]?.includes(name));
  expect(columns.map(snake).sort()).toEqual(own.sort());
  expect(columns.length).toBeGreaterThan(3);
});

it("knows of every list", () => {
  expect(lists.length).toBeGreaterThanOrEqual(11);
});

function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
