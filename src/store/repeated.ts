import type { PendingQuery, Row, RowList } from "postgres";
import type { Queryable } from "./database.js";

/**
 * A statement that is always the same but for its values: put together by the driver once, and sent as that text from
 * then on. To put a list together out of its parts takes as long as to read it.
 */
export function repeated<T extends Row>() {
  let text: string | undefined;
  return async (
    sql: Queryable,
    values: readonly (string | number)[],
    write: () => PendingQuery<T[]>,
  ): Promise<RowList<T[]>> => {
    if (text !== undefined) return sql.unsafe<T[]>(text, [...values], { prepare: true });
    const rows = await write();
    const { string, types } = rows.statement as typeof rows.statement & { types: number[] };
    if (types.length !== values.length) throw new Error(`not all values of a statement: ${string}`);
    text = string;
    return rows;
  };
}
