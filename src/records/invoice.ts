import type { Address } from "viem";
import { z } from "zod";
import { CHAINS, type Chain } from "../chains.js";
import { toNumber, type Usdc } from "../money.js";
import { RECURRING_INTERVALS, type RecurringInterval } from "../recurrence.js";
import { record } from "./record.js";
import { presentRecordPayment, recordPayment, type ShownPayment } from "./record-payment.js";
import { type Warning, warning } from "./unsigned-transaction.js";

export interface LineItem {
  description: string;
  quantity: number;
  unit_price: number;
}

export interface InvoiceRow {
  id: string;
  accountId: string;
  invoiceNumber: string;
  linkId: string;
  paymentSlug: string;
  /** Of its link. */
  termsId: string;
  clientName: string;
  clientEmail: string;
  total: Usdc;
  lineItems: LineItem[];
  destinationAddress: Address;
  chain: Chain;
  dueDate: string | null;
  memo: string | null;
  reference: string | null;
  recurringInterval: RecurringInterval | null;
  seriesId: string | null;
  seriesN: number | null;
  /** Of its series; null once that is canceled, and on an invoice that stands alone. */
  nextInvoiceAt: Date | null;
  status: "sent" | "paid" | "canceled";
  emailStatus: "not_configured" | "queued" | "sent" | "failed";
  warnings: Warning[];
  door: string;
  /** Whoever made it, by id: a key, a member, a job; null where that was not kept yet. */
  createdBy: string | null;
  createdAt: Date;
  paidAt: Date | null;
  paidTxHash: string | null;
  /** When the account has said that it was paid another way, and on which day. */
  markedPaidAt: Date | null;
  markedPaidOn: string | null;
  markedPaidNote: string | null;
  canceledAt: Date | null;
  /** When somebody on the sanctions list has paid it: for a person to look at. */
  flaggedAt: Date | null;
}

const lineItem = record("LineItem", {
  description: z.string(),
  quantity: z.number(),
  unit_price: z.number(),
});

export const invoiceRecord = record("Invoice", {
  id: z.string(),
  invoice_number: z.string(),
  client_name: z.string(),
  client_email: z.string(),
  total_usd: z.number(),
  line_items: z.array(lineItem),
  destination_address: z.string(),
  chain: z.enum(CHAINS),
  payment_url: z.string(),
  payment_slug: z.string(),
  status: z.enum(["sent", "paid", "canceled"]),
  due_date: z.string().nullable(),
  memo: z.string().nullable(),
  reference: z.string().nullable(),
  recurring_interval: z.enum(RECURRING_INTERVALS).nullable(),
  series_id: z.string().nullable(),
  next_invoice_at: z.string().nullable(),
  email_status: z.enum(["not_configured", "queued", "sent", "failed"]),
  created_by: z.string().nullable(),
  created_at: z.string(),
  flagged_at: z.string().nullable(),
  paid_at: z.string().nullable(),
  marked_paid: record("PaidMark", { date: z.string(), note: z.string().nullable(), at: z.string() })
    .nullable()
    .describe("Paid another way, as this account says"),
  payments: z.array(recordPayment).describe("Those that are final, late ones too"),
  warnings: z.array(warning),
});

export function presentInvoice(
  row: InvoiceRow,
  paymentUrl: string,
  payments: readonly ShownPayment[] = [],
): z.infer<typeof invoiceRecord> {
  return {
    id: row.id,
    invoice_number: row.invoiceNumber,
    client_name: row.clientName,
    client_email: row.clientEmail,
    total_usd: toNumber(row.total),
    line_items: row.lineItems,
    destination_address: row.destinationAddress,
    chain: row.chain,
    payment_url: paymentUrl,
    payment_slug: row.paymentSlug,
    status: row.status,
    due_date: row.dueDate,
    memo: row.memo,
    reference: row.reference,
    recurring_interval: row.recurringInterval,
    series_id: row.seriesId,
    next_invoice_at: row.nextInvoiceAt?.toISOString() ?? null,
    email_status: row.emailStatus,
    created_by: row.createdBy,
    created_at: row.createdAt.toISOString(),
    flagged_at: row.flaggedAt?.toISOString() ?? null,
    paid_at: row.paidAt?.toISOString() ?? null,
    marked_paid: markOf(row),
    payments: payments.map(presentRecordPayment),
    warnings: row.warnings,
  };
}

function markOf({ markedPaidAt, markedPaidOn, markedPaidNote }: InvoiceRow) {
  if (!markedPaidAt || !markedPaidOn) return null;
  return { date: markedPaidOn, note: markedPaidNote, at: markedPaidAt.toISOString() };
}
