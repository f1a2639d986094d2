import { type PayoutRow, presentPayout } from "../../records/payout.js";
import type { Queryable } from "../database.js";
import type { Change } from "../record-changes.js";
import { textArray } from "../text-array.js";
import type { OurRecords } from "./our-records.js";
import { reopenRefunds } from "./settle-refunds.js";
import type { Settlement, Step } from "./step.js";

/** Seen, it is submitted; final, it is confirmed, even where it had been given up: then it is late. */
export function applyPayouts(
  { urls, now }: Settlement,
  steps: readonly Step[],
  { payouts, changed }: OurRecords,
): Change[] {
  const changes: Change[] = [];
  for (const { row: payment } of steps) {
    const payout = payment.kind === "payout_executed" ? payouts.get(payment.termsId) : undefined;
    if (!payout) continue;
    const final = payment.status === "final";
    if (payout.status === "confirmed" || (!final && payout.status !== "prepared")) continue;
    payout.status = final ? "confirmed" : "submitted";
    payout.txHash = payment.txHash;
    if (final) {
      payout.late = payment.late;
      payout.confirmedAt = now;
      if (payout.refundOf) changed.refunded.add(payout.refundOf);
    }
    changed.payouts.add(payout);
    const type = final ? "payout.confirmed" : "payout.submitted";
    changes.push({ accountId: payout.accountId, type, object: presentPayout(payout, now, urls) });
  }
  return changes;
}

/** Those that have changed since the last time. */
export async function savePayouts(sql: Queryable, { changed }: OurRecords): Promise<void> {
  const rows = [...changed.payouts];
  if (rows.length === 0) return;
  changed.payouts.clear();
  const texts = (of: (row: PayoutRow) => string | null) => textArray(rows.map(of));
  await sql`
    update payouts p set status = n.status, late = n.late, tx_hash = n.tx_hash, confirmed_at = n.confirmed_at
    from unnest(${texts(({ id }) => id)}::text[], ${texts(({ status }) => status)}::text[],
      ${texts(({ late }) => String(late))}::boolean[], ${texts(({ txHash }) => txHash)}::text[],
      ${texts(({ confirmedAt }) => confirmedAt?.toISOString() ?? null)}::timestamptz[]
    ) as n (id, status, late, tx_hash, confirmed_at) where p.id = n.id`;
}

export async function reopenPayouts(
  sql: Queryable,
  { urls, now }: Settlement,
  gone: readonly Step[],
  { payouts }: OurRecords,
): Promise<Change[]> {
  const changes: Change[] = [];
  const refunds: string[] = [];
  for (const { row } of gone) {
    const payout = row.kind === "payout_executed" ? payouts.get(row.termsId) : undefined;
    const executed = payout?.status === "submitted" || payout?.status === "confirmed";
    if (!payout || !executed || payout.txHash !== row.txHash) continue;
    const status = payout.canceledAt ? "canceled" : "prepared";
    const reopened: PayoutRow = { ...payout, status, late: false, txHash: null, confirmedAt: null };
    payouts.set(row.termsId, reopened);
    await sql`
      update payouts set status = ${status}, late = false, tx_hash = null, confirmed_at = null where id = ${payout.id}`;
    changes.push({
      accountId: payout.accountId,
      type: "payout.reopened",
      object: presentPayout(reopened, now, urls),
    });
    if (payout.refundOf && payout.status === "confirmed") refunds.push(payout.refundOf);
  }
  return [...changes, ...(await reopenRefunds(sql, refunds))];
}
