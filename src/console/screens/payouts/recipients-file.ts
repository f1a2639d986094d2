import type { PayoutInFull } from "../../../client/public.js";
import { csvLine } from "../../../csv.js";

const HEAD = ["address", "amount_usdc", "label", "chain", "status", "tx_hash", "contact_name"];

/** A payout's recipients as a table, which a new payout takes in again as it is. */
export function recipientsFile(
  { recipients, chain, status, tx_hash }: Pick<PayoutInFull, "recipients" | "chain" | "status" | "tx_hash">,
  names: ReadonlyMap<string, string>,
): string {
  const rows = recipients.map(({ address, amount_usdc, label, contact_id }) => [
    address,
    figuresOf(amount_usdc),
    label ?? "",
    chain,
    status,
    tx_hash ?? "",
    names.get(contact_id ?? "") ?? "",
  ]);
  return [HEAD, ...rows].map(csvLine).join("");
}

/** With a zero where three decimals could be a thousand. */
function figuresOf(amount: number): string {
  const text = Number.isInteger(amount) ? String(amount) : amount.toFixed(6).replace(/0+$/, "");
  return /\.\d{3}$/.test(text) ? `${text}0` : text;
}
