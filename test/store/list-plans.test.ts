import { afterAll, beforeAll, expect, it } from "vitest";
import { isoDay } from "../../src/days.js";
import { selectDeeds } from "../../src/store/connections.js";
import { openDatabase, type Sql } from "../../src/store/database.js";
import { selectInvoices } from "../../src/store/invoices.js";
import { selectPaymentLinks } from "../../src/store/payment-links.js";
import { selectPayments } from "../../src/store/payments.js";
import { startApp, type TestApp } from "../support/app.js";
import { rareAmong } from "../support/many-records.js";
import { type RowsRead, rowsRead } from "../support/rows-read.js";
import { PAYER, tellPaid } from "../support/told-payments.js";

const MANY = 8_000;
/** Of rows that one page of 50 may touch; far from the whole account. */
const FEW = 1_000;
const OTHER = "0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65";
const CONNECTION = "key_of_an_assistant";
const HASH = `0x${"cd34".repeat(16)}` as const;

let app: TestApp;
/** Of one connection: what it has read can be told from what others have. */
let sql: Sql;
let accountId: string;
let invoiceId: string;

beforeAll(async () => {
  app = await startApp();
  const { invoice, ...made } = await rareAmong(app, MANY, { due_date: "2020-01-31" });
  accountId = made.accountId;
  invoiceId = invoice.id;
  await app.database.sql`update invoices set chain = 'base', total = 5000000 + 1 where id <> ${invoiceId}`;
  await app.database
    .sql`update payment_links set chain = 'base', amount = 5000001, fee = 0 where slug <> ${invoice.payment_slug}`;
  await tellPaid(app, invoice.payment_slug, { txHash: HASH, payer: OTHER });
  await app.database.sql`
    insert into payments (id, account_id, chain, kind, tx_hash, log_index, block_number, block_hash, contract, terms_id,
      payer, destination_address, amount, fee, status, late, screening, resource_id, created_at)
    select 'pay_' || lpad(n::text, 26, '0'), account_id, 'base', kind, '0x' || lpad(to_hex(n), 64, '0'), 0, n, block_hash,
      contract, terms_id || n, ${PAYER}, destination_address, 5000001, fee, 'final', false, 'clear',
      'inv_' || lpad(n::text, 26, '0'), created_at + n * interval '1 second'
    from payments, generate_series(1, ${MANY}) n where tx_hash = ${HASH}`;
  await app.database.sql`
    insert into events (id, account_id, type, resource_id, actor, created_at, object)
    select 'evt_' || lpad(n::text, 26, '0'), ${accountId}, 'invoice.created', ${invoiceId},
      case when n > ${MANY - 3} then ${CONNECTION} else 'key_of_a_busy_program' end, ${app.clock.now}, '{}'
    from generate_series(1, ${MANY}) n`;
  await app.database.sql`vacuum analyze invoices, payment_links, payments, events`;
  sql = openDatabase(app.database.connection, 1);
});
afterAll(async () => {
  await sql?.end({ timeout: 2 });
  await app.close();
});

const TABLES = ["invoices", "payment_links", "payments", "events"];

async function touched(): Promise<RowsRead> {
  const read = [...(await rowsRead(sql, TABLES)).values()];
  return {
    walked: read.reduce((sum, { walked }) => sum + walked, 0n),
    fetched: read.reduce((sum, { fetched }) => sum + fetched, 0n),
  };
}

const select = {
  invoices: (query: object) => selectInvoices(sql, accountId, { limit: 50, ...query }, isoDay(app.clock.now)),
  links: (query: object) => selectPaymentLinks(sql, accountId, { limit: 50, ...query }, app.clock.now),
  payments: (query: object) => selectPayments(sql, accountId, { limit: 50, ...query }),
};

