import type { Address, Hex } from "viem";
import { z } from "zod";
import { CHAINS, type Chain } from "../chains.js";
import { toNumber, type Usdc } from "../money.js";
import { record } from "./record.js";
import type { PageUrls } from "./sighting.js";
import { signUrl } from "./sign-page.js";
import {
  type ApproveTransaction,
  approveTransaction,
  type UnsignedTransaction,
  unsignedTransaction,
  type Warning,
  warning,
} from "./unsigned-transaction.js";

export interface PayoutRecipient {
  address: Address;
  amount: Usdc;
  label: string | null;
  /** Whom of the address book it names. */
  contactId: string | null;
}

export interface PayoutRow {
  id: string;
  accountId: string;
  kind: "batch" | "split";
  chain: Chain;
  label: string | null;
  reference: string | null;
  total: Usdc;
  fee: Usdc;
  recipientCount: number;
  /** The payment that it pays back. */
  refundOf: string | null;
  creditNoteId: string | null;
  status: "prepared" | "submitted" | "confirmed" | "canceled" | "expired";
  late: boolean;
  contract: Address;
  feeRecipient: Address;
  salt: Hex;
  termsId: Hex;
  approveTx: ApproveTransaction;
  executeTx: UnsignedTransaction;
  warnings: Warning[];
  txHash: Hex | null;
  signSlug: string | null;
  /** "key key_…", "member mem_…": who asked for it. */
  preparedBy: string | null;
  door: string;
  /** Whoever made it, by id: a key, a member, a job; null where that was not kept yet. */
  createdBy: string | null;
  createdAt: Date;
  expiresAt: Date;
  confirmedAt: Date | null;
  canceledAt: Date | null;
  /** When somebody on the sanctions list has paid it or was found among its recipients: for a person to look at. */
  flaggedAt: Date | null;
}

export const payoutRecord = record("Payout", {
  id: z.string(),
  kind: z.enum(["batch", "split"]),
  chain: z.enum(CHAINS),
  label: z.string().nullable(),
  reference: z.string().nullable(),
  totalUsdc: z.number(),
  feeUsdc: z.number(),
  recipient_count: z.number().int(),
  refund_of: z.string().nullable(),
  credit_note_id: z.string().nullable(),
  status: z.enum(["prepared", "submitted", "confirmed", "canceled", "expired"]),
  late: z.boolean(),
  terms_id: z.string(),
  tx_hash: z.string().nullable(),
  sign_url: z.string().nullable(),
  approve_tx: approveTransaction,
  execute_tx: unsignedTransaction,
  warnings: z.array(warning),
  created_by: z.string().nullable(),
  created_at: z.string(),
  flagged_at: z.string().nullable(),
  expires_at: z.string(),
});

export const payoutRecipientRecord = record("PayoutRecipient", {
  address: z.string(),
  amount_usdc: z.number(),
  label: z.string().nullable(),
  contact_id: z.string().nullable(),
});

export function presentPayout(
  row: PayoutRow,
  now: Date,
  urls: Pick<PageUrls, "sign">,
): z.infer<typeof payoutRecord> {
  const status = payoutStatus(row, now);
  return {
    id: row.id,
    kind: row.kind,
    chain: row.chain,
    label: row.label,
    reference: row.reference,
    totalUsdc: toNumber(row.total),
    feeUsdc: toNumber(row.fee),
    recipient_count: row.recipientCount,
    refund_of: row.refundOf,
    credit_note_id: row.creditNoteId,
    status,
    late: row.late,
    terms_id: row.termsId,
    tx_hash: row.txHash,
    sign_url: signUrl(row, status === "prepared", urls),
    approve_tx: row.approveTx,
    execute_tx: row.executeTx,
    warnings: row.warnings,
    created_by: row.createdBy,
    created_at: row.createdAt.toISOString(),
    flagged_at: row.flaggedAt?.toISOString() ?? null,
    expires_at: row.expiresAt.toISOString(),
  };
}

/** A payout that nobody sent in time is expired, whether or not the sweep has written it down yet. */
export function payoutStatus(row: Pick<PayoutRow, "status" | "expiresAt">, now: Date): PayoutRow["status"] {
  return row.status === "prepared" && row.expiresAt <= now ? "expired" : row.status;
}

export function presentRecipient(recipient: PayoutRecipient): z.infer<typeof payoutRecipientRecord> {
  const { address, amount, label, contactId } = recipient;
  return { address, amount_usdc: toNumber(amount), label, contact_id: contactId };
}
