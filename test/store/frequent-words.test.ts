import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase, type Sql } from "../../src/store/database.js";
import { selectPaymentLinks } from "../../src/store/payment-links.js";
import { startApp, type TestApp } from "../support/app.js";
import { rareAmong } from "../support/many-records.js";

/** More than a list's first rows, which are looked through for any word. */
const NEWER = 400;
const OLDER = 60;
const PAGES = 5_100;

let app: TestApp;
/** Of one connection: what it has asked can be told from what others have. */
let sql: Sql;
let accountId: string;

beforeAll(async () => {
  app = await startApp();
  ({ accountId } = await rareAmong(app, NEWER + OLDER));
  sql = openDatabase(app.database.connection, 1);
  await sql`update payment_links set reference = 'early' where right(id, 6) <= ${String(OLDER).padStart(6, "0")}`;
  // As a very large account's would be, one row to a page.
  await sql`alter table payment_link_words alter column words set storage plain`;
  await sql`
    insert into payment_link_words (id, words)
    select 'pl_of_old_' || n, array_to_tsvector(array[${`${accountId}/early`}, repeat('a', 2000), repeat('b', 2000), repeat('c', 2000)])
    from generate_series(1, ${PAGES}) n`;
  await sql`vacuum analyze payment_links, payment_link_words`;
});
afterAll(async () => {
  await sql?.end({ timeout: 2 });
  await app.close();
});

async function indexReads(): Promise<bigint> {
  await sql`select pg_stat_force_next_flush()`;
  await sql`select pg_stat_clear_snapshot()`;
  const [row] = await sql<{ idxScan: bigint }[]>`
    select idx_scan from pg_stat_user_indexes where indexrelname = 'payment_link_words_words_idx'`;
  return row?.idxScan ?? -1n;
}

it.each([
  ["early", 20, "without reading the index of words to its end", 0n],
  ["nobody", 0, "by the index of words", 1n],
])("finds %o among very many rows, where %i of a page have it, %s", async (q, found, _, reads) => {
  const before = await indexReads();
  const { rows } = await selectPaymentLinks(sql, accountId, { limit: 20, q }, new Date());
  expect(rows.map(({ reference }) => reference)).toEqual(Array(found).fill("early"));
  expect((await indexReads()) - before).toBe(reads);
});
