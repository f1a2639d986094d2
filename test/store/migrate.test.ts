import { expect, it } from "vitest";
import { migrate } from "../../src/store/migrate.js";
import { createDatabase } from "../support/database.js";

it("brings up a database whose append-only migration was applied under its earlier number", async () => {
  const { sql, drop } = await createDatabase(2);
  try {
    expect(await migrate(sql)).toEqual([]);
    await sql`update migrations set name = '0008-append-only.sql' where name = '0010-append-only.sql'`;
    expect(await migrate(sql)).toEqual(["0010-append-only.sql"]);
    expect(await migrate(sql)).toEqual([]);
  } finally {
    await drop();
  }
});
