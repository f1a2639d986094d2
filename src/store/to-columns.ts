import postgres from "postgres";

/** A row as the JSON that `jsonb_populate_record` reads. JSON has no bigint; its text becomes one again in the column. */
export function toColumns(row: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      postgres.fromCamel(name),
      typeof value === "bigint" ? value.toString() : value,
    ]),
  );
}
