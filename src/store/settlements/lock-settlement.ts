import type { Chain } from "../../chains.js";
import type { Queryable } from "../database.js";

/** Watchers, claims and roll-backs of one chain settle one after the other. */
export async function lockSettlement(sql: Queryable, chain: Chain): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`settle:${chain}`}, 0))`;
}
