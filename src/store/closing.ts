import postgres from "postgres";
import { joined } from "../joined.js";
import type { Queryable } from "./database.js";
import { deliveriesOf, type NewEvent, writtenEvents } from "./events.js";
import { holdKeys, insertAnswers, type NewAnswer } from "./idempotency.js";
import { insertionOf } from "./insertion.js";
import { insertUnits, type Unit } from "./usage.js";

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
  accountId: string;
  unit?: Omit<Unit, "accountId"> | undefined;
  answer?: NewAnswer | undefined;
}

type Fragment = postgres.PendingQuery<postgres.Row[]>;

/** In one statement, the last of its transaction. */
export async function storeClosing(tx: Queryable, ...closings: Closing[]): Promise<void> {
  const left = closings.filter(
    ({ rows, events, unit, answer }) => rows.length > 0 || events.length > 0 || unit || answer,
  );
  if (left.length === 0) return;
  await together(tx, left, {
    claim: tx`select true as held`,
    // Takes the place of an answer that was kept for longer than it had to be.
    again: tx`on conflict (account_id, route, key) do update set body_hash = excluded.body_hash,
      status = excluded.status, answer = excluded.answer, created_at = excluded.created_at`,
  });
}

/**
 * In one statement that is a transaction by itself, with all that came while those before were under way. False, and
 * nothing of it stored, where its key is answered or somebody works on it.
 */
export const storeAlone = joined(storeAll, {
  // While one waits for the disk, another one is made.
  runs: 2,
  most: 64,
  ownerOf: ({ accountId }) => accountId,
  isUndone: isAboutOne,
});

/** SQLSTATE: no room or memory, a statement or a wait cut short, a fault of the server. All of them would meet it again. */
const ABOUT_NONE = /^(53|57|58|55P03)/;

/** The server has refused the statement for what is in it. Without its word nobody knows what became of it. */
function isAboutOne(error: unknown): boolean {
  return error instanceof postgres.PostgresError && !ABOUT_NONE.test(error.code);
}

async function storeAll(sql: Queryable, closings: readonly Closing[]): Promise<boolean[]> {
  const scopes = closings.map(({ answer }) => answer?.scope);
  const claims = await together(sql, closings, { claim: holdKeys(sql, scopes), again: sql`` });
  const held = claims.map((claim) => claim.held);
  const left = closings.filter((_, index) => held[index]);
  if (left.length === 0 || left.length === closings.length) return held;
  const stored = (await storeAll(sql, left)).values();
  return held.map((isHeld) => isHeld && stored.next().value === true);
}

/** All of it or, where one of them is not held, nothing. */
function together(
  sql: Queryable,
  closings: readonly Closing[],
  { claim, again }: { claim: Fragment; again: Fragment },
) {
  const held = sql`where (select bool_and(held) from claim)`;
  const rows = alike(closings.flatMap((closing) => closing.rows)).map(
    ({ table, rows }, index) => sql`, ${sql(`rows_${index}`)} as (${insertionOf(sql, table, rows, held)})`,
  );
  const units = closings.flatMap(({ accountId, unit }) => (unit ? { accountId, ...unit } : []));
  const answers = closings.flatMap(({ answer }) => answer ?? []);
  const events = closings.flatMap((closing) => closing.events);
  return sql<{ held: boolean }[]>`
    with claim as materialized (${claim}) ${rows.length > 0 ? rows : sql``}
    ${units.length > 0 ? sql`, unit as (${insertUnits(sql, units, held)})` : sql``}
    ${answers.length > 0 ? sql`, answer as (${insertAnswers(sql, answers, held)} ${again})` : sql``}
    ${events.length > 0 ? sql`, written as (${writtenEvents(sql, events, held)}), delivered as (${deliveriesOf(sql)})` : sql``}
    select held from claim`;
}

/** By their tables, and by their columns should those differ. */
function alike(rows: readonly TableRow[]): { table: string; rows: TableRow["row"][] }[] {
  const found = new Map<string, { table: string; rows: TableRow["row"][] }>();
  for (const { table, row } of rows) {
    const kind = `${table} ${Object.keys(row)}`;
    const same = found.get(kind);
    if (same) same.rows.push(row);
    else found.set(kind, { table, rows: [row] });
  }
  return [...found.values()];
}
