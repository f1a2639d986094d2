import type { AccountRow } from "../../records/account.js";

/** All that a page tells of the account behind it. */
export interface Seller {
  name: string;
  support_email: string | null;
  logo_url: string | null;
}

export function sellerOf(account: AccountRow): Seller {
  const { displayName, name, supportEmail, logoUrl } = account;
  return { name: displayName ?? name, support_email: supportEmail, logo_url: logoUrl };
}
