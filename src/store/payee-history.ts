import type { Usdc } from "../money.js";
import type { Queryable } from "./database.js";

/** What an account knows of an address that is to be paid. */
export interface PayeeHistory {
  address: string;
  /** How often it was seen paid, with how much. */
  times: number;
  last: Usdc | null;
  most: Usdc | null;
  /** The contact whose wallet it is, and since when. */
  contact: string | null;
  since: Date | null;
  /** Whether he was in the book before it was his. */
  cameLater: boolean | null;
  /** A contact's wallet or a payee that begins and ends like it, is another, and not known for less long than it is itself. */
  alike: string | null;
}

/** One row for each address, in their order. */
export async function selectPayeeHistories(
  sql: Queryable,
  accountId: string,
  { addresses, chain }: { addresses: readonly string[]; chain: string },
): Promise<PayeeHistory[]> {
  const shape = (column: string) => sql`lower(left(${sql(column)}, 6) || right(${sql(column)}, 4))`;
  const near = (column: string) =>
    sql`${shape(column)} = ${shape("asked.address")} and ${sql(column)} <> asked.address`;
  // As it is on any chain: whoever has one that looks like his, has it on all of them.
  const older = (column: string) => sql`(known.since is null or ${sql(column)} <= known.since)`;
  return sql<PayeeHistory[]>`
    select asked.address, paid.times::int as times, paid.last, paid.most, book.contact, book.since, book.came_later, twin.alike
    from unnest(${[...addresses]}::text[]) with ordinality as asked (address, place)
    cross join lateral (
      select count(*) as times, (array_agg(r.amount order by p.created_at desc))[1] as last, max(r.amount) as most,
        min(p.created_at) as since
      from payout_recipients r join payouts p on p.id = r.payout_id
      where r.account_id = ${accountId} and ${shape("r.address")} = ${shape("asked.address")}
        and r.address = asked.address and p.status = 'confirmed'
    ) paid left join lateral (
      select c.name as contact, w.since, w.since > c.created_at as came_later
      from contact_wallets w join contacts c on c.id = w.contact_id
      where w.account_id = ${accountId} and w.address = asked.address and w.chain in (${chain}, 'any')
        and w.removed_at is null and c.archived_at is null order by w.since limit 1
    ) book on true left join lateral (
      select least(paid.since, min(w.since)) as since from contact_wallets w join contacts c on c.id = w.contact_id
      where w.account_id = ${accountId} and w.address = asked.address and w.removed_at is null and c.archived_at is null
    ) known on true left join lateral (
      (select w.address as alike from contact_wallets w
        where w.account_id = ${accountId} and w.removed_at is null and ${near("w.address")} and ${older("w.since")} limit 1)
      union all
      (select r.address from payout_recipients r join payouts p on p.id = r.payout_id
        where r.account_id = ${accountId} and ${near("r.address")} and ${older("p.created_at")} limit 1)
      limit 1
    ) twin on true
    order by asked.place`;
}
