import { randomBytes } from "node:crypto";
import type { PendingQuery, Row } from "postgres";
import { joined } from "../joined.js";
import { lasting } from "../lasting.js";
import type { Queryable } from "./database.js";
import { textArray } from "./text-array.js";

/** Of each who asks, in the order of the statement's parameters; the account comes first. */
type Values = readonly (string | number)[];

interface Told {
  /** Which of those who ask it is for; the first is 1. */
  asker: bigint;
  mark: string;
  /** Of all its rows, in bytes; null where none is sent. */
  weight: number | null;
}

interface Answer {
  mark: string;
  weight: number;
  rows: readonly Row[];
}

/** Of all answers that are held, in bytes, with what lasts of them: a page, and how it was written. */
const MOST_HELD = 64_000_000;
/** So much is all of it for each byte of the rows, as PostgreSQL writes them. */
const WITH_WHAT_LASTS = 3;
/** And so much every row by itself, and every answer, should it be empty. */
const EACH = 3_000;
/** One account's slow list must not hold up all others. */
const RUNS = 2;
let statements = 0;

/**
 * A statement that is always the same but for its values. Those who ask at once are answered by one, which reads the
 * rows of each. Rows that are as they were are not sent again: by a mark of all that is in them PostgreSQL tells
 * whether they are those that are held here.
 */
export function readTogether<T extends Row>(most: number) {
  const number = statements++;
  const keyOf = (values: Values) => [number, ...values].join(" ");
  let text: string | undefined;

  const ask = joined(
    async (sql: Queryable, asked: Values[]): Promise<(readonly Row[])[]> => {
      const askers = new Map(asked.map((values) => [keyOf(values), values]));
      const before = [...askers.keys()].map((key) => held.get(key));
      const marks = textArray(before.map((answer) => answer?.mark ?? ""));
      const parameters = [...columnsOf([...askers.values()]), marks, SEED];
      const told = await sql.unsafe<(Row & Told)[]>(text as string, parameters, { prepare: true });
      const rows: (Row & Told)[][] = before.map(() => []);
      for (const row of told) rows[Number(row.asker) - 1]?.push(row);
      const answers = new Map(
        [...askers.keys()].map((key, at) => [key, answerOf(rows[at] ?? [], before[at])]),
      );
      for (const [key, answer] of answers) hold(key, answer);
      return asked.map((values) => answers.get(keyOf(values))?.rows ?? []);
    },
    { runs: RUNS, most, ownerOf: ([account]) => String(account) },
  );

  return async (sql: Queryable, values: Values, write: () => PendingQuery<T[]>): Promise<readonly T[]> => {
    if (text !== undefined) return ask(sql, values) as Promise<readonly T[]>;
    const rows = await write();
    const { string, types } = rows.statement as typeof rows.statement & { types: number[] };
    if (types.length !== values.length) throw new Error(`not all values of a statement: ${string}`);
    text = forEach(
      string,
      values,
      rows.columns.map(({ type }) => type),
    );
    return rows;
  };
}

/** Nobody outside can tell which other rows would have the same mark. */
const SEED = String(randomBytes(8).readBigInt64LE());

/**
 * By their numbers, json, jsonb and numeric are hashed as they are written. PostgreSQL's own hash of a document is that of
 * another one whose values have changed places, 32 apart, and 1.5 is 1.50 to it.
 */
const HASHED_AS_TEXT = [114, 3802, 1700];

/** The statement for each of many, whose values stand in arrays, and the types of its columns. */
function forEach(statement: string, values: Values, types: readonly number[]): string {
  const names = values.map((_, at) => `v${at + 1}`);
  const columns = types.map((_, at) => `c${at + 1}`);
  const hashed = columns.map((column, at) =>
    HASHED_AS_TEXT.includes(types[at] ?? 0) ? `${column}::text` : column,
  );
  const arrays = [...values.map((value) => (typeof value === "string" ? "text" : "int")), "text"].map(
    (type, at) => `(select $${at + 1}::${type}[])`,
  );
  return `
    select asked.asker, answer.*
    from unnest(${arrays}) with ordinality as asked (${names}, known, asker), lateral (
      with page as materialized (${statement.replaceAll(/\$(\d+)/g, "asked.v$1")}), marked as materialized (
        select mark, case when mark <> asked.known then (select sum(octet_length(page::text))::int from page) end as weight
        from (
          select coalesce(md5(string_agg(hash_record_extended(row(${hashed}), $${values.length + 2}::bigint)::text, ' ')), 'none') as mark
          from page as written (${columns})
        ) as hashed
      )
      select * from marked left join page on mark <> asked.known
    ) as answer`;
}

function columnsOf(rows: readonly Values[]): string[] {
  return (rows[0] ?? []).map((_, at) => textArray(rows.map((values) => String(values[at]))));
}

function answerOf(rows: readonly (Row & Told)[], before: Answer | undefined): Answer {
  const { mark = "", weight = null } = rows[0] ?? {};
  if (before?.mark === mark) return before;
  // Whoever is answered by them next gets them as they are.
  if (weight === null) return { mark, weight: EACH, rows: [] };
  const held = weight * WITH_WHAT_LASTS + (rows.length + 1) * EACH;
  return { mark, weight: held, rows: lasting(rows.map((row) => Object.freeze(row))) };
}

/** The one that was asked for last stands last. */
const held = new Map<string, Answer>();
let weight = 0;

function hold(key: string, answer: Answer): void {
  letGo(key);
  held.set(key, answer);
  weight += answer.weight;
  for (const eldest of held.keys()) {
    if (weight <= MOST_HELD) break;
    letGo(eldest);
  }
}

function letGo(key: string): void {
  weight -= held.get(key)?.weight ?? 0;
  held.delete(key);
}
