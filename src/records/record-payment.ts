import { z } from "zod";
import { toNumber } from "../money.js";
import type { PaymentRow } from "./payment.js";
import { record } from "./record.js";

/** A final payment as its link or invoice shows it. */
export const recordPayment = record("FinalPayment", {
  id: z.string(),
  tx_hash: z.string(),
  payer: z.string().nullable(),
  amount_usdc: z.number(),
  fee_usdc: z.number(),
  at: z.string().describe("When its block was mined, or, until that is known, when we read it"),
});

export type ShownPayment = Pick<
  PaymentRow,
  "id" | "txHash" | "payer" | "amount" | "fee" | "minedAt" | "createdAt"
>;

/** Of a link that many pay, its GET shows no more; the list of payments has all. */
export const MOST_SHOWN = 5;

export function presentRecordPayment(row: ShownPayment): z.infer<typeof recordPayment> {
  return {
    id: row.id,
    tx_hash: row.txHash,
    payer: row.payer,
    amount_usdc: toNumber(row.amount),
    fee_usdc: toNumber(row.fee),
    at: (row.minedAt ?? row.createdAt).toISOString(),
  };
}
