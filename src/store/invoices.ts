import type { PendingQuery, Row } from "postgres";
import type { DraftRow, InvoiceRow } from "../records/invoice.js";
import { daysOfAccounts } from "./account-days.js";
import { type AsRead, isRead } from "./chain-cursors.js";
import type { Queryable } from "./database.js";
import { draftRows } from "./invoice-drafts.js";
import { foundInvoices, invoiceWords } from "./invoice-search.js";
import type { Orders } from "./order.js";
import {
  amountConditions,
  type Page,
  type PageQuery,
  pageConditions,
  sortKey,
  weighedPagesOf,
} from "./page.js";
import { amongMet, drawnByWords, meetsWords, searchCondition } from "./search.js";
import { textArray } from "./text-array.js";

/** An invoice with its link's slug and its series' next date: what every reader of it wants. */
function invoiceRows(sql: Queryable) {
  return sql`(${joinedInvoices(sql)}) as invoice`;
}

function joinedInvoices(sql: Queryable) {
  return sql`
    select i.id, i.account_id, i.invoice_number, i.link_id, l.slug as payment_slug, l.terms_id, i.client_name, i.client_email,
      i.contact_id, i.client_address, i.client_tax_id, i.taxes, i.credited, i.reverse_charge, i.fiat, i.language, i.cc, i.reminders,
      i.total, i.line_items, i.destination_address, i.chain, i.due_date, i.memo, i.reference, i.recurring_interval,
      i.series_id, i.series_n, case when s.canceled_at is null then s.next_at end as next_invoice_at,
      i.status, i.email_status, i.warnings, i.door, i.bytes, i.created_by, i.created_at, i.paid_at, i.paid_tx_hash,
      i.marked_paid_at, i.marked_paid_on, i.marked_paid_note, i.canceled_at, l.flagged_at
    from invoices i join payment_links l on l.id = i.link_id left join invoice_series s on s.id = i.series_id`;
}

export interface InvoiceQuery extends PageQuery {
  /** A name, or an e-mail, in whatever case. */
  client?: string | undefined;
  contact_id?: string | undefined;
  overdue?: boolean | undefined;
  due_before?: string | undefined;
  due_after?: string | undefined;
}

/** Without a day an invoice is due after all others. */
const ORDERS: Orders = {
  amount: { by: (sql) => sql`total`, type: "bigint" },
  client: { by: (sql) => sql`lower(client_name)`, type: "text" },
  due_date: { by: (sql) => sql`coalesce(due_date, 'infinity'::date)`, type: "date" },
};
const pages = weighedPagesOf<InvoiceRow | DraftRow>(ORDERS);

export async function selectInvoices(
  sql: Queryable,
  accountId: string,
  query: InvoiceQuery,
  today: string,
): Promise<Page<InvoiceRow | DraftRow>> {
  const filters = () => sql`where account_id = ${accountId}
    ${query.status ? sql`and status = ${query.status}` : sql``}
    ${clientCondition(sql, query)} ${dueConditions(sql, query, today)} ${amountConditions(sql, sql`total`, query)}`;
  const words = await wordCondition(sql, accountId, query, filters);
  const rows = () => sql`
    select * ${sortKey(sql, query, ORDERS)} from ${query.status === "draft" ? draftRows(sql) : invoiceRows(sql)}
    ${filters()} ${words.condition} ${pageConditions(sql, query, "inv", ORDERS)}`;
  return pages(sql, accountId, query, rows);
}

/** Drafts are few, and have no index of their words. */
async function wordCondition(
  sql: Queryable,
  accountId: string,
  query: InvoiceQuery,
  filters: () => PendingQuery<Row[]>,
) {
  const { status, q } = query;
  if (q === undefined || status === "draft")
    return { condition: searchCondition(sql, invoiceWords(sql), accountId, q) };
  return amongMet(sql, accountId, query, {
    first: (limit) =>
      sql`select * from invoices ${filters()} ${pageConditions(sql, { ...query, limit }, "inv", ORDERS)}`,
    drawn: drawnByWords(sql, "invoice_words", accountId, q),
    ids: foundInvoices(sql, accountId, q),
    meets: meetsWords(sql, invoiceWords(sql), accountId, q),
  });
}

/** "Studio @home" is a name. */
const IS_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Whom it bills; where neither is said, nothing. */
export function clientCondition(
  sql: Queryable,
  { client, contact_id: contactId }: Pick<InvoiceQuery, "client" | "contact_id">,
) {
  const contact = contactId === undefined ? sql`` : sql`and contact_id = ${contactId}`;
  if (client === undefined) return contact;
  return IS_EMAIL.test(client)
    ? sql`and lower(client_email) = lower(${client}) ${contact}`
    : sql`and lower(client_name) = lower(${client}) ${contact}`;
}

