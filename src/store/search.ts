import type { PendingQuery, Row } from "postgres";
import type { Queryable } from "./database.js";

/** As long as `search_words` keeps them. */
const LONGEST_WORD = 80;
const LONGEST_PLACE = 12;
const WITHOUT_BLANKS = /^[\p{sc=Thai}\p{sc=Lao}\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]+$/u;

/**
 * Whose words begin with each of those that are asked for. `words` has to be the very expression of the index: what
 * `search_words` makes of a row.
 */
export function searchCondition(
  sql: Queryable,
  words: PendingQuery<Row[]>,
  accountId: string,
  q: string | undefined,
) {
  if (q === undefined) return sql``;
  return sql`and ${words} @@ lower(${searchQuery(accountId, q)})::tsquery`;
}

/**
 * Found first, and as an array: else a page's order might be walked to its end for a word that hardly any row has, and
 * each row's words be made anew on the way.
 */
export function amongFound(sql: Queryable, ids: PendingQuery<Row[]>) {
  return sql`and id = any (array(${ids}))`;
}

export function searchQuery(accountId: string, q: string): string {
  const words = q.split(/\s+/).filter((word) => word !== "");
  return words.map((word) => `'${quoted(`${accountId}/${cut(word)}`)}':*`).join(" & ");
}

function cut(word: string): string {
  const longest = WITHOUT_BLANKS.test(word) ? LONGEST_PLACE : LONGEST_WORD;
  return Array.from(word).slice(0, longest).join("");
}

function quoted(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll("'", "''");
}

/** The end of all texts, by their bytes, that begin with this one. */
export function pastPrefix(prefix: string): string {
  return `${prefix}\u{10ffff}`;
}
