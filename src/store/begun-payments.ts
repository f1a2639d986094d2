import type { Address } from "viem";
import type { Queryable } from "./database.js";
import type { TermsOnChain } from "./public-payments.js";

/** Where several people sign, that can take a day. */
const LIVES_HOURS = 24;
/** Of one page: nobody proves that he has begun anything. */
const MOST = 1_000;

/** Who says it, and the secret of the page that asked his wallet: another's word ends nothing of it. */
export interface Beginner {
  payer: Address;
  secretHash: Buffer;
}

export async function insertBegun(
  sql: Queryable,
  { chain, termsId }: TermsOnChain,
  { payer, secretHash }: Beginner,
  now: Date,
): Promise<void> {
  await sql`
    insert into begun_payments (chain, terms_id, payer, secret_hash, begun_at)
    select ${chain}, ${termsId}, ${payer}, ${secretHash}::bytea, ${now}::timestamptz
    where (select count(*) from begun_payments where chain = ${chain} and terms_id = ${termsId}) < ${MOST}
    on conflict (chain, terms_id, payer, secret_hash) do update set begun_at = excluded.begun_at`;
}

export async function deleteBegun(
  sql: Queryable,
  { chain, termsId }: TermsOnChain,
  { payer, secretHash }: Beginner,
): Promise<void> {
  await sql`
    delete from begun_payments
    where chain = ${chain} and terms_id = ${termsId} and payer = ${payer} and secret_hash = ${secretHash}`;
}

/** When this account was last asked for a payment of these terms of which none is known to have arrived since. */
export async function selectBegun(
  sql: Queryable,
  { chain, termsId }: TermsOnChain,
  payer: Address,
  now: Date,
): Promise<Date | undefined> {
  const [row] = await sql<{ begunAt: Date }[]>`
    select begun_at from begun_payments b
    where chain = ${chain} and terms_id = ${termsId} and payer = ${payer}
      and begun_at >= ${now}::timestamptz - make_interval(hours => ${LIVES_HOURS})
      and not exists (
        select from payments p
        where p.chain = b.chain and p.terms_id = b.terms_id and p.payer = b.payer
          and p.status <> 'reverted' and p.created_at >= b.begun_at)
    order by begun_at desc limit 1`;
  return row?.begunAt;
}

export async function deleteOldBegun(sql: Queryable, before: Date, limit: number): Promise<number> {
  const deleted = await sql`
    delete from begun_payments where ctid = any(array(
      select ctid from begun_payments where begun_at < ${before} order by begun_at limit ${limit}))`;
  return deleted.count;
}
