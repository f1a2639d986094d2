import { CHAINS } from "./chains.js";
import { inWords } from "./status.js";

/** Fields whose name in words is not their name with blanks. */
const LABELS: Record<string, string> = {
  amount_usd: "Amount in USDC",
  amount_usdc: "Amount in USDC",
  total_usd: "Total in USDC",
  unit_price: "Price in USDC",
  destination_address: "Wallet that receives",
  destination_wallet: "Wallet that receives",
  expires_in_days: "Closes after days",
  single_use: "Payable once",
  tx_hash: "Transaction's hash",
  success_url: "Where the payer goes after paying",
  cancel_url: "Where the payer goes who doesn't pay",
  tax_id: "Tax number",
  client_tax_id: "Client's tax number",
  two_person_usd: "Two members release beyond, in USDC",
  embed_origins: "Sites that may show its pages",
  cc: "Copies to",
  contact_id: "Contact",
  fiat: "In another currency",
};

/** A field's name on the wire, in words. */
export function labelOf(field: string): string {
  const known = LABELS[field];
  if (known) return known;
  const words = field.replace(/_(usd|usdc)$/, " in USDC").replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What is counted, by its name in the price list. */
const OPERATIONS: Record<string, string> = {
  agent_call: "Messages to the agent",
  donation_create: "Donation jars made",
  invoice_pdf: "Invoices made",
  payment_link_create: "Payment links made",
  payout_create: "Payouts and refunds made",
  subscription_create: "Plans made",
};

export function operationOf(name: string): string {
  return OPERATIONS[name] ?? inWords(name);
}

const languages = new Intl.DisplayNames("en", { type: "language" });

/** What may be chosen for a field, in words. */
export function choiceOf(field: string, option: string): string {
  if (field === "language") return languages.of(option) ?? option;
  return (CHAINS as Record<string, string>)[option] ?? inWords(option);
}
