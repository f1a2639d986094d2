import type { Chain } from "../../chains.js";
import type { Sighting } from "../../records/sighting.js";
import type { Queryable } from "../database.js";

/** Who linked the wallet that an unknown payment went to, first: that account is told of it. */
export async function selectOwners(
  sql: Queryable,
  chain: Chain,
  strangers: readonly Sighting[],
): Promise<Map<string, string>> {
  const destinations = [...new Set(strangers.flatMap(({ destinationAddress }) => destinationAddress ?? []))];
  if (destinations.length === 0) return new Map();
  const rows = await sql<{ address: string; accountId: string }[]>`
    select distinct on (address) address, account_id from wallets
    where chain = ${chain} and address = any(${destinations}) order by address, created_at, id`;
  return new Map(rows.map(({ address, accountId }) => [address, accountId]));
}
