import { expect, it } from "vitest";
import { openDatabase } from "../../src/store/database.js";
import { createDatabase } from "../support/database.js";

it("writes and reads the same whatever the server has set for its sessions", async () => {
  const { sql, connection, drop } = await createDatabase(1);
  const [row] = await sql<{ name: string }[]>`select current_database() as name`;
  const name = row?.name ?? "";
  for (const setting of [
    "DateStyle = 'SQL, DMY'",
    "TimeZone = 'America/New_York'",
    "IntervalStyle = 'iso_8601'",
    "bytea_output = 'escape'",
    "extra_float_digits = -15",
    "default_transaction_isolation = 'repeatable read'",
  ])
    await sql.unsafe(`alter database ${name} set ${setting}`);
  const odd = openDatabase(connection, 2);
  const day = new Date("2026-11-05T23:30:00.123Z");
  const bytes = Buffer.from("0a5cff", "hex");
  const [read] = await odd`
    select ${day}::timestamptz as moment, ${day}::timestamptz::date as day, ${day}::timestamptz::text as text,
      ${bytes}::bytea as bytes, interval '36 hours'::text as interval, (0.1::float8 + 0.2::float8)::text as float,
      array[${day}::timestamptz] as moments`;
  expect(read).toEqual({
    moment: day,
    day: "2026-11-05",
    text: "2026-11-05 23:30:00.123+00",
    bytes,
    interval: "36:00:00",
    float: "0.30000000000000004",
    moments: [day],
  });
  await odd.begin(async (tx) => {
    await tx`select count(*) from accounts`;
    await sql`insert into accounts (id, name, plan, created_at) values ('acc_1', 'Shop', 'free', now())`;
    expect(await tx`select id from accounts where id = 'acc_1'`).toHaveLength(1);
  });
  await odd.end({ timeout: 1 });
  await drop();
});
