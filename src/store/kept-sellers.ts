import type { Seller } from "../records/seller.js";
import type { Queryable } from "./database.js";

/** As a row keeps him since it was written; null where it is older than that. */
export type KeptSeller = (Omit<Seller, "taxId"> & { tax_id: string | null }) | null;

export function keptSeller(kept: KeptSeller | undefined): Seller | undefined {
  if (!kept) return undefined;
  const { tax_id: taxId, ...seller } = kept;
  return { ...seller, taxId };
}

/** What paper says of an issued invoice beside its row: who billed, and when the block of its payment was mined. */
export async function selectIssue(
  sql: Queryable,
  accountId: string,
  invoiceId: string,
): Promise<{ seller: Seller | undefined; minedAt: Date | null }> {
  const [row] = await sql<{ seller: KeptSeller; minedAt: Date | null }[]>`
    select seller, (
      select min(mined_at) from payments p join payment_links l using (terms_id)
      where l.id = i.link_id and p.tx_hash = i.paid_tx_hash and p.status = 'final') as mined_at
    from invoices i where account_id = ${accountId} and id = ${invoiceId}`;
  return { seller: keptSeller(row?.seller), minedAt: row?.minedAt ?? null };
}

export async function selectNoteSeller(
  sql: Queryable,
  accountId: string,
  noteId: string,
): Promise<Seller | undefined> {
  const [row] = await sql<{ seller: KeptSeller }[]>`
    select seller from credit_notes where account_id = ${accountId} and id = ${noteId}`;
  return keptSeller(row?.seller);
}
