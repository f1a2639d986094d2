import type { SanctionsList, SanctionsStatus } from "../sanctions-list.js";
import type { Queryable, Sql } from "./database.js";

const LOCK_NAME = "sanctions";

/**
 * Puts a list in the place of the one in use, in one transaction, if `approve` agrees; whoever reads sees one
 * whole list or the other. The list before stays as a record, the addresses of older ones go.
 */
export function swapSanctionsList(
  sql: Sql,
  list: SanctionsList,
  approve: (current: SanctionsStatus | undefined) => boolean = () => true,
): Promise<SanctionsStatus | undefined> {
  return sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtext(${LOCK_NAME}))`;
    const current = await readSanctionsStatus(tx);
    if (!approve(current)) return current;
    if (current?.sourceHash === list.sourceHash) await confirmList(tx, current.id, list.fetchedAt);
    else await activateList(tx, list);
    return readSanctionsStatus(tx);
  });
}

export async function readSanctionsStatus(sql: Queryable): Promise<SanctionsStatus | undefined> {
  const [row] = await sql<SanctionsStatus[]>`
    select id::text as "id", list_date::text as "listDate", source as "source", source_hash as "sourceHash",
      address_count as "addressCount", fetched_at as "fetchedAt"
    from sanctions_lists where active`;
  return row;
}

export async function readSanctionedAddresses(sql: Queryable, listId: string): Promise<string[]> {
  const rows = await sql<{ address: string }[]>`
    select '0x' || encode(address, 'hex') as address from sanctioned_addresses where list_id = ${listId}`;
  return rows.map(({ address }) => address);
}

async function activateList(tx: Queryable, list: SanctionsList): Promise<void> {
  await tx`
    delete from sanctioned_addresses where list_id in (select id from sanctions_lists where not active)`;
  await tx`update sanctions_lists set active = false where active`;
  await tx`
    with list as (
      insert into sanctions_lists (list_date, source, source_hash, address_count, fetched_at)
      values (${list.listDate}, ${list.source}, ${list.sourceHash}, ${list.addresses.length}, ${list.fetchedAt})
      returning id
    )
    insert into sanctioned_addresses (list_id, address)
    select list.id, decode(substr(address, 3), 'hex')
    from list, unnest(${[...list.addresses]}::text[]) as address`;
}

/** The same bytes again: nothing to reload, but the list is as fresh as today. */
async function confirmList(tx: Queryable, id: string, fetchedAt: Date): Promise<void> {
  await tx`update sanctions_lists set fetched_at = ${fetchedAt} where id = ${id}`;
}
