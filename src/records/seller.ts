import type { AccountRow } from "./account.js";

export interface Party {
  name: string;
  address?: string | null;
  taxId?: string | null;
  email?: string | null;
}

/** Who bills or is paid, as a document names him. */
export interface Seller extends Party {
  address: string | null;
  taxId: string | null;
  email: string | null;
}

/** As the account calls itself now. */
export function sellerNow(account: AccountRow): Seller {
  return {
    name: account.displayName ?? account.name,
    address: account.legalAddress,
    taxId: account.taxId,
    email: account.supportEmail,
  };
}
