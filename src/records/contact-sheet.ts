import type { z } from "zod";
import type { contactRecord } from "./contact.js";

/** The columns of an address book as a table, in and out; a contact of several wallets takes several rows. */
export const CONTACT_COLUMNS = [
  "name",
  "kind",
  "email",
  "legal_address",
  "tax_id",
  "country",
  "wallet",
  "chain",
  "note",
] as const;
export type ContactColumn = (typeof CONTACT_COLUMNS)[number];

export function contactRows(contact: z.infer<typeof contactRecord>): string[][] {
  const wallets = contact.wallets.length > 0 ? contact.wallets : [undefined];
  return wallets.map((wallet) => {
    const row = { ...contact, wallet: wallet?.address, chain: wallet?.chain };
    return CONTACT_COLUMNS.map((column) => row[column] ?? "");
  });
}
