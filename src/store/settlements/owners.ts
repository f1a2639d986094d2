import type { Chain } from "../../chains.js";
import type { PaymentRow } from "../../records/payment.js";
import type { Sighting } from "../../records/sighting.js";
import type { Queryable } from "../database.js";
import { textArray } from "../text-array.js";

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

/** Whose they are, once the record that they pay is there. */
export async function adoptPayments(sql: Queryable, rows: readonly PaymentRow[]): Promise<void> {
  if (rows.length === 0) return;
  const texts = (field: "id" | "accountId" | "resourceId" | "reference") =>
    textArray(rows.map((row) => row[field]));
  await sql`
    update payments p set account_id = a.id, resource_id = n.resource_id, reference = n.reference, seller = seller_of(a)
    from unnest(${texts("id")}::text[], ${texts("accountId")}::text[], ${texts("resourceId")}::text[],
      ${texts("reference")}::text[]) as n (id, account_id, resource_id, reference) join accounts a on a.id = n.account_id
    where p.id = n.id`;
}
