import { CHAIN_FACTS, type Chain } from "../../chains.js";
import { formatUsdc } from "../../money.js";
import type { PaymentLinkRow } from "../../records/payment-link.js";
import { termsOf } from "./checkout-view.js";
import { type Html, html } from "./html.js";
import { addressOf, explorerLink } from "./parts.js";

/** The terms in words, and how to check them without trusting this page. */
export function whatYouSign(link: PaymentLinkRow): Html {
  const { chain, contract, destinationAddress, amount, fee, termsId, expiresAt, singleUse } = link;
  const { title, usdc } = CHAIN_FACTS[chain];
  return html`<details class="sign">
<summary>What you sign</summary>
<p>You allow the contract below to take exactly ${formatUsdc(amount)} from your wallet once, and tell it to pay. It can take nothing more, and nothing later.</p>
<dl>
<div><dt>Leaves your wallet</dt><dd>${formatUsdc(amount)}</dd></div>
<div><dt>Reaches the seller</dt><dd>${formatUsdc(amount - fee)}</dd></div>
<div><dt>Service fee, out of the above</dt><dd>${formatUsdc(fee)}</dd></div>
<div><dt>Reaches it at</dt><dd>${addressOf(destinationAddress)}<small>Do not send to this address by hand: only a payment made on this page is matched to anything.</small></dd></div>
<div><dt>Can be paid</dt><dd>${singleUse ? "once" : "more than once, by anybody"}${expiresAt && html`, until ${moment(expiresAt)}`}</dd></div>
<div><dt>Contract on ${title}</dt><dd>${addressOf(contract)}</dd></div>
<div><dt>USDC on ${title}</dt><dd>${addressOf(usdc)}</dd></div>
<div><dt>Terms id</dt><dd><code class="address">${termsId}</code></dd></div>
</dl>
${checkIt(chain, link)}
</details>`;
}

function checkIt(chain: Chain, link: PaymentLinkRow): Html {
  const { destination, amount, fee, deadline, once, salt } = termsOf(link);
  const values = `(${[destination, amount, fee, deadline, once, salt].join(",")})`;
  return html`<p>The contract refuses a payment whose terms don't hash to this id. Check it without us: ask
${explorerLink(chain, `address/${link.contract}#readContract`, "the contract on the explorer")} for <code>termsId</code> of</p>
<pre tabindex="0" aria-label="Terms as the contract reads them">${values}</pre>
<p>The same id has to come out, and it has to be the first value of the call that your wallet shows.</p>`;
}

/** The script says it in the reader's own time. */
export function moment(date: Date): Html {
  const iso = date.toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 16).replace("T", " ")} UTC</time>`;
}
