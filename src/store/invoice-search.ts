import type { PendingQuery, Row } from "postgres";
import type { Queryable } from "./database.js";
import { idsByWordsOrHash } from "./hash-search.js";
import type { Searched } from "./search.js";

/** What an invoice is found by. */
export function invoiceWords(sql: Queryable): Searched {
  return {
    whole: sql`invoice_number, regexp_replace(invoice_number, '^.*-', ''), destination_address, paid_tx_hash`,
    said: sql`client_name, client_email, reference`,
  };
}

/** By their ids. */
export function foundInvoices(sql: Queryable, accountId: string, q: string): PendingQuery<Row[]> {
  const searched = invoiceWords(sql);
  const invoices = { records: "invoices", words: "invoice_words", hash: "paid_tx_hash", searched };
  return idsByWordsOrHash(sql, invoices, accountId, q);
}
