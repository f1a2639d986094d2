import { CHAIN_FACTS, type Chain } from "../../chains.js";
import { LARGE_PAYMENT } from "../../onchain/finality.js";
import { type WatchState, watchState } from "../../records/watch-state.js";
import { type CursorRow, selectCursor } from "../../store/chain-cursors.js";
import type { Queryable } from "../../store/database.js";
import { selectHint } from "../../store/payment-hints.js";
import {
  type SentPayment,
  type ShownPayment,
  selectPaymentsOfTerms,
  type TermsOnChain,
} from "../../store/public-payments.js";

/** How far a payment has come, as the pages and their JSON tell it. */
export interface Progress {
  state: "waiting" | "submitted" | "seen" | "confirming" | "paid" | "late" | "reverted";
  tx_hash: string | null;
  /** Of what is paid a single time: by another account than the one that this visitor asks. */
  by_another: boolean;
  /** Once the chain has told of it. */
  payment_id: string | null;
  explorer_url: string | null;
  confirmations: number;
  confirmations_needed: number;
  /** Large sums, and some chains, wait for blocks that can't be replaced at all. */
  waits_for_finality: boolean;
  /** Whether somebody here is reading the chain: without it no page can turn to paid by itself. */
  chain_state: WatchState;
}

/** Nothing of it is on its way or there: whoever wants to pay may. */
export function isFree({ state }: Pick<Progress, "state">): boolean {
  return state === "waiting" || state === "reverted";
}

export function isUnderWay({ state }: Pick<Progress, "state">): boolean {
  return state === "submitted" || state === "seen" || state === "confirming";
}

/** For good, in time or not. */
export function isArrived({ state }: Pick<Progress, "state">): boolean {
  return state === "paid" || state === "late";
}

export interface Followed extends TermsOnChain {
  /** Payable a single time: whoever pays it, everybody sees it. Otherwise a visitor follows what he has sent. */
  once: boolean;
  sent?: SentPayment | undefined;
}

const RANK = { paid: 0, late: 1, confirming: 2, seen: 3, reverted: 4 } as const;

export async function readProgress(sql: Queryable, followed: Followed, now: Date): Promise<Progress> {
  const cursor = await selectCursor(sql, followed.chain);
  const sent = followed.once ? undefined : followed.sent;
  const follows = followed.once || sent !== undefined;
  const rows = follows ? await selectPaymentsOfTerms(sql, followed, sent) : [];
  const best = rows
    .map((row) => ({ row, state: stateOf(row, cursor) }))
    .sort((a, b) => RANK[a.state] - RANK[b.state])[0];
  const base = {
    ...facts(followed.chain, cursor, best?.row, now),
    by_another: followed.once && isOfAnother(best?.row.payer, followed.sent?.payer),
  };
  if (best && best.state !== "reverted") return { ...base, state: best.state };
  const hint = follows ? await selectHint(sql, followed, sent?.txHash, now) : undefined;
  // What was sent once more after a reorganisation is on its way, what was taken back is not.
  if (best && (!hint || hint === best.row.txHash)) return { ...base, state: best.state };
  return { ...base, ...transaction(followed.chain, hint), state: hint ? "submitted" : "waiting" };
}

function isOfAnother(payer: string | null | undefined, asked: string | undefined): boolean {
  return Boolean(payer && asked && payer !== asked);
}

function stateOf(
  { status, late, blockNumber }: ShownPayment,
  cursor: CursorRow | undefined,
): keyof typeof RANK {
  if (status === "reverted") return "reverted";
  if (status === "final") return late ? "late" : "paid";
  return cursor && cursor.head > blockNumber ? "confirming" : "seen";
}

function facts(
  chain: Chain,
  cursor: CursorRow | undefined,
  payment: ShownPayment | undefined,
  now: Date,
): Omit<Progress, "state" | "by_another"> {
  const { depth, tag } = CHAIN_FACTS[chain].finality;
  const above = cursor && payment ? Number(cursor.head - payment.blockNumber) : 0;
  return {
    ...transaction(chain, payment?.txHash),
    payment_id: payment?.id ?? null,
    confirmations: payment?.status === "final" ? depth : Math.max(0, Math.min(depth, above)),
    confirmations_needed: depth,
    waits_for_finality: tag !== undefined || (payment !== undefined && payment.amount >= LARGE_PAYMENT),
    chain_state: watchState(cursor, now),
  };
}

function transaction(chain: Chain, hash: string | undefined) {
  return { tx_hash: hash ?? null, explorer_url: hash ? `${CHAIN_FACTS[chain].explorer}/tx/${hash}` : null };
}
