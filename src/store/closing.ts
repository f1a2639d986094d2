import postgres from "postgres";
import type { Meter } from "../plans.js";
import type { Queryable } from "./database.js";
import { deliveriesOf, type NewEvent, writtenEvents } from "./events.js";
import { type IdempotencyScope, lockOf, type StoredAnswer } from "./idempotency.js";
import { toColumns } from "./to-columns.js";

export interface TableRow {
  table: string;
  /** By its columns, in camelCase. */
  row: Record<string, unknown>;
}

export interface Additions {
  rows: TableRow[];
  events: NewEvent[];
}

/** What closes a write: all that it adds, its unit and its answer. */
export interface Closing extends Additions {
  unit?: { accountId: string; month: string; operation: Meter } | undefined;
  answer?: { scope: IdempotencyScope; stored: StoredAnswer } | undefined;
}

/** In one statement, the last of its transaction. */
export async function storeClosing(tx: Queryable, closing: Closing): Promise<void> {
  const { rows, events, unit, answer } = closing;
  if (rows.length === 0 && events.length === 0 && !unit && !answer) return;
  await together(tx, closing, {
    claim: tx`true`,
    // Takes the place of an answer that was kept for longer than it had to be.
    again: tx`on conflict (account_id, route, key) do update set body_hash = excluded.body_hash,
      status = excluded.status, answer = excluded.answer, created_at = excluded.created_at`,
  });
}

/** In one statement that is a transaction by itself. False, and nothing stored, where somebody works on the same key. */
export async function storeAlone(sql: Queryable, closing: Closing): Promise<boolean> {
  const { answer } = closing;
  const claim = answer ? sql`pg_try_advisory_xact_lock(${lockOf(sql, answer.scope)})` : sql`true`;
  const [row] = await together(sql, closing, { claim, again: sql`` });
  return row?.held ?? false;
}

type Fragment = postgres.PendingQuery<postgres.Row[]>;

function together(
  sql: Queryable,
  { rows, events, unit, answer }: Closing,
  { claim, again }: { claim: Fragment; again: Fragment },
) {
  const held = sql`where (select held from claim)`;
  const added = rows.map(({ table, row }, index) => {
    const columns = sql.unsafe(Object.keys(row).map(postgres.fromCamel).join(", "));
    return sql`, ${sql(`row_${index}`)} as (
      insert into ${sql(table)} (${columns}) select ${columns}
      from jsonb_populate_record(null::${sql(table)}, ${sql.json(toColumns(row) as never)}) ${held})`;
  });
  return sql<{ held: boolean }[]>`
    with claim as materialized (select ${claim} as held) ${added.length > 0 ? added : sql``}
    ${unit ? sql`, unit as (${insertUnit(sql, unit)} ${held})` : sql``}
    ${answer ? sql`, answer as (${insertAnswer(sql, answer.scope, answer.stored)} ${held} ${again})` : sql``}
    ${events.length > 0 ? sql`, written as (${writtenEvents(sql, events, held)}), delivered as (${deliveriesOf(sql)})` : sql``}
    select held from claim`;
}

function insertUnit(sql: Queryable, { accountId, month, operation }: NonNullable<Closing["unit"]>) {
  return sql`
    insert into usage_units (account_id, month, operation, count)
    select ${accountId}, ${month}::date, ${operation}, 1`;
}

function insertAnswer(
  sql: Queryable,
  { accountId, route, key }: IdempotencyScope,
  { bodyHash, status, answer, createdAt }: StoredAnswer,
) {
  return sql`
    insert into idempotency_keys (account_id, route, key, body_hash, status, answer, created_at)
    select ${accountId}, ${route}, ${key}, ${bodyHash}::bytea, ${status}::int, ${JSON.stringify(answer)}::text::json,
      ${createdAt}::timestamptz`;
}
