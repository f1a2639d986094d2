import type { PendingQuery, Row } from "postgres";
import type { Queryable } from "./database.js";
import { inTurn } from "./in-turn.js";
import { textArray } from "./text-array.js";

type Fragment = PendingQuery<Row[]>;

/** As long as `search_words` keeps them. */
const LONGEST_WORD = 80;
const LONGEST_PLACE = 12;
const HAS_BLANKS = /^[^\p{sc=Thai}\p{sc=Lao}\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u;
const WITHOUT_BLANKS = /^[\p{sc=Thai}\p{sc=Lao}\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]+$/u;

/** The columns that a record is found by, as the index of its words lists them. */
export interface Searched {
  /** Each word as it is. */
  whole: Fragment;
  /** Each word also from behind its marks on. */
  said: Fragment;
}

/** Whose words begin with each of those that are asked for. */
export function searchCondition(
  sql: Queryable,
  searched: Searched,
  accountId: string,
  q: string | undefined,
): Fragment {
  return q === undefined ? sql`` : sql`and ${hasWords(sql, searched, accountId, q)}`;
}

/** By the very expression of the index. */
function hasWords(sql: Queryable, { whole, said }: Searched, accountId: string, q: string): Fragment {
  return sql`search_words(account_id, array[${whole}], array[${said}]) @@ lower(${searchQuery(accountId, q)})::tsquery`;
}

/** The ids of records whose words stand in a table of their own. */
export function idsByWords(sql: Queryable, table: string, accountId: string, q: string): Fragment {
  return sql`select id from ${sql(table)} where words @@ lower(${searchQuery(accountId, q)})::tsquery`;
}

/**
 * A few rows of each of some pages of a large table. Where so many of these have a word, thousands have it; they are
 * never all of one page, as what came at one moment stands together.
 */
const LOT = { pages: 32, rows: 8, had: 9, ofPages: 5_000 };

/** Those of some rows of the table, drawn by lot, that have the words. */
export function drawnByWords(sql: Queryable, table: string, accountId: string, q: string): Fragment {
  return sql`
    ${idsByWords(sql, table, accountId, q)} and ctid = any (array(
      select format('(%s,%s)', page, place)::tid
      from (
        select floor(random() * pages) as page
        from (select pg_relation_size(${table}::regclass) / current_setting('block_size')::int as pages) as size,
          generate_series(1, ${LOT.pages})
        where pages >= ${LOT.ofPages}
      ) as lot, generate_series(1, ${LOT.rows}) as place))`;
}

/** The same, of one row after another: words are made only of what nearly shows by its text that it has them. */
export function meetsWords(sql: Queryable, searched: Searched, accountId: string, q: string): Fragment {
  const text = sql`lower(array_to_string(array[${searched.whole}, ${searched.said}], ' '))`;
  const shown = wordsOf(q).reduce((all, word) => sql`${all} ${text} ~ lower(${beginning(word)}) and`, sql``);
  // Half of all rows, as plans take a case for: taken for rare, all would be read and put in order.
  return sql`case when ${shown} ${hasWords(sql, searched, accountId, q)} then true else false end`;
}

/** A pattern: a word begins behind anything but a letter or a digit, and anywhere in a script without blanks. */
function beginning(word: string): string {
  const itself = word.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
  return HAS_BLANKS.test(word) ? `(^|[^[:alnum:]])${itself}` : itself;
}

interface Search {
  /** All that are found, by an index. */
  ids: Fragment;
  /** Whether a row is one of them. */
  meets: Fragment;
}

/** A promise of the mere condition would run it. */
interface Condition {
  condition: Fragment;
}

/** Of so many, each is looked up about as fast as they are met on the way through a million. */
const MOST_LOOKED_UP = 3_000;

/**
 * Found first, and looked up by their ids: else a page's order might be walked to its end for a word that hardly any row
 * has. What many rows have is met soon on that way, and each row is asked whether it is one of them.
 */
export async function amongFound(
  sql: Queryable,
  accountId: string,
  { ids, meets }: Search,
): Promise<Condition> {
  const ask = () => sql<{ id: string }[]>`/* planned anew */
    select id from (${ids}) as found limit ${MOST_LOOKED_UP + 1}`;
  const found = await inTurn(sql, accountId, ask);
  return among(sql, found, meets);
}

/** Many rows have a word that so many of a list's first have, and a page of it is within these. */
const FEW = { had: 3, of: 40 };
const FIRST = 300;

/**
 * The same where an index is read to its end before it says anything: it isn't asked for what fills a page within the
 * list's first rows, nor for what so many have that each row is asked anyway. `first` are so many of the list's rows,
 * whatever their words; `drawn` so many of all, by lot.
 */
export async function amongMet(
  sql: Queryable,
  accountId: string,
  { limit }: { limit: number },
  { first, drawn, ids, meets }: Search & { first: (length: number) => Fragment; drawn: Fragment },
): Promise<Condition> {
  const ask = () => sql<{ id: string; by: "lot" | "way" | "index" }[]>`/* planned anew */
    with few as materialized (select from (${first(FEW.of)}) as first where ${meets} limit ${FEW.had}),
      met as materialized (
        select id from (${first(FIRST)}) as first
        where (select count(*) from few) = ${FEW.had} and ${meets} limit ${limit + 1}),
      drawn as materialized (
        select id from (${drawn}) as drawn where (select count(*) from met) <= ${limit} limit ${LOT.had})
    select id, 'way' as by from met union all select id, 'lot' from drawn
    union all (select id, 'index' from (${ids}) as found
      where (select count(*) from met) <= ${limit} and (select count(*) from drawn) < ${LOT.had} limit ${MOST_LOOKED_UP + 1})`;
  const found = await inTurn(sql, accountId, ask);
  const by = (way: string) => found.filter((one) => one.by === way);
  if (by("lot").length === LOT.had) return { condition: sql`and ${meets}` };
  return among(sql, by("way").length > limit ? by("way") : by("index"), meets);
}

function among(sql: Queryable, found: readonly { id: string }[], meets: Fragment): Condition {
  if (found.length > MOST_LOOKED_UP) return { condition: sql`and ${meets}` };
  if (found.length === 0) return { condition: sql`and false` };
  return { condition: sql`and id = any (${textArray(found.map(({ id }) => id))}::text[])` };
}

export function searchQuery(accountId: string, q: string): string {
  const begins = (word: string) => `'${quoted(`${accountId}/${word}`)}':*`;
  return wordsOf(q)
    .map((word) => (YEAR.test(word) ? `(${begins(word)} | ${begins(`INV-${word}`)})` : begins(word)))
    .join(" & ");
}

/** "2026-000266": an invoice's number is one word, and banks and clients leave out how it begins. */
const YEAR = /^\d{4}(?:-\d{0,6})?$/;

export function wordsOf(q: string): string[] {
  return q
    .split(/\s+/)
    .filter((word) => word !== "")
    .map(cut);
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
