import type { Sql } from "../../../src/store/database.js";
import { copyInvoice } from "../../support/many-records.js";

/** So many of everything, all of the last month, in the smallest book; what the others have more is older. */
export const OF_THE_MONTH = 1_000;
const INVOICES = 200;
/** Of the month. */
const PAYERS = 500;
const GROWING = ["payment_links", "payment_link_words", "payments", "events"];

/**
 * The month has as many in each book, and its payers and half of the clients nothing else, so that answers are alike;
 * what one book has more lies in the ten years before. Indexes are made once everything is there.
 */
export async function fill(
  sql: Sql,
  account: string,
  invoiceId: string,
  { records, payments }: { records: number; payments: number },
): Promise<void> {
  await copyInvoice(sql, invoiceId, INVOICES);
  const indexes = await sql<{ name: string; definition: string }[]>`
    select c.relname as name, pg_get_indexdef(c.oid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
    where t.relname in ${sql(GROWING)} and not i.indisunique`;
  for (const { name } of indexes) await sql`drop index ${sql(name)}`;
  await insertLinks(sql, invoiceId, records);
  await insertPayments(sql, account, invoiceId, payments);
  await insertEvents(sql, account, invoiceId, records);
  await sql`set maintenance_work_mem = '512MB'`;
  for (const { definition } of indexes) await sql.unsafe(definition);
  await sql`vacuum analyze`;
  // What was written for the seed is on the disk before anybody is measured.
  await sql`checkpoint`;
}

/** The month's at their seconds, what there is more of at even steps through ten years before. */
function moment(sql: Sql, records: number) {
  return sql`lateral (select date_trunc('month', now()) + case when n <= ${OF_THE_MONTH} then n * interval '1 second'
    else -n * (interval '10 years' / ${records}) end as at) as moment`;
}

async function insertLinks(sql: Sql, invoiceId: string, records: number): Promise<void> {
  await sql`
    insert into payment_links (id, account_id, kind, slug, amount, fee, destination_address, chain, description, reference,
      single_use, status, contract, fee_recipient, salt, terms_id, door, created_at)
    select 'pl_' || 'l' || lpad(n::text, 25, '0'), l.account_id, 'link', 'link-' || n, 1000000 + n % 1000003, 10000,
      l.destination_address, l.chain, 'Ticket ' || n, case when n <= ${OF_THE_MONTH} then 'order-' else 'older-' end || n, false,
      case when n % 3 = 0 then 'paid' else 'active' end, l.contract, l.fee_recipient, l.salt, md5(n::text), l.door, at
    from invoices i join payment_links l on l.id = i.link_id, generate_series(1, ${records}) n, ${moment(sql, records)}
    where i.id = ${invoiceId}`;
}

async function insertPayments(sql: Sql, account: string, invoiceId: string, records: number): Promise<void> {
  await sql`
    insert into payments (id, account_id, chain, kind, tx_hash, log_index, block_number, block_hash, contract, terms_id, payer,
      destination_address, amount, fee, status, late, screening, resource_id, created_at, mined_at)
    select 'pay_' || lpad(n::text, 26, '0'), ${account}, 'base', 'paid', '0x' || md5(n::text) || md5('b' || n), 0, n,
      '0x' || md5('c' || n) || md5('d' || n), contract, terms_id || n,
      '0x' || left(md5('payer' || case when n <= ${OF_THE_MONTH} then n % ${PAYERS} else ${PAYERS} + n % 5000 end) || md5('e'), 40),
      destination_address, 1000000 + n % 1000003, 10000, 'final', false, 'clear',
      'inv_' || lpad((1 + case when n <= ${OF_THE_MONTH} then n % ${INVOICES}
        else ${INVOICES / 2} + n % ${INVOICES / 2} end)::text, 26, '0'), at, at
    from payment_links, generate_series(1, ${records}) n, ${moment(sql, records)}
    where id = (select link_id from invoices where id = ${invoiceId})`;
}

/** All of the last day, and by their ids younger than any that is forgotten. */
async function insertEvents(sql: Sql, account: string, invoiceId: string, records: number): Promise<void> {
  await sql`select sequence_events(${account})`;
  await sql`
    insert into events (id, account_id, sequence, type, resource_id, actor, created_at, object)
    select 'evt_Z' || lpad(n::text, 25, '0'), ${account}, last + n, 'payment_link.created', ${invoiceId}, 'key_bench',
      now() - interval '1 day' + n * (interval '1 day' / ${records + 1}), '{"id": "pl_bench", "status": "active"}'
    from event_counters, generate_series(1, ${records}) n where account_id = ${account}`;
  await sql`update event_counters set last = last + ${records} where account_id = ${account}`;
}
