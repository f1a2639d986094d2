import type { Chain } from "../chains.js";
import type { Queryable } from "./database.js";

export interface ChainTrouble {
  chain: Chain;
  reason: string;
  since: Date;
}

export async function noteTrouble(sql: Queryable, { chain, reason, since }: ChainTrouble): Promise<void> {
  await sql`
    insert into chain_troubles (chain, reason, since) values (${chain}, ${reason}, ${since})
    on conflict (chain) do update set reason = excluded.reason`;
}

export async function forgetTrouble(sql: Queryable, chain: Chain): Promise<void> {
  await sql`delete from chain_troubles where chain = ${chain}`;
}

export async function selectTroubles(sql: Queryable): Promise<ChainTrouble[]> {
  return sql<ChainTrouble[]>`select chain, reason, since from chain_troubles`;
}
