import { formatUsdc } from "../../money.js";
import { isPartCredited } from "../../records/invoice.js";
import { fillReturnUrl } from "../../return-url.js";
import type { CheckoutView } from "./checkout-view.js";
import { type Html, html, line } from "./html.js";
import { beforePaying, progressBlock, receiptLink, strangersWay, support, transactionLine } from "./parts.js";
import { isFree, isUnderWay } from "./progress.js";

/** Whether somebody may pay it now. What is only said to be sent, to a link that takes one payment, keeps nobody else out. */
export function takesPayment({ status, payment, deployed, link }: CheckoutView): boolean {
  const free = isFree(payment) || (link.singleUse && payment.state === "submitted");
  return status === "active" && deployed && free;
}

export const PART_CREDITED = "A part of this invoice was credited: the seller sends a new one.";

/** What has become of it so far; empty while it only waits to be paid. */
export function checkoutStatus(view: CheckoutView): Html {
  const { payment, link, status } = view;
  if (payment.state === "paid" || status === "paid") return paid(view);
  if (payment.state === "late") return late(view);
  if (isUnderWay(payment))
    return html`${notYours(view)}${progressBlock(link.chain, payment)}${notSentByYou(view)}`;
  if (status === "expired") return closed(view, "This link has expired", "It can't be paid any more.");
  if (view.invoice?.status === "paid") return paidElsewhere(view);
  const back = payment.state === "reverted" && takenBack(view);
  if (status === "canceled" && view.invoice && isPartCredited(view.invoice))
    return html`${back}${closed(view, "This can't be paid as it is", PART_CREDITED)}`;
  if (status === "canceled")
    return closed(view, "This was canceled", "The seller has withdrawn it: it can't be paid any more.");
  if (!view.deployed) return html`${back}${notDeployed(view)}`;
  return html`${back}${beforePaying(link.chain, payment)}`;
}

/** Whoever opens another's address; the script takes it away where this browser's own payment is shown. */
function notSentByYou(view: CheckoutView): Html | false {
  const { link, payment, status } = view;
  if (!link.singleUse) return status === "active" && strangersWay(`/pay/${link.slug}`, "Pay here yourself");
  return (
    payment.state === "submitted" &&
    takesPayment(view) &&
    html`<p class="quiet" data-stranger>Was it not you who sent it? You can pay: the contract takes only the first of two payments and refuses the other.</p>`
  );
}

function paid(view: CheckoutView): Html {
  const { link, payment, seller } = view;
  return html`${notYours(view)}<div class="notice done">
<h2><span class="tick" aria-hidden="true"></span>Paid</h2>
<p>${formatUsdc(link.amount)} to ${line(seller.name)}. The payment is final.</p>
${transactionLine(link.chain, payment)}
${receiptLink(`/pay/${link.slug}`, payment)}
${!payment.by_another && wayHome(view)}
${!link.singleUse && html`<p><a href="/pay/${link.slug}" data-again>Pay once more</a></p>`}
</div>`;
}

/** Whose own wallet was asked must not take somebody else's payment for his. */
function notYours({ payment }: CheckoutView): Html | false {
  return (
    payment.by_another &&
    html`<div class="notice halt">
<h2>Paid by another account</h2>
<p>Another account than the one that you chose here has paid this. The contract takes only the first of two payments: yours is refused, and costs its network fee alone.</p>
</div>`
  );
}

/** The script goes there by itself after a while, unless the payer stays. */
function wayHome({ link: { successUrl, reference }, payment: { tx_hash, payment_id } }: CheckoutView) {
  if (!successUrl) return false;
  const url = fillReturnUrl(successUrl, { tx_hash, payment_id, reference });
  return html`<p id="home"><a class="primary" href="${url}" rel="noreferrer">Return to the seller</a></p>`;
}

function paidElsewhere({ seller, link }: CheckoutView): Html {
  return html`<div class="notice done">
<h2><span class="tick" aria-hidden="true"></span>Paid</h2>
<p>${line(seller.name)} has marked this invoice as paid: it takes no payment any more. ${contact(seller, link.slug)}</p>
</div>`;
}

function late({ link, payment, seller }: CheckoutView): Html {
  return html`<div class="notice halt">
<h2>Paid after this was closed</h2>
<p>The payment has reached the seller's wallet, but too late for this link. ${contact(seller, link.slug)}</p>
${transactionLine(link.chain, payment)}
${receiptLink(`/pay/${link.slug}`, payment)}
</div>`;
}

function closed(view: CheckoutView, title: string, text: string): Html {
  const { seller, link } = view;
  return html`<div class="notice halt">
<h2>${title}</h2>
<p>${text} ${contact(seller, link.slug)}</p>
${link.cancelUrl && html`<p><a class="secondary" href="${link.cancelUrl}" rel="noreferrer">Return to the seller</a></p>`}
</div>`;
}

function takenBack({ link, payment }: CheckoutView): Html {
  return html`<div class="notice halt">
<h2>The network took the payment back</h2>
<p>A reorganisation of the chain removed it: your USDC never left, unless it comes back by itself. Look at the transaction before you pay again.</p>
${transactionLine(link.chain, payment)}
</div>`;
}

function notDeployed({ seller, link }: CheckoutView): Html {
  return html`<div class="notice halt">
<h2>Not payable yet</h2>
<p>The payment contract is not on this network yet, so nothing can be paid and nothing can be lost. ${contact(seller, link.slug)}</p>
</div>`;
}

function contact(seller: CheckoutView["seller"], slug: string): Html {
  const address = support(seller, `Payment ${slug}`);
  return address
    ? html`Ask ${line(seller.name)}: ${address}.`
    : html`Ask ${line(seller.name)} for a new one.`;
}
