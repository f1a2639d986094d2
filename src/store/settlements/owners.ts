import type { Chain } from "../../chains.js";
import type { Sighting } from "../../records/sighting.js";
import type { Queryable } from "../database.js";

/** The accounts that have linked a wallet, whoever did it first before the others: linking proves nothing. */
export type Owners = ReadonlyMap<string, string[]>;

/** Of the wallets that unknown payments went to. */
export async function selectOwners(
  sql: Queryable,
  chain: Chain,
  strangers: readonly Pick<Sighting, "destinationAddress">[],
): Promise<Owners> {
  const destinations = [...new Set(strangers.flatMap(({ destinationAddress }) => destinationAddress ?? []))];
  if (destinations.length === 0) return new Map();
  const rows = await sql<{ address: string; accountIds: string[] }[]>`
    select address, array_agg(account_id order by created_at, id) as account_ids from wallets
    where chain = ${chain} and address = any(${destinations}) group by address`;
  return new Map(rows.map(({ address, accountIds }) => [address, accountIds]));
}
