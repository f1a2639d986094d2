import { CHAIN_FACTS } from "../../../chains.js";
import { formatUsdc } from "../../../money.js";
import { printable } from "../../../printable.js";
import type { SubscriptionRow } from "../../../records/subscription.js";
import { chainData } from "../chain-data.js";
import { type Html, html, line, lines } from "../html.js";
import type { Page } from "../layout.js";
import {
  addressOf,
  amountOf,
  beforePaying,
  developmentNotice,
  explorerLink,
  progressBlock,
  receiptLink,
  sellerMark,
  support,
  transactionLine,
} from "../parts.js";
import { phoneBlock } from "../phone-block.js";
import { isArrived, isUnderWay } from "../progress.js";
import { walletBlock } from "../wallet-block.js";
import { type SubscribeView, takesSubscription } from "./subscribe-view.js";

export function subscribePage(view: SubscribeView): Page {
  const { plan, account, payment } = view;
  return {
    title: `${isArrived(payment) ? "Paid" : "Subscribe"}: ${printable(plan.name)}`,
    script: "subscribe.ts",
    body: body(view),
    embeds: account.embedOrigins,
  };
}

function body(view: SubscribeView): Html {
  const { plan, seller, payment } = view;
  const { title } = CHAIN_FACTS[plan.chain];
  const path = `/subscribe/${plan.slug}`;
  return html`<main class="sheet" data-path="${path}" ${chainData(plan.chain)}
 data-contract="${plan.contract}" data-amount="${plan.amount}" data-terms="${plan.planKey}" data-amount-word="3"
 data-state="${payment.state}" data-follow="transaction">
<section class="summary" aria-labelledby="title">
${sellerMark(seller)}
<h1 id="title"><span class="label">${line(plan.name)}</span>${amountOf(plan.amount)}</h1>
<p>Every ${plan.intervalDays} days</p>
${plan.description && html`<p class="description">${lines(plan.description)}</p>`}
</section>
<section class="act" aria-label="Subscription">
${view.development && developmentNotice()}
<div id="status" tabindex="-1">${status(view)}</div>
<div id="standing" role="status"></div>
<div id="act">${takesSubscription(view) && html`${walletBlock(`Subscribe for ${formatUsdc(plan.amount)}`)}${phoneBlock(view.url, `${path}/qr.svg`)}`}</div>
<dl class="facts">
<div><dt>Network</dt><dd>${title}</dd></div>
<div><dt>Renewing</dt><dd>You sign every payment yourself. Nobody can take a second one.</dd></div>
</dl>
${plan.status === "active" && whatYouSign(plan)}
</section>
</main>
<footer><p class="paper">Subscribe at ${view.url}</p><p>Non-custodial: your wallet pays the seller through a public contract, and nobody holds your money in between. Only a payment made here counts; a bare USDC transfer to the address is matched to nothing.</p></footer>`;
}

/** What has become of the visitor's payment, or why none is taken; empty while the page only waits. */
function status(view: SubscribeView): Html | false {
  const { plan, payment, seller } = view;
  if (isArrived(payment)) return paid(view);
  if (isUnderWay(payment)) return progressBlock(plan.chain, payment);
  if (plan.status === "canceled")
    return halt(
      view,
      "This plan is closed",
      "It takes no payments any more. Periods that are paid stay paid.",
    );
  const back =
    payment.state === "reverted" &&
    html`<div class="notice halt"><h2>The network took the payment back</h2>
<p>A reorganisation of the chain removed it. Look at the transaction before you pay again.</p>${transactionLine(plan.chain, payment)}</div>`;
  const { title } = CHAIN_FACTS[plan.chain];
  if (!view.deployed)
    return html`${back}${halt(view, "Not open yet", `Its contract is not on ${title} yet. Nothing can be paid, and nothing can be lost.`)}`;
  if (plan.registeredAt === null)
    return html`${back}${halt(view, "Not open yet", `${seller.name} still has to register it on ${title} with one transaction. Until then nothing can be paid, and nothing can be lost.`)}`;
  return html`${back}${beforePaying(plan.chain, payment)}`;
}

function paid({ plan, payment, seller }: SubscribeView): Html {
  const path = `/subscribe/${plan.slug}`;
  return html`<div class="notice done">
<h2><span class="tick" aria-hidden="true"></span>Paid</h2>
<p>${formatUsdc(plan.amount)} to ${line(seller.name)} for ${line(plan.name)}. The payment is final.</p>
${transactionLine(plan.chain, payment)}
${receiptLink(path, payment)}
<p><a href="${path}" data-again>Back to the plan</a></p>
</div>`;
}

function halt({ seller, plan }: SubscribeView, title: string, text: string): Html {
  const address = support(seller, `Subscription ${plan.slug}`);
  return html`<div class="notice halt"><h2>${title}</h2><p>${text}${address && html` Questions: ${address}.`}</p></div>`;
}

function whatYouSign(plan: SubscriptionRow): Html {
  const { chain, amount, fee, contract, destinationWallet, planKey, intervalDays } = plan;
  const { title, usdc } = CHAIN_FACTS[chain];
  return html`<details class="sign">
<summary>What you sign</summary>
<p>You allow the contract below to take exactly ${formatUsdc(amount)} from your wallet once, and tell it to pay one period. It can take nothing more, and nothing later: the next period takes your signature again.</p>
<dl>
<div><dt>Leaves your wallet</dt><dd>${formatUsdc(amount)}</dd></div>
<div><dt>Reaches the seller</dt><dd>${formatUsdc(amount - fee)}</dd></div>
<div><dt>Service fee, out of the above</dt><dd>${formatUsdc(fee)}</dd></div>
<div><dt>Pays for</dt><dd>${intervalDays} days from now on; a renewal what is left of the running period, or in the last quarter of a paid one the next</dd></div>
<div><dt>Reaches it at</dt><dd>${addressOf(destinationWallet)}<small>Do not send to this address by hand: only a payment made on this page is matched to anything.</small></dd></div>
<div><dt>Contract on ${title}</dt><dd>${addressOf(contract)}</dd></div>
<div><dt>USDC on ${title}</dt><dd>${addressOf(usdc)}</dd></div>
<div><dt>Plan key</dt><dd><code class="address">${planKey}</code></dd></div>
</dl>
<p>The key fixes seller, amount, interval and fee for ever. Check it without us: ask
${explorerLink(chain, `address/${contract}#readContract`, "the contract on the explorer")}. It has to be the first value of the call that your wallet shows.</p>
</details>`;
}
