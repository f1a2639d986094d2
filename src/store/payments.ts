import type { Chain } from "../chains.js";
import type { PaymentRow } from "../records/payment.js";
import type { Sighting } from "../records/sighting.js";
import type { Queryable } from "./database.js";
import { clientCondition } from "./invoices.js";
import type { Orders } from "./order.js";
import { amountConditions, type Page, type PageQuery, pageConditions, pagesOf, sortKey } from "./page.js";
import { ofTransaction, searchPayments } from "./payment-search.js";
import { textArray } from "./text-array.js";

const COLUMNS = [
  "id",
  "accountId",
  "chain",
  "kind",
  "txHash",
  "logIndex",
  "blockNumber",
  "blockHash",
  "contract",
  "termsId",
  "payer",
  "destinationAddress",
  "amount",
  "fee",
  "refunded",
  "paidUntil",
  "status",
  "late",
  "screening",
  "resourceId",
  "reference",
  "minedAt",
  "createdAt",
] as const satisfies readonly (keyof PaymentRow)[];

export interface PaymentQuery extends PageQuery {
  resource_id?: string | undefined;
  client?: string | undefined;
  contact_id?: string | undefined;
  payer?: string | undefined;
  tx_hash?: string | undefined;
}

const ORDERS: Orders = { amount: { by: (sql) => sql`amount`, type: "bigint" } };

const pages = pagesOf<PaymentRow>();

export async function selectPayments(
  sql: Queryable,
  accountId: string,
  query: PaymentQuery,
): Promise<Page<PaymentRow>> {
  const { status, resource_id: resourceId, payer, tx_hash: hash, q } = query;
  const words = q === undefined ? { condition: sql`` } : await searchPayments(sql, accountId, q);
  const rows = () => sql`
    select ${sql(COLUMNS)} ${sortKey(sql, query, ORDERS)} from payments
    where account_id = ${accountId} and kind not in ('plan_registered', 'jar_created')
    ${status ? sql`and status = ${status}` : sql``}
    ${status && status !== "final" ? sql`and status <> 'final'` : sql``}
    ${resourceId === undefined ? sql`` : sql`and resource_id = ${resourceId}`}
    ${billed(sql, accountId, query)}
    ${payer === undefined ? sql`` : sql`and lower(payer) collate "C" = lower(${payer})`}
    ${hash === undefined ? sql`` : sql`and id = any (array(${ofTransaction(sql, hash)}))`}
    ${words.condition}
    ${amountConditions(sql, sql`amount`, query)} ${pageConditions(sql, query, "pay", ORDERS)}`;
  return pages(sql, accountId, query, rows);
}

/** What paid the invoices of a client. */
function billed(sql: Queryable, accountId: string, query: PaymentQuery) {
  if (query.client === undefined && query.contact_id === undefined) return sql``;
  return sql`and resource_id = any (array(
    select id from invoices where account_id = ${accountId} ${clientCondition(sql, query)}))`;
}

export async function selectPayment(
  sql: Queryable,
  accountId: string,
  id: string,
): Promise<PaymentRow | undefined> {
  const [row] = await sql<PaymentRow[]>`
    select ${sql(COLUMNS)} from payments where account_id = ${accountId} and id = ${id}`;
  return row;
}

/** What has paid a record and stands, final or only seen. */
export async function selectArrived(
  sql: Queryable,
  accountId: string,
  resourceId: string,
): Promise<Pick<PaymentRow, "txHash"> | undefined> {
  const [row] = await sql<Pick<PaymentRow, "txHash">[]>`
    select tx_hash from payments
    where account_id = ${accountId} and resource_id = ${resourceId} and kind = 'paid' and status <> 'reverted'
    order by created_at limit 1`;
  return row;
}

/** Whoever prepares a refund of it, or takes it back, waits for the one before. */
export async function lockPayment(
  sql: Queryable,
  accountId: string,
  id: string,
): Promise<PaymentRow | undefined> {
  const [row] = await sql<PaymentRow[]>`
    select ${sql(COLUMNS)} from payments where account_id = ${accountId} and id = ${id} for update`;
  return row;
}

/** With what has gone back of each by now. */
export async function recountRefunded(sql: Queryable, ids: readonly string[]): Promise<PaymentRow[]> {
  if (ids.length === 0) return [];
  return sql<PaymentRow[]>`
    update payments set refunded = (
      select coalesce(sum(total), 0)::bigint from payouts where refund_of = payments.id and status = 'confirmed')
    where id = any(${[...ids]}) returning ${sql(COLUMNS)}`;
}

/** Those that stand. */
export async function selectPaymentsOfTransaction(
  sql: Queryable,
  accountId: string,
  chain: Chain,
  txHash: string,
): Promise<PaymentRow[]> {
  return sql<PaymentRow[]>`
    select ${sql(COLUMNS)} from payments
    where account_id = ${accountId} and chain = ${chain} and tx_hash = ${txHash} and status <> 'reverted'
    order by log_index`;
}

/** What is stored of the transactions of these logs, taken back or not. */
export async function selectOfTransactions(
  sql: Queryable,
  chain: Chain,
  sightings: readonly Sighting[],
): Promise<PaymentRow[]> {
  if (sightings.length === 0) return [];
  const hashes = textArray([...new Set(sightings.map(({ txHash }) => txHash))]);
  const columns = sql(COLUMNS.map((column) => `p.${column}`));
  // Each half has an index of its own.
  return sql<PaymentRow[]>`
    select ${columns} from unnest(${hashes}::text[]) as t (tx_hash)
      join payments p on p.chain = ${chain} and p.tx_hash = t.tx_hash and p.status <> 'reverted'
    union all select ${columns} from unnest(${hashes}::text[]) as t (tx_hash)
      join payments p on p.chain = ${chain} and p.tx_hash = t.tx_hash and p.status = 'reverted'`;
}

