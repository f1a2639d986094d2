import type { Address } from "viem";
import { endsOf, looksLike } from "../addresses-alike.js";
import type { Usdc } from "../money.js";
import type { PayoutRow } from "../records/payout.js";
import type { Queryable } from "./database.js";

/** An address that the account knows already. */
export interface KnownPayee {
  address: Address;
  /** Of a contact that has it as a wallet. */
  contact: string | null;
  /** Since when, where it came after he did; null where he came with it. */
  changedAt: Date | null;
  /** When a payout to it was last confirmed. */
  paidAt: Date | null;
  /** Since when it is in the book, was paid or is the account's own. */
  since: Date;
}

/** On a chain, or, where that is null, on any. */
type Asked = Pick<PayoutRow, "id" | "accountId"> & { chain: PayoutRow["chain"] | null };

/** Every known address that begins and ends like one of these (`endsOf`), the very ones among them. */
async function selectKnownPayees(
  sql: Queryable,
  { id, accountId, chain }: Asked,
  ends: readonly string[],
): Promise<KnownPayee[]> {
  const likeThese = sql`lower(left(address, 6) || right(address, 4)) = any (${[...new Set(ends)]}::text[])`;
  return sql<KnownPayee[]>`
    select address, max(contact) as contact, max(changed_at) as changed_at, max(paid_at) as paid_at, min(since) as since from (
      select w.address, c.name as contact, case when w.since > c.created_at then w.since end as changed_at,
        null::timestamptz as paid_at, w.since
      from (select * from contact_wallets where ${likeThese}) w join contacts c on c.id = w.contact_id
      where w.account_id = ${accountId} and w.removed_at is null and c.archived_at is null ${chain ? sql`and w.chain in (${chain}, 'any')` : sql``}
      union all
      select r.address, null, null, p.confirmed_at, p.confirmed_at
      from (select * from payout_recipients where account_id = ${accountId} and ${likeThese}) r
      join payouts p on p.id = r.payout_id where p.status = 'confirmed' and p.id <> ${id}
      union all
      select address, null, null, null, created_at from wallets where account_id = ${accountId} and ${likeThese}
    ) known group by address`;
}

/** What is known of an address that is to be paid. */
export interface Recognised {
  known: KnownPayee | undefined;
  /** In no contact, and never paid. */
  isNew: boolean;
  /** A known address that it could be taken for: of two that are known the newer may have been put there for that. */
  twin: KnownPayee | undefined;
}

/** Of each address, in their order, what an eye should stop at. */
export async function recognisePayees(
  sql: Queryable,
  payout: Asked,
  addresses: readonly string[],
): Promise<Recognised[]> {
  const byEnds = new Map<string, KnownPayee[]>();
  for (const payee of await selectKnownPayees(sql, payout, addresses.map(endsOf)))
    byEnds.set(endsOf(payee.address), [...(byEnds.get(endsOf(payee.address)) ?? []), payee]);
  return addresses.map((address) => {
    const alike = byEnds.get(endsOf(address)) ?? [];
    const known = alike.find((payee) => payee.address === address);
    const twin = alike.find(
      (payee) => looksLike(payee.address, address) && !(known && known.since < payee.since),
    );
    return { known, isNew: !known?.contact && !known?.paidAt, twin };
  });
}

export interface FormerWallet {
  address: string;
  contact: string;
  until: Date;
}

/** Which of these were wallets of contacts for this chain, and are no contact's there any more. */
export async function selectFormerWallets(
  sql: Queryable,
  { accountId, chain }: { accountId: string; chain: string },
  addresses: readonly string[],
): Promise<FormerWallet[]> {
  return sql<FormerWallet[]>`
    select distinct on (w.address) w.address, c.name as contact, w.removed_at as until
    from contact_wallets w join contacts c on c.id = w.contact_id
    where w.account_id = ${accountId} and w.address = any (${[...new Set(addresses)]}::text[])
      and w.chain in (${chain}, 'any') and w.removed_at is not null and not exists (
        select from contact_wallets n join contacts o on o.id = n.contact_id
        where n.account_id = ${accountId} and n.address = w.address and n.chain in (${chain}, 'any')
          and n.removed_at is null and o.archived_at is null)
    order by w.address, w.removed_at desc`;
}

export interface EarlierPayout {
  id: string;
  confirmedAt: Date;
  shared: number;
}

/** The one before it that paid the most of the same people. */
export async function selectPayoutBefore(
  sql: Queryable,
  { id, accountId, createdAt }: Pick<PayoutRow, "id" | "accountId" | "createdAt">,
  addresses: readonly string[],
): Promise<EarlierPayout | undefined> {
  const [row] = await sql<EarlierPayout[]>`
    select p.id, p.confirmed_at, count(distinct r.address)::int as shared
    from payouts p join payout_recipients r on r.payout_id = p.id
    where p.account_id = ${accountId} and p.status = 'confirmed' and p.id <> ${id} and p.created_at <= ${createdAt}
      and r.address = any (${[...new Set(addresses)]}::text[])
    group by p.id order by shared desc, p.confirmed_at desc limit 1`;
  return row;
}

export interface PaidSum {
  address: Address;
  amount: Usdc;
}

export async function selectSums(sql: Queryable, payoutId: string): Promise<PaidSum[]> {
  return sql<PaidSum[]>`
    select address, sum(amount)::bigint as amount from payout_recipients where payout_id = ${payoutId} group by address`;
}
