import type { Address, Hex } from "viem";
import type { Chain } from "../chains.js";
import type { Usdc } from "../money.js";
import type { PaymentKind, PaymentRow } from "../records/payment.js";
import type { Seller } from "../records/seller.js";
import type { Queryable } from "./database.js";
import { type KeptSeller, keptSeller } from "./kept-sellers.js";

export type ShownPayment = Pick<
  PaymentRow,
  "id" | "txHash" | "blockNumber" | "amount" | "status" | "late" | "payer"
>;

export interface Supporter {
  /** Null where the donor does not want to be seen. */
  payer: Address | null;
  /** What the donor said of himself, once the jar's owner has published it. */
  name: string | null;
  line: string | null;
  amount: Usdc;
  createdAt: Date;
}

export interface TermsOnChain {
  chain: Chain;
  termsId: Hex;
  /** What is looked for; payments where nothing is said. */
  kinds?: readonly PaymentKind[];
}

/** What a visitor has sent. A wallet may replace the transaction, so its payer and its time are told beside it. */
export interface SentPayment {
  txHash: string;
  payer?: string | undefined;
  since?: Date | undefined;
}

const PAYMENTS: readonly PaymentKind[] = ["paid", "donated", "subscribed", "renewed"];

/** For the hosted page, which knows no account: payments of these terms, of one visitor where he is given. */
export async function selectPaymentsOfTerms(
  sql: Queryable,
  { chain, termsId, kinds = PAYMENTS }: TermsOnChain,
  sent: SentPayment | undefined,
): Promise<ShownPayment[]> {
  return sql<ShownPayment[]>`
    select id, tx_hash, block_number, amount, status, late, payer from payments
    where chain = ${chain} and terms_id = ${termsId} and kind = any(${[...kinds]}::text[]) and resource_id is not null
    ${sent ? sql`and ((tx_hash = ${sent.txHash} and ${isTheirs(sql, sent)}) or (payer = ${sent.payer ?? null} and created_at >= ${sent.since ?? null}))` : sql``}
    order by ${sent ? sql`tx_hash = ${sent.txHash} desc, payer is not distinct from ${sent.payer ?? null} desc,` : sql``} created_at desc limit 50`;
}

/**
 * Of a transaction that somebody else is known to have sent, only what its visitor paid himself: his part may have failed
 * beside another's. Where the payer has sent it, his wallet has paid from an account that it was not asked for.
 */
function isTheirs(sql: Queryable, { txHash, payer }: SentPayment) {
  if (payer === undefined) return sql`true`;
  return sql`(payer = ${payer} or sender is null and not exists (
    select from payment_hints h
    where h.chain = payments.chain and h.terms_id = payments.terms_id and h.tx_hash = ${txHash}
      and lower(h.sender) <> lower(payments.payer)))`;
}

interface ReceiptPayment
  extends Pick<PaymentRow, "id" | "txHash" | "amount" | "refunded" | "minedAt" | "createdAt"> {
  payer: Address;
  /** Who was paid, as he was then; undefined where that is not known. */
  seller: Seller | undefined;
}

/** What one payer has paid by these terms in one transaction, once that is final: who made `paymentId`, else the first. */
export async function selectReceipt(
  sql: Queryable,
  { chain, termsId }: TermsOnChain,
  txHash: string,
  paymentId: string | undefined,
): Promise<ReceiptPayment | undefined> {
  const [row] = await sql<(Omit<ReceiptPayment, "seller"> & { seller: KeptSeller })[]>`
    select min(id) as id, (array_agg(seller order by id))[1] as seller, tx_hash, payer, sum(amount)::bigint as amount, sum(refunded)::bigint as refunded,
      min(mined_at) as mined_at, min(created_at) as created_at
    from payments
    where chain = ${chain} and terms_id = ${termsId} and tx_hash = ${txHash} and status = 'final'
      and kind = any(${[...PAYMENTS]}::text[]) and resource_id is not null and payer is not null
      ${paymentId === undefined ? sql`` : sql`and payer = (select payer from payments where id = ${paymentId})`}
    group by tx_hash, payer order by 1 limit 1`;
  return row && { ...row, seller: keptSeller(row.seller) };
}

/** Of several who have given in one transaction nobody knows whose words they are. */
export function isOneDonors(sql: Queryable) {
  return sql`not exists (
    select from payments o where o.chain = p.chain and o.tx_hash = p.tx_hash and o.terms_id = p.terms_id
      and o.kind = p.kind and o.status = 'final' and o.payer <> p.payer)`;
}

export async function selectSupporters(
  sql: Queryable,
  { chain, termsId }: TermsOnChain,
  limit: number,
): Promise<Supporter[]> {
  return sql<Supporter[]>`
    select case when n.hidden then null else p.payer end as payer, p.amount, p.created_at,
      case when n.published_at is not null and ${isOneDonors(sql)} then n.name end as name,
      case when n.published_at is not null and ${isOneDonors(sql)} then n.line end as line
    from payments p left join donor_notes n using (chain, terms_id, tx_hash)
    where p.chain = ${chain} and p.terms_id = ${termsId} and p.kind = 'donated' and p.status = 'final'
      and p.screening = 'clear' and p.payer is not null
    order by p.created_at desc, p.id desc limit ${limit}`;
}

export async function countSupporters(sql: Queryable, { chain, termsId }: TermsOnChain): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(distinct payer)::int as count from payments
    where chain = ${chain} and terms_id = ${termsId} and kind = 'donated' and status = 'final'`;
  return row?.count ?? 0;
}
