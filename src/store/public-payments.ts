import type { Address, Hex } from "viem";
import type { Chain } from "../chains.js";
import type { Usdc } from "../money.js";
import type { PaymentRow } from "../records/payment.js";
import type { Queryable } from "./database.js";

export type ShownPayment = Pick<PaymentRow, "txHash" | "blockNumber" | "amount" | "status" | "late">;

export interface Supporter {
  payer: Address;
  amount: Usdc;
  createdAt: Date;
}

export interface TermsOnChain {
  chain: Chain;
  termsId: Hex;
}

/** What a visitor has sent. A wallet may replace the transaction, so its payer and its time are told beside it. */
export interface SentPayment {
  txHash: string;
  payer?: string | undefined;
  since?: Date | undefined;
}

/** What was not mined by then was dropped or replaced, and nobody should be told to wait for it. */
const HINT_LIVES_HOURS = 2;

/** For the hosted page, which knows no account: payments of these terms, of one visitor where he is given. */
export async function selectPaymentsOfTerms(
  sql: Queryable,
  { chain, termsId }: TermsOnChain,
  sent: SentPayment | undefined,
): Promise<ShownPayment[]> {
  return sql<ShownPayment[]>`
    select tx_hash, block_number, amount, status, late from payments
    where chain = ${chain} and terms_id = ${termsId} and kind in ('paid', 'donated') and resource_id is not null
    ${sent ? sql`and (tx_hash = ${sent.txHash} or (payer = ${sent.payer ?? null} and created_at >= ${sent.since ?? null}))` : sql``}
    order by ${sent ? sql`tx_hash = ${sent.txHash} desc,` : sql``} created_at desc limit 50`;
}

export async function selectSupporters(
  sql: Queryable,
  { chain, termsId }: TermsOnChain,
  limit: number,
): Promise<Supporter[]> {
  return sql<Supporter[]>`
    select payer, amount, created_at from payments
    where chain = ${chain} and terms_id = ${termsId} and kind = 'donated' and status = 'final'
      and screening = 'clear' and payer is not null
    order by created_at desc, id desc limit ${limit}`;
}

export async function countSupporters(sql: Queryable, { chain, termsId }: TermsOnChain): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(distinct payer)::int as count from payments
    where chain = ${chain} and terms_id = ${termsId} and kind = 'donated' and status = 'final'`;
  return row?.count ?? 0;
}

/** What a payer's page told us it has sent. It feeds pages alone and changes no record. */
export async function insertHint(
  sql: Queryable,
  { chain, termsId }: TermsOnChain,
  txHash: string,
  now: Date,
): Promise<void> {
  await sql`
    insert into payment_hints (chain, terms_id, tx_hash, created_at)
    values (${chain}, ${termsId}, ${txHash}, ${now}) on conflict do nothing`;
}

export async function deleteOldHints(sql: Queryable, now: Date): Promise<void> {
  await sql`
    delete from payment_hints where created_at < ${now}::timestamptz - make_interval(hours => ${HINT_LIVES_HOURS})`;
}

/** The newest that still counts, of one transaction where it is given. */
export async function selectHint(
  sql: Queryable,
  { chain, termsId }: TermsOnChain,
  txHash: string | undefined,
  now: Date,
): Promise<Hex | undefined> {
  const [row] = await sql<{ txHash: Hex }[]>`
    select tx_hash from payment_hints where chain = ${chain} and terms_id = ${termsId}
      and created_at >= ${now}::timestamptz - make_interval(hours => ${HINT_LIVES_HOURS})
    ${txHash ? sql`and tx_hash = ${txHash}` : sql``} order by created_at desc limit 1`;
  return row?.txHash;
}
