import type { DraftRow } from "../records/invoice.js";
import type { Queryable } from "./database.js";

/** With the columns of an invoice, so that every list, order and search of invoices reads drafts as well. */
export function draftRows(sql: Queryable) {
  return sql`(
    select id, account_id, null as invoice_number, null as link_id, null as payment_slug, null as terms_id, client_name,
      client_email, contact_id, input->>'client_address' as client_address, input->>'client_tax_id' as client_tax_id, taxes,
      0::bigint as credited, coalesce((input->>'reverse_charge')::boolean, false) as reverse_charge, input->'fiat' as fiat,
      coalesce(input->>'language', 'en') as language,
      array(select jsonb_array_elements_text(coalesce(input->'cc', '[]'))) as cc,
      coalesce((input->>'reminders')::boolean, true) as reminders, total, input->'line_items' as line_items,
      input->>'destination_address' as destination_address, input->>'chain' as chain, (input->>'due_date')::date as due_date,
      input->>'memo' as memo, reference, input->>'recurring_interval' as recurring_interval, null as series_id,
      null::integer as series_n, null::timestamptz as next_invoice_at,
      case when canceled_at is null then 'draft' else 'canceled' end as status, 'none' as email_status, warnings,
      'rest' as door, octet_length(input::text) as bytes, created_by, created_at, null::timestamptz as paid_at,
      null as paid_tx_hash, null::timestamptz as marked_paid_at, null::date as marked_paid_on, null as marked_paid_note,
      canceled_at, null::timestamptz as flagged_at, revision, input
    from invoice_drafts
  ) as draft`;
}

export interface NewDraft
  extends Pick<
    DraftRow,
    "clientName" | "clientEmail" | "contactId" | "reference" | "total" | "taxes" | "warnings" | "input"
  > {
  id: string;
  accountId: string;
}

export async function insertDraft(
  sql: Queryable,
  draft: NewDraft & Pick<DraftRow, "createdBy" | "createdAt">,
): Promise<void> {
  await sql`insert into invoice_drafts ${sql({ ...draft, ...documents(sql, draft) })}`;
}

/** Another revision of it, whose lock the caller holds. */
export async function updateDraft(sql: Queryable, { id, accountId, ...draft }: NewDraft): Promise<void> {
  await sql`
    update invoice_drafts set ${sql({ ...draft, ...documents(sql, draft) })}, revision = revision + 1
    where account_id = ${accountId} and id = ${id}`;
}

function documents(
  sql: Queryable,
  { input, taxes, warnings }: Pick<NewDraft, "input" | "taxes" | "warnings">,
) {
  return {
    input: sql.json(input as never),
    taxes: sql.json(taxes as never),
    warnings: sql.json(warnings as never),
  };
}

export async function selectDraft(
  sql: Queryable,
  accountId: string,
  id: string,
): Promise<DraftRow | undefined> {
  const [row] = await sql<DraftRow[]>`
    select * from ${draftRows(sql)} where account_id = ${accountId} and id = ${id}`;
  return row;
}

/** Whoever changes, issues or cancels it waits here for who came first. */
export async function lockDraft(sql: Queryable, accountId: string, id: string): Promise<void> {
  await sql`select from invoice_drafts where account_id = ${accountId} and id = ${id} for update`;
}

export async function cancelDraft(sql: Queryable, accountId: string, id: string, now: Date): Promise<void> {
  await sql`
    update invoice_drafts set canceled_at = ${now}
    where account_id = ${accountId} and id = ${id} and canceled_at is null`;
}

/** It is an invoice from now on. */
export async function deleteDraft(sql: Queryable, accountId: string, id: string): Promise<void> {
  await sql`delete from invoice_drafts where account_id = ${accountId} and id = ${id}`;
}
