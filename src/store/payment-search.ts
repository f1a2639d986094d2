import type { PendingQuery, Row } from "postgres";
import { CHAINS } from "../chains.js";
import type { Queryable } from "./database.js";
import { foundInvoices } from "./invoice-search.js";
import { amongFound, pastPrefix } from "./search.js";

/** So much of a hash is nobody else's by chance. */
const HASH_PREFIX = /^0x[0-9a-f]{8,64}$/;

/** On every chain. It is asked for as an array: however many they are taken for, each is then looked up by its id. */
export function ofTransaction(sql: Queryable, hash: string) {
  return inTransactions(sql, sql`tx_hash = ${hash}`);
}

/** Each half has an index of its own. */
function inTransactions(sql: Queryable, condition: PendingQuery<Row[]>) {
  const chains = sql`chain = any(${[...CHAINS]}::text[])`;
  return sql`
    select id from payments where ${chains} and ${condition} and status <> 'reverted'
    union all select id from payments where ${chains} and ${condition} and status = 'reverted'`;
}

/** Whose payer, transaction or reference begins so; or whose invoice has these words. */
export function searchPayments(sql: Queryable, accountId: string, said: string) {
  const q = said.toLowerCase();
  const begins = (column: "payer" | "reference") =>
    sql`lower(${sql(column)}) collate "C" >= ${q} and lower(${sql(column)}) collate "C" < ${pastPrefix(q)}`;
  const where = (condition: PendingQuery<Row[]>) =>
    sql`select id from payments where account_id = ${accountId} and ${condition}`;
  // No digit comes after f, whatever the database's collation.
  const hash = HASH_PREFIX.test(q) ? sql`tx_hash >= ${q} and tx_hash < ${`${q}g`}` : undefined;
  const invoices = foundInvoices(sql, accountId, said);
  const found = sql`
    ${where(begins("payer"))} union all ${where(begins("reference"))}
    ${hash ? sql`union all ${inTransactions(sql, hash)}` : sql``}
    union all ${where(sql`resource_id = any (array(${invoices}))`)}`;
  return amongFound(sql, accountId, {
    ids: found,
    meets: sql`(${begins("payer")} or ${begins("reference")} ${hash ? sql`or ${hash}` : sql``}
      or resource_id in (${invoices})) is true`,
  });
}
