import { longDate } from "../../../long-date.js";
import { formatUsdc } from "../../../money.js";
import { printable } from "../../../printable.js";
import type { ReceiptDocument } from "../../../records/receipt.js";
import { type Html, html, line, lines } from "../html.js";
import type { Page } from "../layout.js";
import { addressOf, amountOf, sellerMark } from "../parts.js";
import { moment } from "../what-you-sign.js";

export function receiptPage(receipt: ReceiptDocument, path: string): Page {
  const { seller, amount, refunded, at, payer, purpose, client, chainTitle, transaction } = receipt;
  const { hash, url } = transaction;
  return {
    title: `Receipt: ${formatUsdc(amount)} to ${printable(seller.name)}`,
    body: html`<main class="sheet receipt">
<section class="summary" aria-labelledby="title">
${sellerMark({ name: seller.name, support_email: null, logo_url: null })}
<h1 id="title"><span class="label">Receipt</span>${amountOf(amount)}</h1>
<p class="description">${lines(purpose)}</p>
${sellerFacts(seller)}
</section>
<section class="act" aria-label="Payment">
<div class="notice done"><h2><span class="tick" aria-hidden="true"></span>Paid</h2><p>Received on ${longDate(at)}. The payment is final.</p></div>
<dl class="facts wide">
${client && html`<div><dt>Billed to</dt><dd>${line(client)}</dd></div>`}
<div><dt>Paid by</dt><dd>${addressOf(payer)}</dd></div>
<div><dt>${receipt.isRecorded ? "Recorded" : "Paid at"}</dt><dd>${moment(at)}</dd></div>
<div><dt>Paid in</dt><dd>USDC on ${chainTitle}</dd></div>
${refunded > 0n && html`<div><dt>Refunded since</dt><dd>${formatUsdc(refunded)}</dd></div>`}
<div><dt>Transaction</dt><dd><a href="${url}" target="_blank" rel="noopener noreferrer"><code class="address">${hash}</code><span class="hidden"> (opens a new tab)</span></a></dd></div>
<div><dt>Receipt</dt><dd><code class="address">${receipt.receipt}</code></dd></div>
</dl>
<p id="document"><a class="primary" href="${path}/receipt.pdf?tx_hash=${hash}&amp;payment_id=${receipt.receipt}">Download the receipt (PDF)</a></p>
<p class="quiet"><a href="${path}?tx=${hash}">Back to the payment's page</a></p>
</section>
</main>
<footer><p>Made from what the chain says of this transaction: whoever doubts it can look it up there.</p></footer>`,
  };
}

function sellerFacts({ address, taxId, email }: ReceiptDocument["seller"]): Html | false {
  if (!address && !taxId && !email) return false;
  return html`<dl class="facts">
${address && html`<div><dt>Address</dt><dd>${lines(address)}</dd></div>`}
${taxId && html`<div><dt>Tax ID</dt><dd>${line(taxId)}</dd></div>`}
${email && html`<div><dt>E-mail</dt><dd>${line(email)}</dd></div>`}
</dl>`;
}
