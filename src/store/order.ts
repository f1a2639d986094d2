import type { PendingQuery, Row } from "postgres";
import type { Queryable } from "./database.js";

/** What a list can be put in order by, beside the time of its records: an index holds (account_id, it, created_at, id). */
export interface Order {
  by(sql: Queryable): PendingQuery<Row[]>;
  type: "bigint" | "date" | "text";
}

/** By the names that `sort` takes. */
export type Orders = Readonly<Record<string, Order>>;

export const NEWEST_FIRST = "-created_at";

/** "-amount" descends. */
export function orderOf(sort: string, orders: Orders): { order: Order | undefined; descends: boolean } {
  const descends = sort.startsWith("-");
  const name = descends ? sort.slice(1) : sort;
  const order = Object.hasOwn(orders, name) ? orders[name] : undefined;
  if (!order && name !== "created_at") throw new Error(`no order by ${name}`);
  return { order, descends };
}