it.each([
  ["invoices", {}, 50],
  ["invoices", { sort: "amount" }, 50],
  ["invoices", { sort: "-client" }, 50],
  ["invoices", { sort: "due_date" }, 50],
  ["invoices", { status: "paid" }, 1],
  ["invoices", { status: "canceled" }, 0],
  ["invoices", { chain: "polygon" }, 1],
  ["invoices", { client: "rare & CO" }, 1],
  ["invoices", { client: "RARE@example.org" }, 1],
  ["invoices", { due_before: "2021-01-01" }, 1],
  ["invoices", { due_after: "2019-01-01" }, 1],
  ["invoices", { overdue: true }, 0],
  ["invoices", { amount_min: 6_000_000n }, 1],
  ["invoices", { amount_max: 1_000_000n }, 0],
  ["invoices", { q: "rare" }, 1],
  ["invoices", { q: "INV-2099-000017" }, 1],
  ["invoices", { q: "nobody" }, 0],
  ["invoices", { q: "nobody", limit: 1 }, 0],
  ["invoices", { q: "rare", limit: 1, status: "paid" }, 1],
  ["links", { status: "paid" }, 1],
  ["links", { status: "expired" }, 0],
  ["links", { chain: "polygon" }, 1],
  ["links", { amount_min: 6_000_000n }, 1],
  ["links", { sort: "-amount" }, 50],
  ["links", { q: "inv-00000000000000000000000017" }, 1],
  ["links", { q: "nobody", limit: 1 }, 0],
  ["payments", { sort: "-amount" }, 50],
  ["payments", { status: "seen" }, 0],
  ["payments", { chain: "polygon" }, 1],
  ["payments", { payer: OTHER }, 1],
  ["payments", { tx_hash: HASH }, 1],
  ["payments", { amount_min: 6_000_000n }, 1],
  ["payments", { q: "rare" }, 1],
  ["payments", { q: HASH.slice(0, 14) }, 1],
  ["payments", { q: OTHER.slice(0, 9).toLowerCase() }, 1],
] as const)("reads few rows of many for a page of %s by %o", async (list, query, expected) => {
  const before = await touched();
  const { rows } = await select[list](query);
  const after = await touched();
  expect(rows).toHaveLength(expected);
  expect(after.walked - before.walked).toBe(0n);
  expect(after.fetched - before.fetched).toBeLessThan(BigInt(FEW));
});

it.each([
  ["invoices", { q: "client" }],
  ["invoices", { q: "inv", sort: "-client" }],
  ["links", { q: "inv" }],
  ["payments", { q: "0x" }],
  ["payments", { q: PAYER.slice(0, 9), sort: "amount" }],
] as const)("reads not all for a page of %s by %o, which nearly all have", async (list, query) => {
  const before = await touched();
  const { rows } = await select[list](query);
  const after = await touched();
  expect(rows).toHaveLength(50);
  const read = after.walked - before.walked + after.fetched - before.fetched;
  expect(read).toBeLessThan(BigInt(MANY / 2));
});

it("finds an invoice's payments by its id among many", async () => {
  const before = await touched();
  expect((await select.payments({ resource_id: invoiceId })).rows).toHaveLength(1);
  expect((await touched()).fetched - before.fetched).toBeLessThan(BigInt(FEW));
});

it("plans a list for its own values, whatever was asked for before", async () => {
  for (let n = 0; n < 12; n++) await select.invoices({ amount_min: 1_000_000n });
  const before = await touched();
  expect((await select.invoices({ amount_min: 6_000_000n })).rows).toHaveLength(1);
  expect((await touched()).fetched - before.fetched).toBeLessThan(BigInt(FEW));
});

it("counts what a connection did without looking at what others did in the account", async () => {
  const before = await touched();
  const since = new Date(app.clock.now.getTime() - 86_400_000);
  expect(await selectDeeds(sql, { accountId, ids: [CONNECTION], since })).toEqual([
    { id: CONNECTION, type: "invoice.created", count: 3 },
  ]);
  const after = await touched();
  expect(after.walked - before.walked).toBe(0n);
  expect(after.fetched - before.fetched).toBeLessThan(BigInt(FEW));
});
