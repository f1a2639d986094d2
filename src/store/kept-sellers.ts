import type { AccountRow } from "../records/account.js";
import { type Seller, sellerNow } from "../records/seller.js";
import type { Queryable } from "./database.js";

/** As a row keeps him since it was written; null where it is older than that. */
export type KeptSeller = (Omit<Seller, "taxId"> & { tax_id: string | null }) | null;

export function keptSeller(kept: KeptSeller | undefined): Seller | undefined {
  if (!kept) return undefined;
  const { tax_id: taxId, ...seller } = kept;
  return { ...seller, taxId };
}

/** What paper says of an invoice beside its row: who billed, and when the block of its payment was mined. */
export async function selectIssue(
  sql: Queryable,
  account: AccountRow,
  invoiceId: string,
): Promise<{ seller: Seller; minedAt: Date | null }> {
  const [row] = await sql<{ seller: KeptSeller; minedAt: Date | null }[]>`
    select seller, (
      select min(mined_at) from payments p join payment_links l using (terms_id)
      where l.id = i.link_id and p.tx_hash = i.paid_tx_hash and p.status = 'final') as mined_at
    from invoices i where account_id = ${account.id} and id = ${invoiceId}`;
  return { seller: keptSeller(row?.seller) ?? sellerNow(account), minedAt: row?.minedAt ?? null };
}

export async function selectNoteSeller(sql: Queryable, account: AccountRow, noteId: string): Promise<Seller> {
  const [row] = await sql<{ seller: KeptSeller }[]>`
    select seller from credit_notes where account_id = ${account.id} and id = ${noteId}`;
  return keptSeller(row?.seller) ?? sellerNow(account);
}
