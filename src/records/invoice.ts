import type { Address } from "viem";
import { z } from "zod";
import { CHAINS, type Chain } from "../chains.js";
import { type Fiat, inFiat } from "../fiat.js";
import { toNumber, type Usdc } from "../money.js";
import { RECURRING_INTERVALS, type RecurringInterval } from "../recurrence.js";
import { sumOfTaxes, type Tax } from "../taxes.js";
import { LANGUAGES, type Language } from "./languages.js";
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
  /** Whom of the address book it bills. */
  contactId: string | null;
  clientAddress: string | null;
  clientTaxId: string | null;
  /** What is to be paid: the lines and their taxes. */
  total: Usdc;
  taxes: Tax[];
  /** What credit notes have taken back of the total. */
  credited: Usdc;
  reverseCharge: boolean;
  fiat: Fiat | null;
  language: Language;
  /** Who gets its letters, too. */
  cc: string[];
  reminders: boolean;
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
  /** "none": nobody has asked for a letter yet. */
  emailStatus: "none" | "not_configured" | "queued" | "sent" | "failed";
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
  /** When somebody on the sanctions list has paid it, or it came to be part-credited and open: for a person to look at. */
  flaggedAt: Date | null;
}

/** What has no number and no page yet; all else of it is an invoice's. */
export interface DraftRow
  extends Omit<InvoiceRow, "invoiceNumber" | "linkId" | "paymentSlug" | "termsId" | "status"> {
  invoiceNumber: null;
  paymentSlug: null;
  termsId: null;
  status: "draft" | "canceled";
  /** Counts its changes. */
  revision: number;
  /** What the invoice will be made from, as it was given. */
  input: Record<string, unknown>;
}

const lineItem = record("LineItem", {
  description: z.string(),
  quantity: z.number(),
  unit_price: z.number(),
});

export const taxRecord = record("Tax", { label: z.string(), rate: z.number(), amount_usd: z.number() });

export const invoiceRecord = record("Invoice", {
  id: z.string(),
  invoice_number: z.string().nullable(),
  client_name: z.string(),
  client_email: z.string(),
  contact_id: z.string().nullable(),
  client_address: z.string().nullable(),
  client_tax_id: z.string().nullable(),
  total_usd: z.number(),
  net_usd: z.number(),
  tax_usd: z.number(),
  taxes: z.array(taxRecord),
  credited_usd: z.number(),
  reverse_charge: z.boolean(),
  fiat: record("FiatSums", {
    currency: z.string(),
    rate: z.number(),
    source: z.string(),
    at: z.string(),
    net: z.string(),
    tax: z.string(),
    total: z.string(),
  }).nullable(),
  line_items: z.array(lineItem),
  destination_address: z.string(),
  chain: z.enum(CHAINS),
  payment_url: z.string().nullable(),
  payment_slug: z.string().nullable(),
  status: z.enum(["draft", "sent", "paid", "canceled"]),
  revision: z.number().nullable(),
  due_date: z.string().nullable(),
  memo: z.string().nullable(),
  reference: z.string().nullable(),
  recurring_interval: z.enum(RECURRING_INTERVALS).nullable(),
  series_id: z.string().nullable(),
  next_invoice_at: z.string().nullable(),
  language: z.enum(LANGUAGES),
  cc: z.array(z.string()),
  reminders: z.boolean(),
  email_status: z.enum(["none", "not_configured", "queued", "sent", "failed"]),
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

export type Invoice = z.infer<typeof invoiceRecord>;

export function presentInvoice(
  row: InvoiceRow | DraftRow,
  paymentUrl: string | null,
  payments: readonly ShownPayment[] = [],
): Invoice {
  return {
    id: row.id,
    invoice_number: row.invoiceNumber,
    client_name: row.clientName,
    client_email: row.clientEmail,
    contact_id: row.contactId,
    client_address: row.clientAddress,
    client_tax_id: row.clientTaxId,
    ...sumsOf(row),
    credited_usd: toNumber(row.credited),
    reverse_charge: row.reverseCharge,
    line_items: row.lineItems,
    destination_address: row.destinationAddress,
    chain: row.chain,
    payment_url: paymentUrl,
    payment_slug: row.paymentSlug,
    status: row.status,
    revision: "revision" in row ? row.revision : null,
    due_date: row.dueDate,
    memo: row.memo,
    reference: row.reference,
    recurring_interval: row.recurringInterval,
    series_id: row.seriesId,
    next_invoice_at: row.nextInvoiceAt?.toISOString() ?? null,
    language: row.language,
    cc: row.cc,
    reminders: row.reminders,
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

/** The gross sum, what of it is tax, and both in the caller's own currency; there net is what the tax leaves. */
export function sumsOf({ total, taxes, fiat }: Pick<InvoiceRow, "total" | "taxes" | "fiat">) {
  const tax = sumOfTaxes(taxes);
  return {
    total_usd: toNumber(total),
    net_usd: toNumber(total - tax),
    tax_usd: toNumber(tax),
    taxes,
    fiat: fiat && { ...fiat, ...fiatSums(fiat, total, tax) },
  };
}

function fiatSums(fiat: Fiat, total: Usdc, tax: Usdc) {
  const [gross, part] = [inFiat(total, fiat), inFiat(tax, fiat)];
  const cents = (text: string) => BigInt(text.replace(".", ""));
  const point = gross.includes(".") ? gross.length - gross.indexOf(".") - 1 : 0;
  const net = (cents(gross) - cents(part)).toString().padStart(point + 1, "0");
  return { net: point ? `${net.slice(0, -point)}.${net.slice(-point)}` : net, tax: part, total: gross };
}

/** A reorganisation took its payment: its page could only ask for the whole sum again, so nobody is asked. */
export function isPartCredited({
  status,
  credited,
}: Pick<InvoiceRow | DraftRow, "status" | "credited">): boolean {
  return status === "sent" && credited > 0n;
}

function markOf({ markedPaidAt, markedPaidOn, markedPaidNote }: InvoiceRow | DraftRow) {
  if (!markedPaidAt || !markedPaidOn) return null;
  return { date: markedPaidOn, note: markedPaidNote, at: markedPaidAt.toISOString() };
}
