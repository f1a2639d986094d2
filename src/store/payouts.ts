import type { Usdc } from "../money.js";
import type { PayoutRecipient, PayoutRow } from "../records/payout.js";
import { type AsRead, isRead } from "./chain-cursors.js";
import type { Queryable } from "./database.js";
import { idsByWordsOrHash } from "./hash-search.js";
import type { Orders } from "./order.js";
import {
  amountConditions,
  type Page,
  type PageQuery,
  pageConditions,
  sortKey,
  weighedPagesOf,
} from "./page.js";
import { textArray } from "./text-array.js";

const COLUMNS = [
  "id",
  "accountId",
  "kind",
  "chain",
  "label",
  "reference",
  "total",
  "fee",
  "recipientCount",
  "refundOf",
  "creditNoteId",
  "status",
  "late",
  "contract",
  "feeRecipient",
  "salt",
  "termsId",
  "approveTx",
  "executeTx",
  "warnings",
  "txHash",
  "signSlug",
  "preparedBy",
  "door",
  "createdBy",
  "createdAt",
  "expiresAt",
  "confirmedAt",
  "canceledAt",
  "flaggedAt",
] as const satisfies readonly (keyof PayoutRow)[];

export type NewPayout = Omit<
  PayoutRow,
  "status" | "late" | "txHash" | "confirmedAt" | "canceledAt" | "flaggedAt"
> & {
  origins: Record<string, string> | null;
};

export async function insertPayout(
  sql: Queryable,
  payout: NewPayout,
  recipients: PayoutRecipient[],
): Promise<PayoutRow> {
  const row = {
    ...payout,
    approveTx: sql.json(payout.approveTx),
    executeTx: sql.json(payout.executeTx),
    warnings: sql.json(payout.warnings),
    origins: payout.origins && sql.json(payout.origins),
    status: "prepared",
  };
  const [inserted] = await sql<PayoutRow[]>`insert into payouts ${sql(row)} returning ${sql(COLUMNS)}`;
  if (!inserted) throw new Error("a payout was not stored");
  await sql`
    insert into payout_recipients (account_id, payout_id, position, address, amount, label, contact_id)
    select ${payout.accountId}, ${payout.id}, position, address, amount::bigint, nullif(label, ''), nullif(contact_id, '')
    from unnest(
      ${recipients.map(({ address }) => address)}::text[],
      ${recipients.map(({ amount }) => String(amount))}::text[],
      ${recipients.map(({ label }) => label ?? "")}::text[],
      ${recipients.map(({ contactId }) => contactId ?? "")}::text[]
    ) with ordinality as r (address, amount, label, contact_id, position)`;
  return inserted;
}

export interface PayoutQuery extends PageQuery {
  tx_hash?: string | undefined;
  refund_of?: string | undefined;
  contact_id?: string | undefined;
}

const ORDERS: Orders = { amount: { by: (sql) => sql`total`, type: "bigint" } };

const pages = weighedPagesOf<PayoutRow>(ORDERS);

/** A payout that nobody sent in time reads as expired before the sweep has written it down. */
export async function selectPayouts(
  sql: Queryable,
  accountId: string,
  query: PayoutQuery,
  now: Date,
): Promise<Page<PayoutRow>> {
  const rows = () => sql`
    select ${sql(COLUMNS)}, bytes ${sortKey(sql, query, ORDERS)} from payouts where account_id = ${accountId}
    ${statusAt(sql, query.status, now)} ${query.tx_hash ? sql`and lower(tx_hash) collate "C" = lower(${query.tx_hash})` : sql``}
    ${query.refund_of ? sql`and refund_of = ${query.refund_of}` : sql``}
    ${query.contact_id ? sql`and id in (select payout_id from payout_recipients where account_id = ${accountId} and contact_id = ${query.contact_id})` : sql``}
    ${amountConditions(sql, sql`total`, query)} ${foundBy(sql, accountId, query.q)}
    ${pageConditions(sql, query, "po", ORDERS)}`;
  return pages(sql, accountId, query, rows);
}

function statusAt(sql: Queryable, status: string | undefined, now: Date) {
  if (status === undefined) return sql``;
  if (status === "prepared") return sql`and status = 'prepared' and expires_at > ${now}`;
  if (status === "expired")
    return sql`and (status = 'expired' or (status = 'prepared' and expires_at <= ${now}))`;
  return sql`and status = ${status}`;
}

