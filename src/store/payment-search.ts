import { CHAINS } from "../chains.js";
import type { Queryable } from "./database.js";
import { foundInvoices } from "./invoices.js";
import { pastPrefix } from "./search.js";

/** So much of a hash is nobody else's by chance. */
const HASH_PREFIX = /^0x[0-9a-f]{8,64}$/;

// What is found comes as an array: however many it is taken for, each of it is then looked up by its id.

/** On every chain. */
export function ofTransaction(sql: Queryable, hash: string) {
  return inTransactions(sql, sql`tx_hash = ${hash}`);
}

/** Each half has an index of its own. */
function inTransactions(sql: Queryable, condition: ReturnType<Queryable>) {
  const chains = sql`chain = any(${[...CHAINS]}::text[])`;
  return sql`
    select id from payments where ${chains} and ${condition} and status <> 'reverted'
    union all select id from payments where ${chains} and ${condition} and status = 'reverted'`;
}

/** Whose payer, transaction or reference begins so; or whose invoice has these words. */
export function foundPayments(sql: Queryable, accountId: string, said: string) {
  const q = said.toLowerCase();
  const begins = (column: "payer" | "reference") => sql`
    select id from payments where account_id = ${accountId} and lower(${sql(column)}) collate "C" >= ${q}
      and lower(${sql(column)}) collate "C" < ${pastPrefix(q)}`;
  // No digit comes after f, whatever the database's collation.
  const hashes = () => sql`union all ${inTransactions(sql, sql`tx_hash >= ${q} and tx_hash < ${`${q}g`}`)}`;
  return sql`
    ${begins("payer")} union all ${begins("reference")} ${HASH_PREFIX.test(q) ? hashes() : sql``}
    union all
    select id from payments
    where account_id = ${accountId} and resource_id = any (array(${foundInvoices(sql, accountId, said)}))`;
}
