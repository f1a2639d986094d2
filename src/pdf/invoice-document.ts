import type { Usdc } from "../money.js";

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
