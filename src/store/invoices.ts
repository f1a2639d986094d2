import type { InvoiceRow } from "../records/invoice.js";
import type { Queryable } from "./database.js";
import { type Page, type PageQuery, pageConditions, selectWeighedPage } from "./page.js";

/** An invoice with its link's slug and its series' next date: what every reader of it wants. */
function invoiceRows(sql: Queryable) {
  return sql`(
    select i.id, i.account_id, i.invoice_number, i.link_id, l.slug as payment_slug, i.client_name, i.client_email,
      i.total, i.line_items, i.destination_address, i.chain, i.due_date, i.memo, i.reference, i.recurring_interval,
      i.series_id, i.series_n, case when s.canceled_at is null then s.next_at end as next_invoice_at,
      i.status, i.email_status, i.warnings, i.door, i.bytes, i.created_by, i.created_at, i.paid_at, i.paid_tx_hash, i.canceled_at, l.flagged_at
    from invoices i join payment_links l on l.id = i.link_id left join invoice_series s on s.id = i.series_id
  ) as invoice`;
}

export interface NewInvoice
  extends Omit<
    InvoiceRow,
    | "invoiceNumber"
    | "paymentSlug"
    | "nextInvoiceAt"
    | "status"
    | "paidAt"
    | "paidTxHash"
    | "canceledAt"
    | "flaggedAt"
  > {
  origins: Record<string, string> | null;
}

/**
 * The number is taken in the statement that stores the invoice, as late as anything allows: the account's
 * counter stays locked from here to the commit, and an abort gives the number back.
 */
export async function insertInvoice(sql: Queryable, invoice: NewInvoice): Promise<string> {
  const row = invoice;
  const [inserted] = await sql<{ invoiceNumber: string }[]>`
    with counter as (
      insert into invoice_counters (account_id, year, last) values (${row.accountId}, ${row.createdAt.getUTCFullYear()}, 1)
      on conflict (account_id, year) do update set last = invoice_counters.last + 1 returning year, last
    )
    insert into invoices (id, account_id, invoice_number, link_id, client_name, client_email, total, line_items,
      destination_address, chain, due_date, memo, reference, recurring_interval, series_id, series_n, status,
      email_status, warnings, door, origins, created_by, created_at)
    select ${row.id}, ${row.accountId}, 'INV-' || year || '-' || lpad(last::text, greatest(6, length(last::text)), '0'),
      ${row.linkId}, ${row.clientName}, ${row.clientEmail}, ${row.total}, ${sql.json(row.lineItems as never)},
      ${row.destinationAddress}, ${row.chain}, ${row.dueDate}::date, ${row.memo}, ${row.reference},
      ${row.recurringInterval}, ${row.seriesId}, ${row.seriesN}::integer, 'sent', ${row.emailStatus}, ${sql.json(row.warnings)},
      ${row.door}, ${row.origins && sql.json(row.origins)}, ${row.createdBy}, ${row.createdAt}::timestamptz
    from counter returning invoice_number`;
  if (!inserted) throw new Error("an invoice was stored without a number");
  return inserted.invoiceNumber;
}

export async function selectInvoices(
  sql: Queryable,
  accountId: string,
  query: PageQuery,
): Promise<Page<InvoiceRow>> {
  const rows = sql`
    select * from ${invoiceRows(sql)} where account_id = ${accountId}
    ${query.status ? sql`and status = ${query.status}` : sql``}
    ${pageConditions(sql, query)}`;
  return selectWeighedPage<InvoiceRow>(sql, rows, query.limit);
}

export async function selectInvoice(
  sql: Queryable,
  accountId: string,
  id: string,
): Promise<InvoiceRow | undefined> {
  const [row] = await sql<
    InvoiceRow[]
  >`select * from ${invoiceRows(sql)} where account_id = ${accountId} and id = ${id}`;
  return row;
}

export async function selectInvoiceByLink(sql: Queryable, linkId: string): Promise<InvoiceRow | undefined> {
  const [row] = await sql<InvoiceRow[]>`select * from ${invoiceRows(sql)} where link_id = ${linkId}`;
  return row;
}

export async function selectInvoicesByLinks(
  sql: Queryable,
  linkIds: readonly string[],
): Promise<InvoiceRow[]> {
  return sql<InvoiceRow[]>`select * from ${invoiceRows(sql)} where link_id = any(${[...linkIds]})`;
}

export async function lockInvoice(sql: Queryable, accountId: string, id: string): Promise<void> {
  await sql`select from invoices where account_id = ${accountId} and id = ${id} for update`;
}

export async function cancelInvoice(sql: Queryable, accountId: string, id: string, now: Date): Promise<void> {
  await sql`update invoices set status = 'canceled', canceled_at = ${now} where account_id = ${accountId} and id = ${id}`;
}

export async function setEmailStatus(
  sql: Queryable,
  id: string,
  status: InvoiceRow["emailStatus"],
): Promise<void> {
  await sql`update invoices set email_status = ${status} where id = ${id}`;
}

/** Open invoices whose due day is over, each answered to one caller only. */
export async function markOverdue(sql: Queryable, now: Date, limit: number): Promise<InvoiceRow[]> {
  const today = now.toISOString().slice(0, 10);
  const marked = await sql<{ id: string }[]>`
    update invoices set overdue_at = ${now} where id in (
      select id from invoices where status = 'sent' and due_date < ${today} and overdue_at is null
      order by due_date limit ${limit} for update skip locked)
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