/** Seen and neither final nor taken back: what one more look may decide. */
export async function selectOpenPayments(sql: Queryable, chain: Chain): Promise<PaymentRow[]> {
  return sql<PaymentRow[]>`
    select ${sql(COLUMNS)} from payments where chain = ${chain} and status = 'seen' order by block_number, log_index`;
}

/** What stands on what may still be taken back: seen, or above the cursor, where only a claim makes anything final. */
export async function selectUnsettledPayments(
  sql: Queryable,
  chain: Chain,
  cursor: bigint,
): Promise<PaymentRow[]> {
  return sql<PaymentRow[]>`
    select ${sql(COLUMNS)} from payments where chain = ${chain} and status = 'seen'
    union all select ${sql(COLUMNS)} from payments
      where chain = ${chain} and block_number > ${cursor} and status = 'final'`;
}

export async function selectPaymentsAbove(
  sql: Queryable,
  chain: Chain,
  block: bigint,
): Promise<PaymentRow[]> {
  return sql<PaymentRow[]>`
    select ${sql(COLUMNS)} from payments
    where chain = ${chain} and block_number > ${block} and status <> 'reverted' order by block_number, log_index`;
}

export async function insertPayments(sql: Queryable, rows: readonly PaymentRow[]): Promise<void> {
  if (rows.length === 0) return;
  const texts = (field: keyof PaymentRow) => textArray(rows.map((row) => textOf(row[field])));
  await sql`
    insert into payments (id, account_id, chain, kind, tx_hash, log_index, block_number, block_hash, contract, terms_id,
      payer, destination_address, amount, fee, paid_until, status, late, screening, resource_id, reference,
      mined_at, created_at, seller)
    select n.*, (select seller_of(a) from accounts a where a.id = n.account_id)
    from unnest(${texts("id")}::text[], ${texts("accountId")}::text[], ${texts("chain")}::text[],
      ${texts("kind")}::text[], ${texts("txHash")}::text[], ${texts("logIndex")}::integer[],
      ${texts("blockNumber")}::bigint[], ${texts("blockHash")}::text[], ${texts("contract")}::text[],
      ${texts("termsId")}::text[], ${texts("payer")}::text[], ${texts("destinationAddress")}::text[],
      ${texts("amount")}::bigint[], ${texts("fee")}::bigint[], ${texts("paidUntil")}::timestamptz[],
      ${texts("status")}::text[], ${texts("late")}::boolean[], ${texts("screening")}::text[],
      ${texts("resourceId")}::text[], ${texts("reference")}::text[], ${texts("minedAt")}::timestamptz[],
      ${texts("createdAt")}::timestamptz[]) as n (id, account_id)`;
}

/** Where it is now, and what that makes of it: a log that says anything else is another row. */
export async function updatePayments(sql: Queryable, rows: readonly PaymentRow[]): Promise<void> {
  if (rows.length === 0) return;
  const texts = (field: keyof PaymentRow) => textArray(rows.map((row) => textOf(row[field])));
  await sql`
    update payments p set status = n.status, late = n.late, block_number = n.block_number, block_hash = n.block_hash,
      mined_at = n.mined_at, screening = n.screening
    from unnest(${texts("id")}::text[], ${texts("status")}::text[], ${texts("late")}::boolean[],
      ${texts("blockNumber")}::bigint[], ${texts("blockHash")}::text[], ${texts("minedAt")}::timestamptz[],
      ${texts("screening")}::text[]
    ) as n (id, status, late, block_number, block_hash, mined_at, screening) where p.id = n.id`;
}

/** Blocks of payments that nobody has dated yet, the newest first. */
export async function selectUndatedBlocks(sql: Queryable, chain: Chain, limit: number): Promise<bigint[]> {
  const rows = await sql<{ blockNumber: bigint }[]>`
    select distinct block_number from payments
    where chain = ${chain} and mined_at is null and account_id is not null and status <> 'reverted'
    order by block_number desc limit ${limit}`;
  return rows.map(({ blockNumber }) => blockNumber);
}

export async function datePayments(
  sql: Queryable,
  chain: Chain,
  block: { number: bigint; hash: string; minedAt: Date },
): Promise<void> {
  await sql`
    update payments set mined_at = ${block.minedAt}
    where chain = ${chain} and block_number = ${block.number} and block_hash = ${block.hash} and mined_at is null`;
}

/** What a record's state follows from: its payments that still stand. */
export async function selectFinalByTerms(
  sql: Queryable,
  chain: Chain,
  termsIds: readonly string[],
): Promise<PaymentRow[]> {
  return sql<PaymentRow[]>`
    select ${sql(COLUMNS)} from payments
    where chain = ${chain} and terms_id = any(${[...termsIds]}) and status = 'final' and resource_id is not null`;
}

export async function countUnmatched(sql: Queryable): Promise<Map<string, number>> {
  const rows = await sql<{ chain: string; count: number }[]>`
    select chain, count(*)::int as count from payments
    where resource_id is null and status <> 'reverted' group by chain`;
  return new Map(rows.map(({ chain, count }) => [chain, count]));
}

function textOf(value: string | number | bigint | boolean | Date | null): string | null {
  if (value === null || typeof value === "string") return value;
  return value instanceof Date ? value.toISOString() : String(value);
}
