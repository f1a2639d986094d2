import type { PendingQuery, Row } from "postgres";
import type { Queryable } from "./database.js";
import { textArray } from "./text-array.js";

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
  return q === undefined ? sql`` : sql`and ${hasWords(sql, words, accountId, q)}`;
}

export function hasWords(sql: Queryable, words: PendingQuery<Row[]>, accountId: string, q: string) {
  return sql`${words} @@ lower(${searchQuery(accountId, q)})::tsquery`;
}

/** Of so many, each is looked up about as fast as they are met on the way through a million. */
const MOST_LOOKED_UP = 3_000;

/**
 * Found first, and looked up by their ids: else a page's order might be walked to its end for a word that hardly any row
 * has. What many rows have is met soon on that way, and each row is asked whether it is one of them.
 */
export async function amongFound(
  sql: Queryable,
  ids: PendingQuery<Row[]>,
  isFound: PendingQuery<Row[]>,
): Promise<{ condition: PendingQuery<Row[]> }> {
  const found = await sql<{ id: string }[]>`/* planned anew */
    select id from (${ids}) as found limit ${MOST_LOOKED_UP + 1}`;
  // No index of words holds "is true": with one, all that have the word would be read, and put in order.
  if (found.length > MOST_LOOKED_UP) return { condition: sql`and (${isFound}) is true` };
  return { condition: sql`and id = any (${textArray(found.map(({ id }) => id))}::text[])` };
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
