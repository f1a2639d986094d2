import type { Contact, PayoutInFull } from "../../../client/public.js";
import { CHAINS } from "../../words/chains.js";

/** The same again, and what of it is not the same any more. */
export interface Repeated {
  rows: { address: string; amount_usdc: string; label: string | null }[];
  notes: string[];
}

/** Whoever was paid as a contact is paid where the book says today; where it says nothing or several things, his row is open. */
export function repeatPayout(
  { recipients, chain }: Pick<PayoutInFull, "recipients" | "chain">,
  book: readonly Contact[],
): Repeated {
  const notes = new Set<string>();
  const rows = recipients.map(({ address: paid, amount_usdc, label, contact_id: id }) => {
    const row = { amount_usdc: String(amount_usdc), label };
    if (id === null) return { ...row, address: paid };
    const contact = book.find((one) => one.id === id);
    const wallets =
      contact?.wallets.filter((wallet) => wallet.chain === chain || wallet.chain === "any") ?? [];
    const addresses = [...new Set(wallets.map(({ address }) => address))];
    const [only, ...others] = addresses;
    const isPayee = contact !== undefined && contact.kind !== "client";
    if (only !== undefined && others.length === 0) {
      if (only !== paid)
        notes.add(
          `${contact?.name} is paid at ${only} by now. Then it was ${paid}, which is not this contact’s any more.`,
        );
      return { ...row, address: isPayee ? contact.name : only };
    }
    if (addresses.includes(paid)) return { ...row, address: paid };
    const place = CHAINS[chain];
    notes.add(
      contact === undefined
        ? `Whoever was paid at ${paid} is not in your contacts any more: say who is paid.`
        : `${contact.name} has ${others.length > 0 ? `${addresses.length} other wallets` : "no wallet"} on ${place} by now, and ${paid}, which was paid then, is none of them: say where.`,
    );
    return { ...row, address: "" };
  });
  return { rows, notes: [...notes] };
}
