import { newId } from "../../src/ids.js";
import type { Sql, Transaction } from "../../src/store/database.js";

const WALLET = "0x71C7656EC7ab88b098defB751B7401B5f6d8976F";

/**
 * The floor of issuing: the rows of one invoice (link, number, invoice, letter, three events, the series moved
 * on) in a transaction of their own, already known, from so many connections of one process. Per second.
 */
export async function insertDirectly(
  sql: Sql,
  count: number,
  accounts: string[],
  connections: number,
): Promise<number> {
  const series = await sql<{ id: string }[]>`select id from invoice_series limit ${count}`;
  let next = 0;
  const begun = performance.now();
  const work = async () => {
    for (let n = next++; n < series.length; n = next++) {
      const accountId = accounts[n % accounts.length] ?? "";
      await sql.begin((tx) => insertOne(tx, accountId, series[n]?.id ?? "", n));
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  return (1000 * count) / (performance.now() - begun);
}

async function insertOne(tx: Transaction, accountId: string, seriesId: string, n: number): Promise<void> {
  const now = new Date();
  const [id, linkId] = [newId("inv", now), newId("pl", now)];
  const object = tx.json({
    id,
    client_name: "Acme",
    total_usd: 25,
    chain: "base",
    status: "sent",
    created_at: now,
  });
  const event = (type: string) => ({
    id: newId("evt", now),
    accountId,
    type,
    resourceId: id,
    object,
    createdAt: now,
  });
  const link = {
    id: linkId,
    accountId,
    kind: "invoice",
    slug: `inv-${linkId}`,
    amount: 25_000_000n,
    fee: 62_500n,
    destinationAddress: WALLET,
    chain: "base",
    singleUse: true,
    status: "active",
    contract: WALLET,
    feeRecipient: WALLET,
    salt: `0x${"00".repeat(32)}`,
    termsId: `0x${n.toString(16).padStart(64, "0")}`,
    door: "jobs",
    createdAt: now,
  };
  await Promise.all([
    tx`update invoice_series set next_n = next_n + 1, next_at = next_at + interval '7 days' where id = ${seriesId}`,
    tx`insert into payment_links ${tx(link)}`,
    tx`
      with counter as (
        insert into invoice_counters (account_id, year, last) values (${accountId}, 2026, 1)
        on conflict (account_id, prefix, year) do update set last = invoice_counters.last + 1 returning last
      )
      insert into invoices (id, account_id, invoice_number, link_id, client_name, client_email, total, line_items,
        destination_address, chain, recurring_interval, series_id, series_n, status, email_status, door, created_at)
      select ${id}, ${accountId}, 'INV-2026-' || lpad(last::text, 6, '0'), ${linkId}, 'Acme', 'ap@acme.example', 25000000,
        ${tx.json([{ description: "Retainer", quantity: 1, unit_price: 25 }])}, ${WALLET}, 'base', 'weekly', ${seriesId}, 1,
        'sent', 'not_configured', 'jobs', ${now}::timestamptz
      from counter`,
    tx`insert into mail_messages ${tx({ id: `${id}.invoice_sent.1`, accountId, invoiceId: id, kind: "invoice_sent", copy: 1, status: "not_configured", createdAt: now })}`,
    tx`insert into events ${tx(["payment_link.created", "invoice.created", "invoice.sent"].map(event))}`,
  ]);
}
