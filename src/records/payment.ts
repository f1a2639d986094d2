import type { Address, Hex } from "viem";
import { z } from "zod";
import { CHAINS, type Chain } from "../chains.js";
import { toNumber, type Usdc } from "../money.js";
import { record } from "./record.js";

export const PAYMENT_STATUSES = ["seen", "final", "reverted"] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** What our contracts say. Registrations and activations are settled like payments and listed nowhere. */
export type PaymentKind =
  | "paid"
  | "payout_executed"
  | "plan_registered"
  | "subscribed"
  | "renewed"
  | "jar_created"
  | "donated";

export interface PaymentRow {
  id: string;
  /** Null where nobody's record, wallet or plan fits. */
  accountId: string | null;
  chain: Chain;
  kind: PaymentKind;
  txHash: Hex;
  logIndex: number;
  blockNumber: bigint;
  blockHash: Hex;
  contract: Address;
  /** Of a link or payout; the key of a plan; the id of a jar. */
  termsId: Hex;
  payer: Address | null;
  destinationAddress: Address | null;
  /** Gross: what left the payer, but for a payout, whose fee comes on top. */
  amount: Usdc;
  fee: Usdc;
  /** What has gone back to the payer by refunds that were confirmed. */
  refunded: Usdc;
  paidUntil: Date | null;
  status: PaymentStatus;
  late: boolean;
  screening: "clear" | "hit";
  /** Null where it matches nothing of ours in every field. */
  resourceId: string | null;
  reference: string | null;
  /** When its block was mined; null until that is known. */
  minedAt: Date | null;
  createdAt: Date;
}

export const paymentRecord = record("Payment", {
  id: z.string(),
  status: z.enum(PAYMENT_STATUSES),
  direction: z.enum(["in", "out"]),
  chain: z.enum(CHAINS),
  tx_hash: z.string(),
  log_index: z.number().int(),
  block_number: z.number().int(),
  payer: z.string().nullable(),
  subscriber: z.string().nullable(),
  paid_until: z.string().nullable(),
  destination_address: z.string().nullable(),
  amount_usdc: z.number(),
  fee_usdc: z.number(),
  refunded_usdc: z.number(),
  resource_id: z.string().nullable(),
  reference: z.string().nullable(),
  late: z.boolean(),
  screening: z.enum(["clear", "hit"]),
  mined_at: z.string().nullable(),
  created_at: z.string(),
});

export function presentPayment(row: PaymentRow): z.infer<typeof paymentRecord> {
  return {
    id: row.id,
    status: row.status,
    direction: row.kind === "payout_executed" ? "out" : "in",
    chain: row.chain,
    tx_hash: row.txHash,
    log_index: row.logIndex,
    block_number: Number(row.blockNumber),
    payer: row.payer,
    subscriber: isPeriod(row.kind) ? row.payer : null,
    paid_until: row.paidUntil?.toISOString() ?? null,
    destination_address: row.destinationAddress,
    amount_usdc: toNumber(row.amount),
    fee_usdc: toNumber(row.fee),
    refunded_usdc: toNumber(row.refunded),
    resource_id: row.resourceId,
    reference: row.reference,
    late: row.late,
    screening: row.screening,
    mined_at: row.minedAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  };
}

/** A period of a subscription: who pays it is the subscriber. */
function isPeriod(kind: PaymentKind): boolean {
  return kind === "subscribed" || kind === "renewed";
}

/** Whether money moved; the other kinds only open a plan or a jar. */
export function movesMoney(kind: PaymentKind): boolean {
  return kind !== "plan_registered" && kind !== "jar_created";
}
