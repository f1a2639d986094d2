import type { PendingQuery, Row } from "postgres";
import type { Chain } from "../chains.js";
import { once } from "../lasting.js";
import type { Usdc } from "../money.js";
import { type Cursor, type Listed, readCursor, writeCursor } from "./cursor.js";
import type { Queryable } from "./database.js";
import { inTurn } from "./in-turn.js";
import { NEWEST_FIRST, type Orders, orderOf } from "./order.js";
import { readTogether } from "./read-together.js";

export interface PageQuery {
  limit: number;
  cursor?: string | undefined;
  sort?: string | undefined;
  status?: string | undefined;
  chain?: Chain | undefined;
  reference?: string | undefined;
  q?: string | undefined;
  amount_min?: Usdc | undefined;
  amount_max?: Usdc | undefined;
  created_after?: Date | undefined;
  created_before?: Date | undefined;
}

export interface Page<T> {
  rows: T[];
  hasMore: boolean;
  nextCursor: string | null;
}

type Fragment = PendingQuery<Row[]>;

/** The conditions that every list shares, its order and its length; newest first unless another order is asked for. */
export function pageConditions(sql: Queryable, query: PageQuery, of: Listed, orders: Orders = {}) {
  return sql`${sharedConditions(sql, query)} ${after(sql, query, of, orders)}
    order by ${orderBy(sql, query, orders)} limit ${query.limit + 1}`;
}

function sharedConditions(sql: Queryable, query: PageQuery) {
  return sql`
    ${query.chain ? sql`and chain = ${query.chain}` : sql``}
    ${query.reference === undefined ? sql`` : sql`and reference = ${query.reference}`}
    ${query.created_after ? sql`and created_at > ${query.created_after}` : sql``}
    ${query.created_before ? sql`and created_at < ${query.created_before}` : sql``}`;
}

export function amountConditions(sql: Queryable, amount: Fragment, query: PageQuery) {
  const { amount_min: min, amount_max: max } = query;
  return sql`
    ${min === undefined ? sql`` : sql`and ${amount} >= ${min}`}
    ${max === undefined ? sql`` : sql`and ${amount} <= ${max}`}`;
}

/** What the next page begins after, as text: to be selected beside the columns. */
export function sortKey(sql: Queryable, { sort = NEWEST_FIRST }: PageQuery, orders: Orders) {
  const { order } = orderOf(sort, orders);
  return order ? sql`, ${order.by(sql)}::text as sort_key` : sql``;
}

function orderBy(sql: Queryable, { sort = NEWEST_FIRST }: PageQuery, orders: Orders) {
  const { order, descends } = orderOf(sort, orders);
  const direction = descends ? sql`desc` : sql``;
  return sql`${order ? sql`${order.by(sql)} ${direction},` : sql``} created_at ${direction}, id ${direction}`;
}

function after(sql: Queryable, { cursor: text, sort = NEWEST_FIRST }: PageQuery, of: Listed, orders: Orders) {
  if (text === undefined) return sql``;
  const { order, descends } = orderOf(sort, orders);
  const { createdAt, id, key }: Cursor = readCursor(text, { of, sort, type: order?.type });
  const beyond = descends ? sql`<` : sql`>`;
  if (!order) return sql`and (created_at, id) ${beyond} (${createdAt}, ${id})`;
  const value = { bigint: sql`::bigint`, date: sql`::date`, text: sql`` }[order.type];
  return sql`and (${order.by(sql)}, created_at, id) ${beyond} (${key}::text${value}, ${createdAt}, ${id})`;
}

interface Sorted {
  createdAt: Date;
  id: string;
  sortKey?: string;
}

export function toPage<T extends Sorted>(
  rows: readonly T[],
  { limit, sort = NEWEST_FIRST }: PageQuery,
  met = rows.length,
): Page<T> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = met > shown.length;
  return { rows: shown, hasMore, nextCursor: hasMore && last ? writeCursor(last, sort) : null };
}

/** One answer holds no more of what has no bound of its own, but one whole record at least. */
const MOST_BYTES = 1_000_000;

interface Weighed {
  met: bigint;
}

/** Of the rows, each with its `bytes`, those that one answer may hold: the rest isn't even read. */
export function withinBytes(sql: Queryable, rows: Fragment, order: Fragment) {
  return sql`
    select * from (
      select *, count(*) over () as met,
        sum(bytes) over (order by ${order} rows unbounded preceding) - bytes as before
      from (${rows}) as page
    ) as weighed where before < ${MOST_BYTES} order by ${order}`;
}

function isNarrowed({ limit: _, ...narrowing }: PageQuery): boolean {
  return Object.values(narrowing).some((value) => value !== undefined);
}

/** So many lists are read at a time: of records that may be large, as few as fit well into the memory. */
const [AT_A_TIME, LARGE_AT_A_TIME] = [16, 4];

/** A list that is narrowed by anything is planned for what it is narrowed by; all others share one text and one plan. */
function readerOf<T extends Row>(atATime: number) {
  const together = readTogether<T>(atATime);
  return async (
    sql: Queryable,
    query: PageQuery,
    [accountId, ...values]: readonly [string, ...number[]],
    rows: () => Fragment,
  ): Promise<readonly T[]> =>
    isNarrowed(query)
      ? inTurn(sql, accountId, () => sql<T[]>`/* planned anew */ ${rows()}`)
      : together(sql, [accountId, ...values], () => sql<T[]>`${rows()}`);
}

/** Pages of one noun of an account. */
export function pagesOf<T extends Sorted>() {
  const read = readerOf<T>(AT_A_TIME);
  return async (
    sql: Queryable,
    accountId: string,
    query: PageQuery,
    rows: () => Fragment,
  ): Promise<Page<T>> => {
    const found = await read(sql, query, [accountId, query.limit + 1], rows);
    // Rows that last are of a query that nothing narrows, and it was asked for as many.
    return once(found, toPage, () => toPage(found, query));
  };
}

/** The same of records that may be large. */
export function weighedPagesOf<T extends Sorted>(orders: Orders) {
  const read = readerOf<T & Weighed>(LARGE_AT_A_TIME);
  return async (
    sql: Queryable,
    accountId: string,
    query: PageQuery,
    rows: () => Fragment,
  ): Promise<Page<T>> => {
    const weighed = () => withinBytes(sql, rows(), orderBy(sql, query, orders));
    const found = await read(sql, query, [accountId, query.limit + 1, MOST_BYTES], weighed);
    return toPage<T>(found, query, Number(found[0]?.met ?? 0));
  };
}
