import type { PendingQuery, Row } from "postgres";
import { daysBefore } from "../days.js";
import type { PaymentLinkRow, ShownPaymentLink } from "../records/payment-link.js";
import { type AsRead, isRead } from "./chain-cursors.js";
import type { Queryable } from "./database.js";
import type { Orders } from "./order.js";
import { amountConditions, type Page, type PageQuery, pageConditions, pagesOf, sortKey } from "./page.js";
import { readTogether } from "./read-together.js";
import { shownPayments, type WithPayments } from "./record-payments.js";
import { amongMet, drawnByWords, idsByWords, meetsWords } from "./search.js";
import { textArray } from "./text-array.js";

const COLUMNS = [
  "id",
  "accountId",
  "kind",
  "slug",
  "amount",
  "fee",
  "destinationAddress",
  "chain",
  "description",
  "reference",
  "singleUse",
  "successUrl",
  "cancelUrl",
  "status",
  "expiresAt",
  "contract",
  "feeRecipient",
  "salt",
  "termsId",
  "warnings",
  "door",
  "createdBy",
  "createdAt",
  "paidAt",
  "canceledAt",
  "flaggedAt",
] as const satisfies readonly (keyof PaymentLinkRow)[];

const ORDERS: Orders = { amount: { by: (sql) => sql`amount`, type: "bigint" } };

/** What a list shows: its rows are many, and each column of each of them has to be read. */
const LISTED = COLUMNS.filter(
  (column) =>
    !["accountId", "kind", "contract", "feeRecipient", "salt", "door", "paidAt", "canceledAt"].includes(
      column,
    ),
);

export interface NewPaymentLink extends PaymentLinkRow {
  origins: Record<string, string> | null;
}

const pages = pagesOf<WithPayments<ShownPaymentLink>>();

/** A link whose time is over reads as expired before the sweep has written it down. */
export async function selectPaymentLinks(
  sql: Queryable,
  accountId: string,
  query: PageQuery,
  now: Date,
): Promise<Page<WithPayments<ShownPaymentLink>>> {
  const listed = () => sql`from payment_links
    where account_id = ${accountId} and kind <> 'collect' ${statusAt(sql, query.status, now)}
    ${amountConditions(sql, sql`amount`, query)}`;
  const words = await wordCondition(sql, accountId, query, listed);
  const rows = () => sql`
    select ${sql(LISTED)}, ${shownPayments(sql, sql`payment_links.terms_id`)} ${sortKey(sql, query, ORDERS)}
    ${listed()} ${words.condition} ${pageConditions(sql, query, "pl", ORDERS)}`;
  return pages(sql, accountId, query, rows);
}

async function wordCondition(
  sql: Queryable,
  accountId: string,
  query: PageQuery,
  listed: () => PendingQuery<Row[]>,
) {
  const { q } = query;
  if (q === undefined) return { condition: sql`` };
  const searched = { whole: sql`slug, destination_address`, said: sql`reference, description` };
  return amongMet(sql, accountId, query, {
    first: (limit) => sql`select * ${listed()} ${pageConditions(sql, { ...query, limit }, "pl", ORDERS)}`,
    drawn: drawnByWords(sql, "payment_link_words", accountId, q),
    ids: idsByWords(sql, "payment_link_words", accountId, q),
    meets: meetsWords(sql, searched, accountId, q),
  });
}

function statusAt(sql: Queryable, status: string | undefined, now: Date) {
  if (status === undefined) return sql``;
  if (status === "active") return sql`and status = 'active' and (expires_at is null or expires_at > ${now})`;
  if (status === "expired")
    return sql`and (status = 'expired' or (status = 'active' and expires_at <= ${now}))`;
  return sql`and status = ${status}`;
}

const readOne = readTogether<WithPayments<PaymentLinkRow>>(16);

export async function selectPaymentLink(
  sql: Queryable,
  accountId: string,
  id: string,
): Promise<WithPayments<PaymentLinkRow> | undefined> {
  const [row] = await readOne(
    sql,
    [accountId, id],
    () => sql`
      select ${sql(COLUMNS)}, ${shownPayments(sql, sql`payment_links.terms_id`)} from payment_links
      where account_id = ${accountId} and id = ${id} and kind <> 'collect'`,
  );
  return row;
}

