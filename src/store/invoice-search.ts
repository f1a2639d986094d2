import type { PendingQuery, Row } from "postgres";
import type { Queryable } from "./database.js";
import { idsByWords, meetsWords, pastPrefix, type Searched, wordsOf } from "./search.js";

/** What an invoice is found by. */
export function invoiceWords(sql: Queryable): Searched {
  return {
    whole: sql`invoice_number, regexp_replace(invoice_number, '^.*-', ''), destination_address, paid_tx_hash`,
    said: sql`client_name, client_email, reference`,
  };
}

/** What could be the beginning of a transaction's hash. */
const HASH_BEGINNING = /^0(x[0-9a-f]*)?$/i;

/** By their ids. What paid an invoice is none of the words that are kept of it: it comes long after them. */
export function foundInvoices(sql: Queryable, accountId: string, q: string): PendingQuery<Row[]> {
  const words = wordsOf(q);
  const others = words.filter((word) => !HASH_BEGINNING.test(word)).join(" ");
  const byOthers = others ? sql`and id in (${idsByWords(sql, "invoice_words", accountId, others)})` : sql``;
  const byAll = words.length > 1 ? sql`and ${meetsWords(sql, invoiceWords(sql), accountId, q)}` : sql``;
  const paidBy = (hash: string) => sql`
    select id from invoices where account_id = ${accountId} and paid_tx_hash is not null
      and lower(paid_tx_hash) collate "C" >= lower(${hash}) and lower(paid_tx_hash) collate "C" < ${pastPrefix(hash.toLowerCase())}
      ${byOthers} ${byAll}`;
  return words
    .filter((word) => HASH_BEGINNING.test(word))
    .reduce(
      (found, hash) => sql`${found} union all ${paidBy(hash)}`,
      idsByWords(sql, "invoice_words", accountId, q),
    );
}
