import type { Chain } from "../chains.js";
import type { PaymentRow } from "../records/payment.js";
import type { Sighting } from "../records/sighting.js";
import type { Queryable } from "./database.js";
import { type Page, type PageQuery, pageConditions, toPage } from "./page.js";
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
  "paidUntil",
  "status",
  "late",
  "screening",
  "resourceId",
  "reference",
  "createdAt",
] as const;

export async function selectPayments(
  sql: Queryable,
  accountId: string,
  query: PageQuery,
): Promise<Page<PaymentRow>> {
  const rows = await sql<PaymentRow[]>`
    select ${sql(COLUMNS)} from payments
    where account_id = ${accountId} and kind not in ('plan_registered', 'jar_created')
    ${query.status ? sql`and status = ${query.status}` : sql``} ${pageConditions(sql, query)}`;
  return toPage(rows, query.limit);
}

export async function selectPaymentsOfTransaction(
  sql: Queryable,
  accountId: string,
  chain: Chain,
  txHash: string,
): Promise<PaymentRow[]> {
  return sql<PaymentRow[]>`
    select ${sql(COLUMNS)} from payments
    where account_id = ${accountId} and chain = ${chain} and tx_hash = ${txHash} order by log_index`;
}

/** Those of these logs that are stored already. */
export async function selectKnown(
  sql: Queryable,
  chain: Chain,
  sightings: readonly Sighting[],
): Promise<PaymentRow[]> {
  if (sightings.length === 0) return [];
  return sql<PaymentRow[]>`
    select ${sql(COLUMNS.map((column) => `p.${column}`))} from payments p join unnest(
      ${textArray(sightings.map(({ txHash }) => txHash))}::text[],
      ${textArray(sightings.map(({ logIndex }) => String(logIndex)))}::integer[]
    ) as s (tx_hash, log_index) on p.tx_hash = s.tx_hash and p.log_index = s.log_index
    where p.chain = ${chain}`;
}

/** Seen and neither final nor taken back: what one more look may decide. */
export async function selectOpenPayments(sql: Queryable, chain: Chain): Promise<PaymentRow[]> {
  return sql<PaymentRow[]>`
    select ${sql(COLUMNS)} from payments where chain = ${chain} and status = 'seen' order by block_number, log_index`;
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
      payer, destination_address, amount, fee, paid_until, status, late, screening, resource_id, reference, created_at)
    select * from unnest(${texts("id")}::text[], ${texts("accountId")}::text[], ${texts("chain")}::text[],
      ${texts("kind")}::text[], ${texts("txHash")}::text[], ${texts("logIndex")}::integer[],
      ${texts("blockNumber")}::bigint[], ${texts("blockHash")}::text[], ${texts("contract")}::text[],
      ${texts("termsId")}::text[], ${texts("payer")}::text[], ${texts("destinationAddress")}::text[],
      ${texts("amount")}::bigint[], ${texts("fee")}::bigint[], ${texts("paidUntil")}::timestamptz[],
      ${texts("status")}::text[], ${texts("late")}::boolean[], ${texts("screening")}::text[],
      ${texts("resourceId")}::text[], ${texts("reference")}::text[], ${texts("createdAt")}::timestamptz[])`;
}

/** Where it is now, and what that makes of it: everything else about a log can't change. */
export async function updatePayments(sql: Queryable, rows: readonly PaymentRow[]): Promise<void> {
  if (rows.length === 0) return;
  const texts = (field: keyof PaymentRow) => textArray(rows.map((row) => textOf(row[field])));
  await sql`
    update payments p set status = n.status, late = n.late, block_number = n.block_number, block_hash = n.block_hash
    from unnest(${texts("id")}::text[], ${texts("status")}::text[], ${texts("late")}::boolean[],
      ${texts("blockNumber")}::bigint[], ${texts("blockHash")}::text[]
    ) as n (id, status, late, block_number, block_hash) where p.id = n.id`;
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
    select chain, count(*)::int as count from payments where resource_id is null group by chain`;
  return new Map(rows.map(({ chain, count }) => [chain, count]));
}

function textOf(value: string | number | bigint | boolean | Date | null): string | null {
  if (value === null || typeof value === "string") return value;
  return value instanceof Date ? value.toISOString() : String(value);
}