function dueConditions(sql: Queryable, { overdue, due_before, due_after }: InvoiceQuery, today: string) {
  const due = sql`coalesce(due_date, 'infinity'::date)`;
  const late = sql`status = 'sent' and due_date is not null and due_date < ${today}`;
  return sql`
    ${overdue === undefined ? sql`` : overdue ? sql`and ${late}` : sql`and not coalesce(${late}, false)`}
    ${due_before === undefined ? sql`` : sql`and ${due} < ${due_before}`}
    ${due_after === undefined ? sql`` : sql`and ${due} > ${due_after} and ${due} < 'infinity'`}`;
}

export async function selectInvoice(
  sql: Queryable,
  accountId: string,
  id: string,
): Promise<InvoiceRow | undefined> {
  const [row] = await sql<InvoiceRow[]>`
    select * from ${invoiceRows(sql)} where account_id = ${accountId} and id = ${id}`;
  return row;
}

export async function selectInvoiceByLink(sql: Queryable, linkId: string): Promise<InvoiceRow | undefined> {
  const [row] = await sql<InvoiceRow[]>`select * from ${invoiceRows(sql)} where link_id = ${linkId}`;
  return row;
}

export async function lockInvoicesByTerms(
  sql: Queryable,
  termsIds: readonly string[],
): Promise<InvoiceRow[]> {
  return sql<InvoiceRow[]>`
    ${joinedInvoices(sql)} where l.terms_id = any(${textArray(termsIds)}::text[]) order by i.id for update of i`;
}

export async function lockInvoice(sql: Queryable, accountId: string, id: string): Promise<void> {
  await sql`select from invoices where account_id = ${accountId} and id = ${id} for update`;
}

export async function cancelInvoice(sql: Queryable, accountId: string, id: string, now: Date): Promise<void> {
  await sql`update invoices set status = 'canceled', canceled_at = ${now} where account_id = ${accountId} and id = ${id}`;
}

/** The day's beginning, but neither before there was an invoice nor ahead of the mark. */
export function momentOfMark(sql: Queryable, at = sql`marked_paid_at`, on = sql`marked_paid_on`) {
  return sql`greatest(created_at, least(${at}, ${on}::timestamp at time zone 'UTC'))`;
}

export async function markInvoicePaid(
  sql: Queryable,
  accountId: string,
  id: string,
  mark: { date: string; note: string | null; now: Date },
): Promise<void> {
  await sql`
    update invoices set status = 'paid', paid_at = ${momentOfMark(sql, sql`${mark.now}::timestamptz`, sql`${mark.date}::date`)},
      marked_paid_at = ${mark.now}, marked_paid_on = ${mark.date}::date, marked_paid_note = ${mark.note}
    where account_id = ${accountId} and id = ${id}`;
}

/** A mark of a month that is over is taken back in this one. */
export function takeMarks(sql: Queryable, now: Date) {
  const month = `${now.toISOString().slice(0, 7)}-01`;
  return sql`
    insert into taken_marks (account_id, invoice_id, marked_on, unmarked_at)
    select account_id, id, marked_paid_on, ${now} from invoices
    where marked_paid_on < ${month}::date and paid_tx_hash is null`;
}

export async function unmarkInvoice(sql: Queryable, accountId: string, id: string, now: Date): Promise<void> {
  await sql`
    with taken as (${takeMarks(sql, now)} and account_id = ${accountId} and id = ${id})
    update invoices set status = 'sent', paid_at = null, marked_paid_at = null, marked_paid_on = null,
      marked_paid_note = null
    where account_id = ${accountId} and id = ${id}`;
}

export async function setEmailStatus(
  sql: Queryable,
  id: string,
  status: InvoiceRow["emailStatus"],
): Promise<void> {
  await sql`update invoices set email_status = ${status} where id = ${id}`;
}

/** Open invoices whose due day is over, each answered to one caller only. */
export async function markOverdue(sql: Queryable, asRead: AsRead, limit: number): Promise<InvoiceRow[]> {
  const { latest, days } = await daysOfAccounts(sql, asRead.now);
  const marked = await sql<{ id: string }[]>`
    update invoices set overdue_at = ${asRead.now} where id in (
      select i.id from invoices i join ${days} as d on d.account_id = i.account_id
      where i.status = 'sent' and i.due_date < ${latest} and i.overdue_at is null and i.due_date < d.today
        and ${isRead(sql, asRead)}
      order by i.due_date limit ${limit} for update of i skip locked)
    returning id`;
  if (marked.length === 0) return [];
  const ids = marked.map(({ id }) => id);
  return sql<InvoiceRow[]>`select * from ${invoiceRows(sql)} where id = any (${ids})`;
}

/** Whether it is a contact's address, or one that a member billed, a key over REST, or a call that was approved. */
export async function isTrustedClient(sql: Queryable, accountId: string, email: string): Promise<boolean> {
  const [row] = await sql`
    select from invoices where account_id = ${accountId} and lower(client_email) = ${email.toLowerCase()}
      and (door = 'rest' or (door = 'chat' and starts_with(created_by, 'mem_')))
    union all
    select from contacts where account_id = ${accountId} and lower(email) = ${email.toLowerCase()}
      and archived_at is null limit 1`;
  return row !== undefined;
}
