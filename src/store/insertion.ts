import postgres from "postgres";
import type { Queryable } from "./database.js";

/** Rows of one kind, all in one parameter: thousands of cells are slow as a parameter each. */
export function insertionOf(sql: Queryable, table: string, rows: readonly object[], condition = sql``) {
  const columns = sql.unsafe(
    Object.keys(rows[0] ?? {})
      .map(columnOf)
      .join(", "),
  );
  return sql`
    insert into ${sql(table)} (${columns}) select ${columns}
    from jsonb_populate_recordset(null::${sql(table)}, ${sql.json(rows.map(toColumns) as never)}) ${condition}`;
}

/** JSON has no bigint; its text becomes one again in the column. */
function toColumns(row: object): Record<string, unknown> {
  const columns: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row))
    columns[columnOf(name)] = typeof value === "bigint" ? value.toString() : value;
  return columns;
}

const columnNames = new Map<string, string>();

function columnOf(name: string): string {
  const known = columnNames.get(name);
  if (known) return known;
  const column = postgres.fromCamel(name);
  columnNames.set(name, column);
  return column;
}
