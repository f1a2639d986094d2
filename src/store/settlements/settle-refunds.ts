import { type PaymentRow, presentPayment } from "../../records/payment.js";
import { presentPayout } from "../../records/payout.js";
import type { Queryable } from "../database.js";
import { recountRefunded } from "../payments.js";
import { cancelRefunds } from "../payouts.js";
import type { Change } from "../record-changes.js";
import { flagLateRefunds, flagRefunds } from "../refunds.js";
import type { OurRecords } from "./our-records.js";
import type { Settlement, Step } from "./step.js";

/** Money that has gone back is told of the payment that it belongs to. */
export async function settleRefunds(
  sql: Queryable,
  { now }: Settlement,
  { changed }: OurRecords,
): Promise<Change[]> {
  const ids = [...changed.refunded];
  const payments = await recountRefunded(sql, ids);
  if (payments.some(({ status }) => status === "reverted")) await flagLateRefunds(sql, ids, now);
  return payments.flatMap(refundedChange);
}

/** Of what has not gone back after all its payment is told, too. */
export async function reopenRefunds(sql: Queryable, ids: readonly string[]): Promise<Change[]> {
  return (await recountRefunded(sql, ids)).flatMap(refundedChange);
}

function refundedChange(payment: PaymentRow): Change[] {
  const { accountId } = payment;
  return accountId ? [{ accountId, type: "payment.refunded", object: presentPayment(payment) }] : [];
}

/** What came in is gone, so nothing of it is to go back; what has gone back already is for a person to look at. */
export async function takeBackRefunds(
  sql: Queryable,
  { urls, now }: Settlement,
  gone: readonly Step[],
): Promise<Change[]> {
  const ids = gone.filter(({ before }) => before === "final").map(({ row }) => row.id);
  if (ids.length === 0) return [];
  await flagRefunds(sql, ids, now);
  const canceled = await cancelRefunds(sql, ids, now);
  return canceled.map((payout) => ({
    accountId: payout.accountId,
    type: "payout.canceled",
    object: presentPayout(payout, now, urls),
  }));
}
