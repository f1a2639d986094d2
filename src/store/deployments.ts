import type { Chain } from "../chains.js";
import type { Queryable } from "./database.js";

export interface DeploymentRow {
  chain: Chain;
  kind: string;
  address: string;
  feeRecipient: string;
  artifactHash: string;
}

/** True where a set of contracts is new while older ones stay watched: the fee wallet or the code has changed. */
export async function rememberDeployments(
  sql: Queryable,
  rows: readonly DeploymentRow[],
  now: Date,
): Promise<boolean> {
  const added = await sql`
    insert into deployments ${sql(rows.map((row) => ({ ...row, createdAt: now })))}
    on conflict (chain, address) do nothing returning address`;
  const [all] = await sql<{ count: number }[]>`select count(*)::int as count from deployments`;
  return added.length > 0 && (all?.count ?? 0) > added.length;
}

/** Of one chain, or of all. */
export async function selectContracts(sql: Queryable, chain?: Chain): Promise<`0x${string}`[]> {
  const rows = await sql<{ address: `0x${string}` }[]>`
    select address from deployments ${chain ? sql`where chain = ${chain}` : sql``} order by address`;
  return rows.map(({ address }) => address);
}
