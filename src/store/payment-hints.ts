import type { Address, Hex } from "viem";
import type { Chain } from "../chains.js";
import type { Queryable } from "./database.js";
import { deletionOfSome } from "./delete-some.js";
import type { TermsOnChain } from "./public-payments.js";

/** What a payer's page told us it has sent. It changes no record and keeps nobody from paying; what a node confirms, the watcher may look up. */
export interface PaymentHint {
  txHash: Hex;
  sender: Address;
  nonce: bigint;
  /** Where the chain was when a node last knew the transaction. */
  knownAtBlock: bigint;
}

/** What was not mined by then was dropped or replaced, and nobody should be told to wait for it. */
const LIVES_HOURS = 2;
/** However many pages are open. */
const LOOK_EVERY_S = 1;
const MOST_AT_ONCE = 3;
const MOST_DELETED = 1_000;

export async function insertHint(
  sql: Queryable,
  { chain, termsId }: TermsOnChain,
  { txHash, sender, nonce, knownAtBlock }: PaymentHint,
  now: Date,
): Promise<void> {
  await sql`
    insert into payment_hints (chain, terms_id, tx_hash, sender, nonce, known_at_block, created_at)
    values (${chain}, ${termsId}, ${txHash}, ${sender}, ${nonce}, ${knownAtBlock}, ${now}) on conflict do nothing`;
}

/** That somebody else has sent what an account paid stays beside the payment. */
export async function deleteOldHints(sql: Queryable, now: Date): Promise<void> {
  const isOld = sql`created_at < ${now}::timestamptz - make_interval(hours => ${LIVES_HOURS})`;
  await sql`
    with old as (
      ${deletionOfSome(sql, "payment_hints", isOld, MOST_DELETED)} returning chain, terms_id, tx_hash, sender)
    update payments p set sender = old.sender from old
    where p.chain = old.chain and p.tx_hash = old.tx_hash and p.terms_id = old.terms_id
      and lower(p.payer) <> lower(old.sender)`;
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
      and created_at >= ${now}::timestamptz - make_interval(hours => ${LIVES_HOURS})
    ${txHash ? sql`and tx_hash = ${txHash}` : sql``} order by created_at desc limit 1`;
  return row?.txHash;
}

/** Whether this account has sent something for these terms that is in no block yet. */
export async function isHintedBy(
  sql: Queryable,
  { chain, termsId }: TermsOnChain,
  sender: Address,
  now: Date,
): Promise<boolean> {
  const [row] = await sql<{ hinted: boolean }[]>`
    select exists (
      select from payment_hints
      where chain = ${chain} and terms_id = ${termsId} and lower(sender) = ${sender.toLowerCase()}
        and looked_at < 'infinity' and created_at >= ${now}::timestamptz - make_interval(hours => ${LIVES_HOURS})
    ) as hinted`;
  return row?.hinted ?? false;
}

/** The newest that nobody has looked at just now; the caller is the one who does. */
export async function takeHintsToLookAt(
  sql: Queryable,
  { chain, termsId }: TermsOnChain,
  txHash: string | undefined,
): Promise<PaymentHint[]> {
  return sql<PaymentHint[]>`
    update payment_hints set looked_at = now() where (chain, terms_id, tx_hash) in (
      select chain, terms_id, tx_hash from payment_hints
      where chain = ${chain} and terms_id = ${termsId} ${txHash ? sql`and tx_hash = ${txHash}` : sql``}
        and looked_at < now() - make_interval(secs => ${LOOK_EVERY_S})
      order by created_at desc limit ${MOST_AT_ONCE} for update skip locked)
    returning tx_hash, sender, nonce, known_at_block`;
}

export async function noteHintKnown(
  sql: Queryable,
  { chain, termsId }: TermsOnChain,
  { txHash, knownAtBlock }: Pick<PaymentHint, "txHash" | "knownAtBlock">,
): Promise<void> {
  await sql`
    update payment_hints set known_at_block = ${knownAtBlock}
    where chain = ${chain} and terms_id = ${termsId} and tx_hash = ${txHash}`;
}

/** It has told of the payment: the watcher follows it from here. */
export async function noteHintLanded(
  sql: Queryable,
  { chain, termsId }: TermsOnChain,
  txHash: Hex,
): Promise<void> {
  await sql`
    update payment_hints set looked_at = 'infinity'
    where chain = ${chain} and terms_id = ${termsId} and tx_hash = ${txHash}`;
}

/** Landed at or below this block, and not stored: the watcher has read there, and was told nothing of them. */
export async function selectMissedHints(
  sql: Queryable,
  chain: Chain,
  block: bigint,
  now: Date,
): Promise<Hex[]> {
  const rows = await sql<{ txHash: Hex }[]>`
    select distinct tx_hash from payment_hints h
    where chain = ${chain} and looked_at = 'infinity' and known_at_block <= ${block}
      and created_at >= ${now}::timestamptz - make_interval(hours => ${LIVES_HOURS})
      and not exists (
        select from payments p where p.chain = h.chain and p.tx_hash = h.tx_hash and p.terms_id = h.terms_id)
    limit ${MOST_AT_ONCE}`;
  return rows.map(({ txHash }) => txHash);
}

export async function deleteHint(
  sql: Queryable,
  { chain, termsId }: TermsOnChain,
  txHash: Hex,
): Promise<void> {
  await sql`
    delete from payment_hints where chain = ${chain} and terms_id = ${termsId} and tx_hash = ${txHash}`;
}
