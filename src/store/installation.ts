import type { Network } from "../chains.js";
import type { Queryable } from "./database.js";

/** The network that this database is of: the given one, where it has none yet. */
export async function stampNetwork(sql: Queryable, network: Network): Promise<Network> {
  await sql`insert into installation (network) values (${network}) on conflict do nothing`;
  const [row] = await sql<{ network: Network }[]>`select network from installation`;
  return row?.network ?? network;
}
