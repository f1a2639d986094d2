import type { PendingQuery, Row } from "postgres";
import type { Queryable } from "./database.js";
import { idsByWords, meetsWords, pastPrefix, type Searched, wordsOf } from "./search.js";

/** What could be the beginning of a transaction's hash. */
const HASH_BEGINNING = /^0(x[0-9a-f]*)?$/i;

interface Hashed {
  records: string;
  /** Where their words stand: all but the hash, which comes long after them. */
  words: string;
  /** The column of the transaction that settled a record. */
  hash: string;
  searched: Searched;
}

/** The ids of records that have these words, or were settled by a transaction whose hash begins so. */
export function idsByWordsOrHash(
  sql: Queryable,
  { records, words: table, hash: column, searched }: Hashed,
  accountId: string,
  q: string,
): PendingQuery<Row[]> {
  const words = wordsOf(q);
  const others = words.filter((word) => !HASH_BEGINNING.test(word)).join(" ");
  const byOthers = others ? sql`and id in (${idsByWords(sql, table, accountId, others)})` : sql``;
  const byAll = words.length > 1 ? sql`and ${meetsWords(sql, searched, accountId, q)}` : sql``;
  const settledBy = (hash: string) => sql`
    select id from ${sql(records)} where account_id = ${accountId} and ${sql(column)} is not null
      and lower(${sql(column)}) collate "C" >= lower(${hash}) and lower(${sql(column)}) collate "C" < ${pastPrefix(hash.toLowerCase())}
      ${byOthers} ${byAll}`;
  return words
    .filter((word) => HASH_BEGINNING.test(word))
    .reduce(
      (found, hash) => sql`${found} union all ${settledBy(hash)}`,
      idsByWords(sql, table, accountId, q),
    );
}
