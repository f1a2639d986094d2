import { CHAIN_FACTS } from "../chains.js";
import type { Fiat } from "../fiat.js";
import { fromNumber, toNumber, type Usdc } from "../money.js";
import { sumOfTaxes, type Tax, type TaxRate } from "../taxes.js";
import type { CreditNoteRow } from "./credit-note.js";
import { type DraftRow, type InvoiceRow, isPartCredited, sumsOf } from "./invoice.js";
import { type Language, speechOf } from "./languages.js";
import type { Party, Seller } from "./seller.js";

/** Everything that an invoice says on paper; the same document always gives the same bytes. */
export interface InvoiceDocument {
  /** Of a credit note: the number of the invoice that it takes back. */
  credits?: string;
  number: string;
  issuedAt: Date;
  dueAt: Date | null;
  language: Language;
  seller: Party;
  client: Party & { email: string };
  lines: { description: string; quantity: number; unitPrice: number }[];
  /** Printed as the last note line, outside the sum. */
  memo: string | null;
  net: Usdc;
  taxes: (TaxRate & { amount: Usdc })[];
  total: Usdc;
  reverseCharge: boolean;
  fiat: (Fiat & { net: string; tax: string; total: string }) | null;
  /** As people write it: "Base". */
  chainTitle: string;
  /** Null on what nobody can pay: a draft, a credit note. */
  payUrl: string | null;
  canceled: boolean;
  /** Of an open one: it asks for nothing, and the seller bills anew. */
  partCredited?: boolean;
  paid: { at: Date; transaction: { hash: string; url: string } | null } | null;
}

/** What the PDF prints and letters say, from the rows; what was paid on chain was paid when its block was mined. */
export function invoiceDocument(
  invoice: InvoiceRow | DraftRow,
  seller: Seller,
  { payUrl, minedAt }: { payUrl: string | null; minedAt: Date | null },
): InvoiceDocument {
  const { title, explorer } = CHAIN_FACTS[invoice.chain];
  const { paidTxHash: hash } = invoice;
  const at = invoice.paidAt && (minedAt ?? invoice.paidAt);
  return {
    language: invoice.language,
    number: invoice.invoiceNumber ?? speechOf(invoice.language).say("draft"),
    issuedAt: invoice.createdAt,
    dueAt: invoice.dueDate === null ? null : new Date(`${invoice.dueDate}T00:00:00Z`),
    seller,
    client: clientOf(invoice),
    lines: invoice.lineItems.map(({ unit_price, ...item }) => ({ ...item, unitPrice: unit_price })),
    memo: invoice.memo,
    net: invoice.total - sumOfTaxes(invoice.taxes),
    taxes: printedTaxes(invoice.taxes),
    total: invoice.total,
    reverseCharge: invoice.reverseCharge,
    fiat: sumsOf(invoice).fiat,
    chainTitle: title,
    payUrl,
    canceled: invoice.status === "canceled",
    partCredited: isPartCredited(invoice),
    paid: at && { at, transaction: hash ? { hash, url: `${explorer}/tx/${hash}` } : null },
  };
}

/** One line, net: what is taken back of the invoice, and why. */
export function creditNoteDocument(
  note: CreditNoteRow,
  invoice: InvoiceRow,
  seller: Seller,
): InvoiceDocument {
  const { say } = speechOf(invoice.language);
  const net = note.amount - sumOfTaxes(note.taxes);
  const description = say("creditFor", { number: invoice.invoiceNumber });
  return {
    ...invoiceDocument(invoice, seller, { payUrl: null, minedAt: null }),
    credits: invoice.invoiceNumber,
    number: note.number,
    issuedAt: note.createdAt,
    dueAt: null,
    lines: [{ description, quantity: 1, unitPrice: toNumber(net) }],
    memo: note.reason,
    net,
    taxes: printedTaxes(note.taxes),
    total: note.amount,
    fiat: sumsOf({ ...invoice, total: note.amount, taxes: note.taxes }).fiat,
    canceled: false,
    partCredited: false,
    paid: null,
  };
}

function clientOf(invoice: InvoiceRow | DraftRow): InvoiceDocument["client"] {
  return {
    name: invoice.clientName,
    address: invoice.clientAddress,
    taxId: invoice.clientTaxId,
    email: invoice.clientEmail,
  };
}

function printedTaxes(taxes: readonly Tax[]): InvoiceDocument["taxes"] {
  return taxes.map(({ label, rate, amount_usd }) => ({ label, rate, amount: fromNumber(amount_usd) ?? 0n }));
}
