import { CHAIN_FACTS } from "../chains.js";
import type { Usdc } from "../money.js";
import type { AccountRow } from "./account.js";
import type { InvoiceRow } from "./invoice.js";

/** Everything that an invoice says on paper; the same document always gives the same bytes. */
export interface InvoiceDocument {
  number: string;
  issuedAt: Date;
  dueAt: Date | null;
  seller: { name: string; address?: string | null; taxId?: string | null; email?: string | null };
  client: { name: string; email: string };
  lines: { description: string; quantity: number; unitPrice: number }[];
  /** Printed as the last note line, outside the sum. */
  memo: string | null;
  total: Usdc;
  /** As people write it: "Base". */
  chainTitle: string;
  payUrl: string;
  canceled: boolean;
  paid: { at: Date; transaction: { hash: string; url: string } | null } | null;
}

/** What the PDF prints and letters say, from the rows. */
export function invoiceDocument(invoice: InvoiceRow, account: AccountRow, payUrl: string): InvoiceDocument {
  const { title, explorer } = CHAIN_FACTS[invoice.chain];
  const { paidAt: at, paidTxHash: hash } = invoice;
  return {
    number: invoice.invoiceNumber,
    issuedAt: invoice.createdAt,
    dueAt: invoice.dueDate === null ? null : new Date(`${invoice.dueDate}T00:00:00Z`),
    seller: {
      name: account.displayName ?? account.name,
      address: account.legalAddress,
      taxId: account.taxId,
      email: account.supportEmail,
    },
    client: { name: invoice.clientName, email: invoice.clientEmail },
    lines: invoice.lineItems.map(({ unit_price, ...item }) => ({ ...item, unitPrice: unit_price })),
    memo: invoice.memo,
    total: invoice.total,
    chainTitle: title,
    payUrl,
    canceled: invoice.status === "canceled",
    paid: at && { at, transaction: hash ? { hash, url: `${explorer}/tx/${hash}` } : null },
  };
}
