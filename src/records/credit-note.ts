import { z } from "zod";
import { toNumber, type Usdc } from "../money.js";
import { sumOfTaxes, type Tax } from "../taxes.js";
import { taxRecord } from "./invoice.js";
import { record } from "./record.js";

export interface CreditNoteRow {
  id: string;
  accountId: string;
  invoiceId: string;
  /** Of the invoice. */
  invoiceNumber: string;
  number: string;
  amount: Usdc;
  taxes: Tax[];
  reason: string | null;
  reference: string | null;
  createdBy: string;
  createdAt: Date;
}

export const creditNoteRecord = record("CreditNote", {
  id: z.string(),
  credit_note_number: z.string(),
  invoice_id: z.string(),
  invoice_number: z.string(),
  total_usd: z.number(),
  net_usd: z.number(),
  tax_usd: z.number(),
  taxes: z.array(taxRecord),
  reason: z.string().nullable(),
  reference: z.string().nullable(),
  created_by: z.string(),
  created_at: z.string(),
});

export function presentCreditNote(row: CreditNoteRow): z.infer<typeof creditNoteRecord> {
  const tax = sumOfTaxes(row.taxes);
  return {
    id: row.id,
    credit_note_number: row.number,
    invoice_id: row.invoiceId,
    invoice_number: row.invoiceNumber,
    total_usd: toNumber(row.amount),
    net_usd: toNumber(row.amount - tax),
    tax_usd: toNumber(tax),
    taxes: row.taxes,
    reason: row.reason,
    reference: row.reference,
    created_by: row.createdBy,
    created_at: row.createdAt.toISOString(),
  };
}
