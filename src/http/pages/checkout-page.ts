import { CHAIN_FACTS } from "../../chains.js";
import { formatUsdc } from "../../money.js";
import { printable } from "../../printable.js";
import { chainData } from "./chain-data.js";
import { checkoutStatus, takesPayment } from "./checkout-status.js";
import type { CheckoutView } from "./checkout-view.js";
import { type Html, html, lines } from "./html.js";
import { invoiceBlock } from "./invoice-block.js";
import type { Page } from "./layout.js";
import { amountOf, developmentNotice, sellerMark } from "./parts.js";
import { phoneBlock } from "./phone-block.js";
import { isUnderWay } from "./progress.js";
import { walletBlock } from "./wallet-block.js";
import { moment, whatYouSign } from "./what-you-sign.js";

export function checkoutPage(view: CheckoutView): Page {
  return { title: titleOf(view), script: "pay.ts", body: body(view), embeds: view.account.embedOrigins };
}

/** In the tab, and first in what a screen reader says of the page: what has become of it before what it is. */
function titleOf(view: CheckoutView): string {
  const { link, seller, payment, status } = view;
  const what = `${formatUsdc(link.amount)} to ${printable(seller.name)}`;
  if (payment.state === "paid" || status === "paid") return `Paid: ${what}`;
  if (payment.state === "late") return `Paid late: ${what}`;
  if (isUnderWay(payment) || !isClosed(view)) return what;
  return `${status === "expired" ? "Expired" : "Canceled"}: ${what}`;
}

const EXPIRY: Partial<Record<CheckoutView["status"], string>> = {
  active: "Payable until",
  expired: "Expired",
};

function body(view: CheckoutView): Html {
  const { link, invoice, seller, payment } = view;
  return html`<main class="sheet" data-path="/pay/${link.slug}" ${chainData(link.chain)}
 data-contract="${link.contract}" data-amount="${link.amount}" data-terms="${link.termsId}" data-amount-word="2"
 data-state="${payment.state}" data-follow="${link.singleUse ? "terms" : "transaction"}"${link.expiresAt && html` data-deadline="${link.expiresAt.toISOString()}"`}${isClosed(view) && html` data-closed="${isOutOfDate(view) ? "expired" : view.status}"`}>
<section class="summary" aria-labelledby="title">
${sellerMark(seller)}
<h1 id="title"><span class="label">${invoice ? `Invoice ${invoice.invoiceNumber}` : "Pay"}</span>${amountOf(link.amount)}</h1>
${link.description && html`<p class="description">${lines(link.description)}</p>`}
${invoice && invoiceBlock(invoice, link.slug)}
</section>
<section class="act" aria-label="Payment">
${view.development && developmentNotice()}
<div id="status" tabindex="-1">${checkoutStatus(view)}</div>
<dl class="facts" id="facts">
<div><dt>Network</dt><dd>${CHAIN_FACTS[link.chain].title}</dd></div>
${link.expiresAt && html`<div><dt>${EXPIRY[view.status] ?? "Was payable until"}</dt><dd>${moment(link.expiresAt)}${view.status === "active" && html` <span id="left" role="timer" data-until="${link.expiresAt.toISOString()}" data-now="${view.now.toISOString()}"></span>`}</dd></div>`}
</dl>
<div id="act">${takesPayment(view) ? html`${walletBlock(`Pay ${formatUsdc(link.amount)}`)}${phoneBlock(view.url, `/pay/${link.slug}/qr.svg`)}${wayBack(view)}` : html`<p id="problem" role="alert"></p>`}</div>
${view.status !== "expired" && view.status !== "canceled" && whatYouSign(link)}
</section>
</main>
<footer><p class="paper">Pay at ${view.url}</p><p>Non-custodial: your wallet pays the seller through a public contract, and nobody holds your money in between. Only a payment made here counts; a bare USDC transfer to the address is matched to nothing.</p></footer>`;
}

function isClosed({ status }: CheckoutView): boolean {
  return status === "canceled" || status === "expired";
}

/** By then the contract refuses what was withdrawn, too. */
function isOutOfDate({ link: { expiresAt }, now }: CheckoutView): boolean {
  return expiresAt !== null && expiresAt <= now;
}

/** Whoever changes his mind before paying. */
function wayBack({ link: { cancelUrl } }: CheckoutView): Html | false {
  return (
    cancelUrl !== null &&
    html`<p><a href="${cancelUrl}" rel="noreferrer">Go back to the seller without paying</a></p>`
  );
}
