import postgres from "postgres";
import { joined } from "../joined.js";
import type { Queryable } from "./database.js";
import { deliveriesOf, type NewEvent, writtenEvents } from "./events.js";
import { holdKeys, insertAnswers, type NewAnswer } from "./idempotency.js";
import { insertionOf } from "./insertion.js";
import { type SeenKey, type Used, usedBySeen } from "./key-holders.js";
import { textArray } from "./text-array.js";
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
  /** Nothing is stored alone where this key is not as it was seen. */
  by?: SeenKey | undefined;
}

/** With what the account of a seen key has used before. */
export type Stored = Partial<Used>;

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
 * In one statement that is a transaction by itself, with all that came while those before were under way. Undefined, and
 * nothing of it stored, where its key is answered or somebody works on it, or who sent it is not who he was.
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

async function storeAll(sql: Queryable, closings: readonly Closing[]): Promise<(Stored | undefined)[]> {
  const claims = await together(sql, closings, { claim: claimsOf(sql, closings), again: sql`` });
  const left = closings.filter((_, index) => claims[index]?.held);
  if (left.length === closings.length) return claims;
  const stored = left.length > 0 ? (await storeAll(sql, left)).values() : undefined;
  return claims.map(({ held }) => (held ? stored?.next().value : undefined));
}

/** In the order of those who claim: whether each may, and what it has used so far. */
function claimsOf(sql: Queryable, closings: readonly Closing[]): Fragment {
  const keys = holdKeys(
    sql,
    closings.map(({ answer }) => answer?.scope),
  );
  const seen = new Map(
    closings.flatMap(({ by }) => (by ? [[Object.values(by).join(" "), by] as const] : [])),
  );
  if (seen.size === 0) return keys;
  const texts = (of: (key: SeenKey) => string) => textArray(closings.map(({ by }) => (by ? of(by) : null)));
  return sql`
    select held and (key_id is null or used is not null) as held, used, unfolded
    from (${keys}) as claimed
      join unnest((select ${texts(({ keyId }) => keyId)}::text[]), (select ${texts(({ mark }) => mark)}::text[]),
        (select ${texts(({ month }) => month)}::date[])) with ordinality as asked (key_id, mark, month, n) using (n)
      left join (${usedBySeen(sql, [...seen.values()])}) as known using (key_id, mark, month)
    order by n`;
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
  return sql<({ held: boolean } & Stored)[]>`
    with claim as materialized (${claim}) ${rows.length > 0 ? rows : sql``}
    ${units.length > 0 ? sql`, unit as (${insertUnits(sql, units, held)})` : sql``}
    ${answers.length > 0 ? sql`, answer as (${insertAnswers(sql, answers, held)} ${again})` : sql``}
    ${events.length > 0 ? sql`, written as (${writtenEvents(sql, events, held)}), delivered as (${deliveriesOf(sql)})` : sql``}
    select * from claim`;
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