/** Nobody is to sign it any more: its own time may have ended it before the sweep has. */
export function isGivenUp(sql: Queryable, now: Date) {
  return sql`(status in ('canceled', 'expired') or (status = 'prepared' and expires_at <= ${now}))`;
}

/** By words of its own, or by the whole address of somebody it pays. */
function foundBy(sql: Queryable, accountId: string, q: string | undefined) {
  if (q === undefined) return sql``;
  const searched = { whole: sql`tx_hash`, said: sql`label, reference` };
  const payouts = { records: "payouts", words: "payout_words", hash: "tx_hash", searched };
  return sql`and id = any (array(
    ${idsByWordsOrHash(sql, payouts, accountId, q)}
    union all
    select payout_id from payout_recipients where account_id = ${accountId} and lower(address) = lower(${q})
      and lower(left(address, 6) || right(address, 4)) = lower(left(${q}, 6) || right(${q}, 4))))`;
}

export async function selectPayout(
  sql: Queryable,
  accountId: string,
  id: string,
): Promise<PayoutRow | undefined> {
  const [row] = await sql<
    PayoutRow[]
  >`select ${sql(COLUMNS)} from payouts where account_id = ${accountId} and id = ${id}`;
  return row;
}

export async function lockPayoutsByTerms(sql: Queryable, termsIds: readonly string[]): Promise<PayoutRow[]> {
  return sql<PayoutRow[]>`
    select ${sql(COLUMNS)} from payouts where terms_id = any(${textArray(termsIds)}::text[])
    order by id for update`;
}

export async function selectRecipients(sql: Queryable, payoutId: string): Promise<PayoutRecipient[]> {
  return sql<PayoutRecipient[]>`
    select address, amount, label, contact_id from payout_recipients where payout_id = ${payoutId} order by position`;
}

/** Undefined where it is no longer one that could be canceled. */
export async function cancelPayout(
  sql: Queryable,
  accountId: string,
  id: string,
  now: Date,
): Promise<PayoutRow | undefined> {
  const [row] = await sql<PayoutRow[]>`
    update payouts set status = 'canceled', canceled_at = ${now}
    where account_id = ${accountId} and id = ${id} and status in ('prepared', 'submitted', 'expired')
    returning ${sql(COLUMNS)}`;
  return row;
}

/** Their payments are gone: what should have gone back is not to be signed any more. */
export async function cancelRefunds(
  sql: Queryable,
  paymentIds: readonly string[],
  now: Date,
): Promise<PayoutRow[]> {
  return sql<PayoutRow[]>`
    update payouts set status = 'canceled', canceled_at = ${now}
    where refund_of = any(${[...paymentIds]}) and status in ('prepared', 'submitted') returning ${sql(COLUMNS)}`;
}

/** Prepared and not sent in time, each answered to one caller only. */
export async function expirePayouts(sql: Queryable, asRead: AsRead, limit: number): Promise<PayoutRow[]> {
  return sql<PayoutRow[]>`
    update payouts set status = 'expired' where id in (
      select id from payouts where status = 'prepared' and expires_at <= ${asRead.now} and ${isRead(sql, asRead)}
      order by expires_at limit ${limit} for update skip locked)
    returning ${sql(COLUMNS)}`;
}

/** Whoever judges a payout by the sum of the others waits for the one before. */
export async function lockPayouts(sql: Queryable, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payouts:${accountId}`}, 0))`;
}

/** Of all that was prepared since then, canceled and expired too: each may still be signed, or has been. */
export async function sumOfPayouts(sql: Queryable, accountId: string, since: Date): Promise<Usdc> {
  const [row] = await sql<{ sum: Usdc }[]>`
    select coalesce(sum(total), 0)::bigint as sum from payouts
    where account_id = ${accountId} and created_at > ${since}`;
  return row?.sum ?? 0n;
}

/** Several people sign, and need longer: counted from when it was made, and never shortened. */
export async function giveSignersTime(
  sql: Queryable,
  { accountId, id }: Pick<PayoutRow, "accountId" | "id">,
  now: Date,
): Promise<void> {
  await sql`
    update payouts set expires_at = greatest(expires_at, created_at + interval '7 days')
    where account_id = ${accountId} and id = ${id} and status = 'prepared' and expires_at > ${now}`;
}
