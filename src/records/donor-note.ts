import type { Address } from "viem";
import { z } from "zod";
import { toNumber, type Usdc } from "../money.js";
import { record } from "./record.js";

/** What a donor has said beside his donation. Nobody proves who it was: it came with the transaction's hash. */
export interface DonorNote {
  hidden: boolean;
  name: string | null;
  line: string | null;
}

export interface DonorNoteRow extends DonorNote {
  paymentId: string;
  payer: Address;
  amount: Usdc;
  txHash: string;
  publishedAt: Date | null;
  createdAt: Date;
}

export const donorNoteRecord = record("DonorNote", {
  payment_id: z.string(),
  payer: z.string(),
  amount_usdc: z.number(),
  tx_hash: z.string(),
  hidden: z.boolean(),
  name: z.string().nullable(),
  line: z.string().nullable(),
  published_at: z.string().nullable(),
  created_at: z.string(),
});

export function presentDonorNote(row: DonorNoteRow): z.infer<typeof donorNoteRecord> {
  return {
    payment_id: row.paymentId,
    payer: row.payer,
    amount_usdc: toNumber(row.amount),
    tx_hash: row.txHash,
    hidden: row.hidden,
    name: row.name,
    line: row.line,
    published_at: row.publishedAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  };
}
