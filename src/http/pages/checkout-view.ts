import type { CheckoutTerms } from "../../onchain/checkout.js";
import type { AccountRow } from "../../records/account.js";
import type { InvoiceRow } from "../../records/invoice.js";
import { presentInvoice } from "../../records/invoice.js";
import { linkStatus, type PaymentLinkRow, presentPaymentLink } from "../../records/payment-link.js";
import type { House } from "../../runtime/house.js";
import { selectAccount } from "../../store/accounts.js";
import { selectCursor } from "../../store/chain-cursors.js";
import { selectInvoiceByLink } from "../../store/invoices.js";
import { selectPaymentLinkBySlug } from "../../store/payment-links.js";
import type { SentPayment } from "../../store/public-payments.js";
import { type Progress, readProgress } from "./progress.js";
import { type Seller, sellerOf } from "./seller.js";
import { lookAgain } from "./submitted.js";

/** Everything that the page of a link, an invoice or a collect checkout shows. */
export interface CheckoutView {
  link: PaymentLinkRow;
  invoice: InvoiceRow | undefined;
  account: AccountRow;
  seller: Seller;
  status: PaymentLinkRow["status"];
  /** By the service's clock. */
  now: Date;
  url: string;
  payment: Progress;
  /** False only where the chain was looked at and the contract is not there. */
  deployed: boolean;
  /** The fee would go to nobody: real money has no business here. */
  development: boolean;
}

export async function readCheckout(
  house: House,
  slug: string,
  sent?: SentPayment,
): Promise<CheckoutView | undefined> {
  const { sql, links, clock } = house;
  const link = await selectPaymentLinkBySlug(sql, slug);
  const account = link && (await selectAccount(sql, link.accountId));
  if (!link || !account) return undefined;
  const now = clock();
  const followed = { ...onChain(link), once: link.singleUse, sent };
  await lookAgain(house, followed);
  const [invoice, cursor, payment] = await Promise.all([
    link.kind === "invoice" ? selectInvoiceByLink(sql, link.id) : undefined,
    selectCursor(sql, link.chain),
    readProgress(sql, followed, now),
  ]);
  const missing =
    cursor?.missingContracts.includes("checkout") && link.feeRecipient === house.chains.feeRecipient;
  return {
    link,
    invoice,
    account,
    seller: sellerOf(account),
    status: linkStatus(link, now),
    now,
    url: links.pay(link.slug),
    payment,
    deployed: !missing,
    development: house.chains.developmentFee && link.feeRecipient === house.chains.feeRecipient,
  };
}

function onChain({ chain, contract, termsId }: PaymentLinkRow) {
  return { chain, contract, termsId };
}

export function termsOf(link: PaymentLinkRow): CheckoutTerms {
  const { destinationAddress: destination, amount, fee, singleUse: once, salt, expiresAt } = link;
  return {
    destination,
    amount,
    fee,
    deadline: BigInt(Math.floor((expiresAt?.getTime() ?? 0) / 1000)),
    once,
    salt,
  };
}

/** Public terms and status under the records' own names; nothing that is the seller's or the client's own business. */
export function presentCheckout(view: CheckoutView, now: Date) {
  const { link, invoice, seller, payment, url } = view;
  const { id, reference, flagged_at, warnings, created_by, payments, ...terms } = presentPaymentLink(
    link,
    url,
    now,
  );
  return {
    ...terms,
    seller,
    ...(invoice && { invoice: presentBill(invoice, url) }),
    contract: link.contract,
    payment,
  };
}

function presentBill(invoice: InvoiceRow, url: string) {
  const shown = presentInvoice(invoice, url);
  const { invoice_number, client_name, total_usd, net_usd, tax_usd, taxes, reverse_charge } = shown;
  const { line_items, status, due_date, memo, created_at, paid_at } = shown;
  const pdf_url = `${url}/invoice.pdf`;
  return {
    invoice_number,
    client_name,
    total_usd,
    net_usd,
    tax_usd,
    taxes,
    reverse_charge,
    line_items,
    status,
    due_date,
    memo,
    created_at,
    paid_at,
    pdf_url,
  };
}
