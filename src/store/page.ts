import type { PendingQuery, Row } from "postgres";
import type { Chain } from "../chains.js";
import { PublicError } from "../errors.js";
import type { Queryable } from "./database.js";

export interface PageQuery {
  limit: number;
  cursor?: string | undefined;
  status?: string | undefined;
  chain?: Chain | undefined;
  reference?: string | undefined;
  created_after?: Date | undefined;
  created_before?: Date | undefined;
}

export interface Page<T> {
  rows: T[];
  hasMore: boolean;
  nextCursor: string | null;
}

/** The conditions that every list shares; newest first by (created_at, id). */
export function pageConditions(sql: Queryable, query: PageQuery) {
  const after = query.cursor === undefined ? undefined : readCursor(query.cursor);
  return sql`
    ${query.chain ? sql`and chain = ${query.chain}` : sql``}
    ${query.reference === undefined ? sql`` : sql`and reference = ${query.reference}`}
    ${query.created_after ? sql`and created_at > ${query.created_after}` : sql``}
    ${query.created_before ? sql`and created_at < ${query.created_before}` : sql``}
    ${after ? sql`and (created_at, id) < (${after.createdAt}, ${after.id})` : sql``}
    order by created_at desc, id desc
    limit ${query.limit + 1}`;
}

export function toPage<T extends { createdAt: Date; id: string }>(
  rows: T[],
  limit: number,
  met = rows.length,
): Page<T> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = met > shown.length;
  return { rows: shown, hasMore, nextCursor: hasMore && last ? writeCursor(last) : null };
}

/** One answer holds no more of what has no bound of its own, but one whole record at least. */
const MOST_BYTES = 1_000_000;

interface Weighed {
  met: bigint;
}

/** Of the rows, each with its `bytes`, those that one answer may hold: the rest isn't even read. */
export function withinBytes(sql: Queryable, rows: PendingQuery<Row[]>, order: PendingQuery<Row[]>) {
  return sql`
    select * from (
      select *, count(*) over () as met,
        sum(bytes) over (order by ${order} rows unbounded preceding) - bytes as before
      from (${rows}) as page
    ) as weighed where before < ${MOST_BYTES} order by ${order}`;
}

/** Of records that may be large. */
export async function selectWeighedPage<T extends { createdAt: Date; id: string }>(
  sql: Queryable,
  rows: PendingQuery<Row[]>,
  limit: number,
): Promise<Page<T>> {
  const found = await sql<(T & Weighed)[]>`${withinBytes(sql, rows, sql`created_at desc, id desc`)}`;
  return toPage(found, limit, Number(found[0]?.met ?? 0));
}

function writeCursor(row: { createdAt: Date; id: string }): string {
  return Buffer.from(`${row.createdAt.getTime()}.${row.id}`).toString("base64url");
}

function readCursor(cursor: string): { createdAt: Date; id: string } {
  const match = /^(\d{1,14})\.([a-z]+_[0-9a-z]{26}|0x[0-9a-fA-F]{40})$/.exec(
    Buffer.from(cursor, "base64url").toString(),
  );
  if (!match?.[2]) {
    const message = "expected a next_cursor from an earlier answer of this list";
    throw new PublicError("validation_failed", `cursor: ${message}.`, {
      issues: [{ path: "cursor", message }],
    });
  }
  return { createdAt: new Date(Number(match[1])), id: match[2] };
}
