import type { z } from "zod";
import type { Cell } from "../csv.js";
import { taxesInWords } from "../taxes.js";
import { flatCells, flatFields } from "./flat.js";
import { invoiceRecord } from "./invoice.js";

const FIAT = ["currency", "rate", "source", "at", "net", "tax", "total"] as const;
const OWN = flatFields(invoiceRecord.shape);

/** An invoice a line, with what paid it: what a bookkeeper looks for first. */
export const INVOICE_SHEET = {
  columns: [
    ...OWN,
    "tx_hash",
    "payer",
    "fee_usdc",
    "marked_paid_on",
    "marked_paid_note",
    "tax_lines",
    ...FIAT.map((name) => `fiat_${name}`),
  ],
  rowsOf(invoice: z.infer<typeof invoiceRecord>): Cell[][] {
    const payment = invoice.payments.at(-1);
    const { date = null, note = null } = invoice.marked_paid ?? {};
    const paid = [payment?.tx_hash ?? null, payment?.payer ?? null, payment?.fee_usdc ?? null];
    const fiat = FIAT.map((name) => invoice.fiat?.[name] ?? null);
    return [[...flatCells(invoice, OWN), ...paid, date, note, taxesInWords(invoice.taxes), ...fiat]];
  },
};
