import type { Sql } from "../../src/store/database.js";
import { type Answer, type TestApp, WALLET } from "./app.js";

/** A new account with one invoice to be found, and so many others. */
export async function rareAmong(app: TestApp, many: number, more: object = {}) {
  const { key, id: accountId } = await app.createAccount();
  const body = {
    client_name: "Rare & Co",
    client_email: "rare@example.org",
    total_usd: 777,
    line_items: [{ description: "Work", quantity: 1, unit_price: 777 }],
    destination_address: WALLET,
    chain: "polygon",
    ...more,
  };
  const { data: invoice }: Answer["body"] = (await app.request("POST", "/api/v1/invoices", { key, body }))
    .body;
  await copyInvoice(app.database.sql, invoice.id, many);
  return { accountId, invoice };
}

/** Copies an invoice so many times, each a second newer, for clients of their own and with so many lines. */
export async function copyInvoice(sql: Sql, id: string, copies: number, lines = 1): Promise<void> {
  const copyId = (prefix: string) => sql`${prefix} || lpad(n::text, 26, '0')`;
  await sql`
    insert into payment_links (id, account_id, kind, slug, amount, fee, destination_address, chain, single_use, status,
      contract, fee_recipient, salt, terms_id, door, created_at)
    select ${copyId("pl_")}, l.account_id, l.kind, ${copyId("inv-")}, l.amount, l.fee, l.destination_address, l.chain,
      l.single_use, l.status, l.contract, l.fee_recipient, l.salt, l.terms_id || n, l.door, l.created_at + n * interval '1 second'
    from invoices i join payment_links l on l.id = i.link_id, generate_series(1, ${copies}) n where i.id = ${id}`;
  await sql`
    insert into invoices (id, account_id, invoice_number, link_id, client_name, client_email, total, line_items,
      destination_address, chain, status, email_status, door, created_at)
    select ${copyId("inv_")}, i.account_id, 'INV-2099-' || lpad(n::text, 6, '0'), ${copyId("pl_")}, 'Client ' || n,
      'client' || n || '@example.com', i.total, many.line_items, i.destination_address, i.chain, i.status, i.email_status,
      i.door, i.created_at + n * interval '1 second'
    from invoices i, generate_series(1, ${copies}) n, (
      select jsonb_agg(jsonb_build_object('description', 'Line ' || line || ' ' || repeat('work ', 20), 'quantity', 1, 'unit_price', 1)) as line_items
      from generate_series(1, ${lines}) line) as many
    where i.id = ${id}`;
}
