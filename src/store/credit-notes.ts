import type { CreditNoteRow } from "../records/credit-note.js";
import type { Queryable } from "./database.js";
import { type Page, type PageQuery, pageConditions, toPage } from "./page.js";

function creditNotes(sql: Queryable) {
  return sql`(
    select c.id, c.account_id, c.invoice_id, i.invoice_number, c.number, c.amount, c.taxes, c.reason, c.reference,
      c.created_by, c.created_at
    from credit_notes c join invoices i on i.id = c.invoice_id
  ) as credit_note`;
}

/** The number is taken in the statement that stores it, as an invoice's is; the invoice is locked by now. */
export async function insertCreditNote(
  sql: Queryable,
  row: Omit<CreditNoteRow, "number" | "invoiceNumber">,
): Promise<string> {
  await sql`
    update invoices set credited = credited + ${row.amount}
    where account_id = ${row.accountId} and id = ${row.invoiceId}`;
  const [inserted] = await sql<{ number: string }[]>`
    with counter as (
      insert into invoice_counters (account_id, prefix, year, last)
      values (${row.accountId}, 'CN', ${row.createdAt.getUTCFullYear()}, 1)
      on conflict (account_id, prefix, year) do update set last = invoice_counters.last + 1 returning year, last
    )
    insert into credit_notes (id, account_id, invoice_id, number, amount, taxes, reason, reference, created_by, created_at)
    select ${row.id}, ${row.accountId}, ${row.invoiceId},
      'CN-' || year || '-' || lpad(last::text, greatest(6, length(last::text)), '0'), ${row.amount}::bigint,
      ${sql.json(row.taxes as never)}, ${row.reason}, ${row.reference}, ${row.createdBy}, ${row.createdAt}::timestamptz
    from counter returning number`;
  if (!inserted) throw new Error("a credit note was stored without a number");
  return inserted.number;
}

export interface CreditNoteQuery extends PageQuery {
  invoice_id?: string | undefined;
}

export async function selectCreditNotes(
  sql: Queryable,
  accountId: string,
  query: CreditNoteQuery,
): Promise<Page<CreditNoteRow>> {
  const rows = await sql<CreditNoteRow[]>`
    select * from ${creditNotes(sql)} where account_id = ${accountId}
    ${query.invoice_id === undefined ? sql`` : sql`and invoice_id = ${query.invoice_id}`}
    ${pageConditions(sql, query)}`;
  return toPage(rows, query);
}

export async function selectCreditNote(
  sql: Queryable,
  accountId: string,
  id: string,
): Promise<CreditNoteRow | undefined> {
  const [row] = await sql<CreditNoteRow[]>`
    select * from ${creditNotes(sql)} where account_id = ${accountId} and id = ${id}`;
  return row;
}

/** Whatever is to be paid of it waits for whoever is about to pay of it. */
export async function lockCreditNote(sql: Queryable, accountId: string, id: string): Promise<void> {
  await sql`select from credit_notes where account_id = ${accountId} and id = ${id} for no key update`;
}
