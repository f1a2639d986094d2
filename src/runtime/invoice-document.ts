import { CHAIN_FACTS } from "../chains.js";
import type { InvoiceDocument } from "../pdf/invoice-document.js";
import type { AccountRow } from "../records/account.js";
import type { InvoiceRow } from "../records/invoice.js";
import type { Links } from "./links.js";

/** What the PDF prints and letters say, from the rows. */
export function invoiceDocument(invoice: InvoiceRow, account: AccountRow, links: Links): InvoiceDocument {
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
    payUrl: links.pay(invoice.paymentSlug),
    canceled: invoice.status === "canceled",
    paid: at && { at, transaction: hash ? { hash, url: `${explorer}/tx/${hash}` } : null },
  };
}
