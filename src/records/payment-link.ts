import type { Address, Hex } from "viem";
import { z } from "zod";
import { CHAINS, type Chain } from "../chains.js";
import { toNumber, type Usdc } from "../money.js";
import { record } from "./record.js";
import { presentRecordPayment, recordPayment, type ShownPayment } from "./record-payment.js";
import { type Warning, warning } from "./unsigned-transaction.js";

export interface PaymentLinkRow {
  id: string;
  accountId: string;
  kind: "link" | "invoice" | "collect";
  slug: string;
  amount: Usdc;
  fee: Usdc;
  destinationAddress: Address;
  chain: Chain;
  description: string | null;
  reference: string | null;
  singleUse: boolean;
  successUrl: string | null;
  cancelUrl: string | null;
  status: "active" | "paid" | "expired" | "canceled";
  expiresAt: Date | null;
  contract: Address;
  feeRecipient: Address;
  salt: Hex;
  termsId: Hex;
  warnings: Warning[];
  door: string;
  /** Whoever made it, by id: a key, a member, a job; null where that was not kept yet. */
  createdBy: string | null;
  createdAt: Date;
  paidAt: Date | null;
  canceledAt: Date | null;
  /** When somebody on the sanctions list has paid it: for a person to look at. */
  flaggedAt: Date | null;
}

/** What is shown of a link to its account. */
export type ShownPaymentLink = Omit<
  PaymentLinkRow,
  "accountId" | "kind" | "contract" | "feeRecipient" | "salt" | "door" | "paidAt" | "canceledAt"
>;

export const paymentLinkRecord = record("PaymentLink", {
  id: z.string(),
  slug: z.string(),
  amount_usd: z.number(),
  destination_address: z.string(),
  chain: z.enum(CHAINS),
  url: z.string(),
  status: z.enum(["active", "paid", "expired", "canceled"]),
  description: z.string().nullable(),
  reference: z.string().nullable(),
  single_use: z.boolean(),
  success_url: z.string().nullable(),
  cancel_url: z.string().nullable(),
  fee_usd: z.number(),
  terms_id: z.string(),
  expires_at: z.string().nullable(),
  created_by: z.string().nullable(),
  created_at: z.string(),
  flagged_at: z.string().nullable(),
  payments: z
    .array(recordPayment)
    .describe("The newest five that are final; GET /payments?resource_id= has all"),
  warnings: z.array(warning),
});

export function presentPaymentLink(
  row: ShownPaymentLink,
  url: string,
  now: Date,
  payments: readonly ShownPayment[] = [],
): z.infer<typeof paymentLinkRecord> {
  return {
    id: row.id,
    slug: row.slug,
    amount_usd: toNumber(row.amount),
    destination_address: row.destinationAddress,
    chain: row.chain,
    url,
    status: linkStatus(row, now),
    description: row.description,
    reference: row.reference,
    single_use: row.singleUse,
    success_url: row.successUrl,
    cancel_url: row.cancelUrl,
    fee_usd: toNumber(row.fee),
    terms_id: row.termsId,
    expires_at: row.expiresAt?.toISOString() ?? null,
    created_by: row.createdBy,
    created_at: row.createdAt.toISOString(),
    flagged_at: row.flaggedAt?.toISOString() ?? null,
    payments: payments.map(presentRecordPayment),
    warnings: row.warnings,
  };
}

/** A link whose time is over is expired, whether or not the sweep has written it down yet. */
export function linkStatus(
  row: Pick<PaymentLinkRow, "status" | "expiresAt">,
  now: Date,
): PaymentLinkRow["status"] {
  return row.status === "active" && row.expiresAt && row.expiresAt <= now ? "expired" : row.status;
}