export async function lockPaymentLinksByTerms(
  sql: Queryable,
  termsIds: readonly string[],
): Promise<WithPayments<PaymentLinkRow>[]> {
  return sql<WithPayments<PaymentLinkRow>[]>`
    select ${sql(COLUMNS)}, ${shownPayments(sql, sql`payment_links.terms_id`)} from payment_links
    where terms_id = any(${textArray(termsIds)}::text[]) order by id for update`;
}

/** The eldest of the newest so many checkouts that nobody has paid, where it is younger than that. */
export async function selectUnpaidCheckout(
  sql: Queryable,
  accountId: string,
  newest: number,
  since: Date,
): Promise<{ createdAt: Date } | undefined> {
  const [row] = await sql<{ createdAt: Date }[]>`
    select created_at from payment_links
    where account_id = ${accountId} and kind = 'collect' and status <> 'paid' and created_at > ${since}
    order by created_at desc offset ${newest - 1} limit 1`;
  return row;
}

/** Further back: a node may be away for weeks, but the URL of one that nobody has looked at since was taken away. */
const DESERTED_DAYS = 60;

/**
 * Checkouts past their time that nobody has paid. What any payment is known of stays, whatever became of it, and so does
 * what may have been paid in time on a chain that is read no further yet: as long as somebody reads it.
 */
export async function deleteOldCheckouts(sql: Queryable, before: Date, limit: number): Promise<number> {
  const deserted = daysBefore(before, DESERTED_DAYS);
  const result = await sql`
    delete from payment_links where id in (
      select l.id from payment_links l
      where l.kind = 'collect' and l.status <> 'paid' and l.expires_at < ${before}
        and not exists (select from payments p where p.terms_id = l.terms_id)
        and not exists (select from chain_cursors c where c.chain = l.chain and c.block_at < l.expires_at
          and c.looked_at >= ${deserted})
      order by l.expires_at limit ${limit} for update skip locked)`;
  return result.count;
}

/** For the hosted page, which knows no account. */
export async function selectPaymentLinkBySlug(
  sql: Queryable,
  slug: string,
): Promise<PaymentLinkRow | undefined> {
  const [row] = await sql<PaymentLinkRow[]>`select ${sql(COLUMNS)} from payment_links where slug = ${slug}`;
  return row;
}

export async function lockPaymentLink(
  sql: Queryable,
  accountId: string,
  id: string,
): Promise<PaymentLinkRow | undefined> {
  const [row] = await sql<PaymentLinkRow[]>`
    select ${sql(COLUMNS)} from payment_links where account_id = ${accountId} and id = ${id} for update`;
  return row;
}

export async function cancelPaymentLink(
  sql: Queryable,
  accountId: string,
  id: string,
  now: Date,
): Promise<PaymentLinkRow | undefined> {
  const [row] = await sql<PaymentLinkRow[]>`
    update payment_links set status = 'canceled', canceled_at = ${now}
    where account_id = ${accountId} and id = ${id} returning ${sql(COLUMNS)}`;
  return row;
}

/** Open again, as if it had never been canceled. */
export async function reopenPaymentLink(
  sql: Queryable,
  accountId: string,
  id: string,
): Promise<PaymentLinkRow | undefined> {
  const [row] = await sql<PaymentLinkRow[]>`
    update payment_links set status = 'active', canceled_at = null
    where account_id = ${accountId} and id = ${id} and status = 'canceled' returning ${sql(COLUMNS)}`;
  return row;
}

/** Those whose time is over by now, each answered to one caller only. */
export async function expirePaymentLinks(
  sql: Queryable,
  asRead: AsRead,
  limit: number,
): Promise<PaymentLinkRow[]> {
  return sql<PaymentLinkRow[]>`
    update payment_links set status = 'expired' where id in (
      select id from payment_links where status = 'active' and expires_at <= ${asRead.now} and ${isRead(sql, asRead)}
      order by expires_at limit ${limit} for update skip locked)
    returning ${sql(COLUMNS)}`;
}
