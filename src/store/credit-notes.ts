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

/** The invoice is locked by now. */
export async function insertCreditNote(
  sql: Queryable,
  row: Omit<CreditNoteRow, "invoiceNumber">,
): Promise<void> {
  await sql`
    update invoices set credited = credited + ${row.amount}
    where account_id = ${row.accountId} and id = ${row.invoiceId}`;
  await sql`insert into credit_notes ${sql({ ...row, taxes: sql.json(row.taxes as never) })}`;
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
    ${pageConditions(sql, query, "cn")}`;
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
