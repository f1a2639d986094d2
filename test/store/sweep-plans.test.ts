import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { forget } from "../../src/jobs/forget.js";
import { sweep } from "../../src/jobs/sweep.js";
import type { House } from "../../src/runtime/house.js";
import { openDatabase, type Sql } from "../../src/store/database.js";
import { startApp, type TestApp } from "../support/app.js";
import { rareAmong } from "../support/many-records.js";
import { type RowsRead, rowsRead } from "../support/rows-read.js";

const MANY = 8_000;
/** Of rows that a look for what is due may touch where next to nothing is; far from all. */
const FEW = 500;
const TABLES = [
  "invoices",
  "payment_links",
  "events",
  "idempotency_keys",
  "mail_messages",
  "confirmations",
  "unasked_writes",
];

let app: TestApp;
/** Of one connection: what it has read can be told from what others have. */
let sql: Sql;
let house: House;

beforeAll(async () => {
  app = await startApp();
  const now = app.clock.now;
  const { accountId: id, invoice } = await rareAmong(app, MANY, { chain: "base" });
  const all = app.database.sql;
  // Half of it open, with a time in a year.
  await all`update payment_links set expires_at = ${now}::timestamptz + interval '1 year' where right(id, 1) > '4'`;
  await all`update invoices set due_date = ${now}::timestamptz + interval '1 year', status = 'sent' where right(id, 1) > '4'`;
  await all`
    insert into events (id, account_id, type, resource_id, created_at, object)
    select 'evt_Z' || lpad(n::text, 25, '0'), ${id}, 'invoice.created', ${invoice.id}, ${now}, '{}'
    from generate_series(1, ${MANY}) n`;
  await all`
    insert into idempotency_keys (account_id, route, key, body_hash, status, answer, created_at)
    select ${id}, 'POST /x', n::text, '', 201, '{}', ${now} from generate_series(1, ${MANY}) n`;
  await all`
    insert into mail_messages (id, account_id, kind, invoice_id, copy, status, created_at)
    select 'mail_' || n, ${id}, 'invoice_sent', 'inv_' || lpad(n::text, 26, '0'), 0, 'sent', ${now}
    from generate_series(1, ${MANY}) n`;
  await all`
    insert into confirmations (id, account_id, actor_id, token_hash, reply, created_at, expires_at)
    select 'cnf_' || n, ${id}, 'key_x', n::text, '', ${now}, ${now} from generate_series(1, ${MANY}) n`;
  await all`
    insert into unasked_writes (account_id, key_id, mails, recipients, paid, created_at)
    select ${id}, 'key_x', 0, 0, 0, ${now} from generate_series(1, ${MANY}) n`;
  await all`vacuum analyze`;
  sql = openDatabase(app.database.connection, 1);
  house = { ...app.house, sql };
});
afterAll(async () => {
  await sql?.end({ timeout: 2 });
  await app.close();
});

async function readBy(deed: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await rowsRead(sql, TABLES);
  await deed();
  const after = await rowsRead(sql, TABLES);
  const read = (of: RowsRead | undefined) => Number((of?.walked ?? 0n) + (of?.fetched ?? 0n));
  return Object.fromEntries(TABLES.map((name) => [name, read(after.get(name)) - read(before.get(name))]));
}

describe("what is done by the clock, where there is much and little of it is due", () => {
  it.each([
    ["sweeps", () => sweep(house)],
    ["forgets", () => forget(house, new AbortController().signal)],
  ] as const)("%s without a walk through any table", async (_, deed) => {
    const read = await readBy(deed);
    for (const table of TABLES) expect(read[table], table).toBeLessThan(FEW);
  });

  it("counts a walk as one", async () => {
    const { events = 0 } = await readBy(() => sql`select count(object) from events`);
    expect(events).toBeGreaterThanOrEqual(MANY);
  });
});
