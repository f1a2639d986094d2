import { CHAIN_FACTS } from "../../../chains.js";
import { formatUsdc } from "../../../money.js";
import { codeHash } from "../../../onchain/deployment.js";
import { printable } from "../../../printable.js";
import { chainData } from "../chain-data.js";
import { type Html, html, line } from "../html.js";
import type { Page } from "../layout.js";
import { addressOf, amountOf, developmentNotice, sellerMark } from "../parts.js";
import { phoneBlock } from "../phone-block.js";
import { isArrived, isUnderWay } from "../progress.js";
import { walletBlock } from "../wallet-block.js";
import { moment } from "../what-you-sign.js";
import { handOver } from "./hand-over.js";
import { payeeTable } from "./payee-table.js";
import { signStatus } from "./sign-status.js";
import { isSignable, type SignView } from "./sign-view.js";
import { whatTheBytesSay } from "./what-the-bytes-say.js";
import { SIGNING } from "./words.js";

const BECAME = {
  waiting: "Sign",
  done: "Confirmed",
  canceled: "Canceled",
  expired: "Expired",
  "taken back": "Taken back",
};

export function signPage(view: SignView): Page {
  const { signable, progress } = view;
  const state = isArrived(progress) ? "done" : isUnderWay(progress) ? "waiting" : signable.state;
  return { title: `${BECAME[state]}: ${printable(titleOf(view))}`, script: "sign.ts", body: body(view) };
}

function titleOf({ signable: { noun, name, payout }, payees }: SignView): string {
  if (payout?.refundOf) return "pay a payment back";
  if (noun === "payout") return `pay ${payees.length} ${payees.length === 1 ? "recipient" : "recipients"}`;
  return noun === "donation_jar" ? `activate ${name}` : `register ${name}`;
}

function body(view: SignView): Html {
  const { signable, owner, progress } = view;
  const { chain, contract, termsId, allows, slug, call } = signable;
  return html`<main class="sheet signs" data-deed="sign" data-path="/sign/${slug}" ${chainData(chain)}
 data-contract="${contract}" data-amount="${allows}" data-terms="${termsId}"
 data-state="${progress.state}" data-follow="terms"${codeHashOf(view)}${isClosed(view) && html` data-closed="${signable.state}"`}>
<section class="summary" aria-labelledby="title">
${sellerMark(owner)}
${heading(view)}
${signable.noun === "payout" && payeeTable(view)}
</section>
<section class="act" aria-label="Signature">
${view.development && developmentNotice()}
<div id="status" tabindex="-1">${signStatus(view)}</div>
<dl class="facts" id="facts">${facts(view)}</dl>
<div id="act">${isSignable(view) && toSign(view)}</div>
<div id="hand-over">${handOver(view)}</div>
${(signable.state === "waiting" || signable.state === "done") && whatTheBytesSay(view, call.data)}
</section>
</main>
<footer><p class="paper">Sign at ${view.url}</p><p>Nothing moves until a wallet signs. Nobody here holds a key or can send anything. This page guards against mistakes and against tampering on the way; against its own server it can't: check the bytes without it before you sign a large sum.</p></footer>`;
}

function isClosed({ signable: { state } }: SignView): boolean {
  return state !== "waiting" && state !== "done";
}

/** Of today's contracts what has to be at the address is known; the payer's own node is asked for it. */
function codeHashOf({ signable: { kind, chain, feeRecipient }, read }: SignView): Html | false {
  return read.faults.length === 0 && html` data-code-hash="${codeHash(kind, chain, feeRecipient)}"`;
}

function heading({ signable: { noun, name, payout }, read, payees, insight }: SignView): Html {
  if (noun === "payout") {
    const count = payees.length === 1 ? "1 recipient" : `${payees.length.toLocaleString("en")} recipients`;
    return html`<h1 id="title"><span class="label">${payout?.refundOf ? "Pay a payment back" : `Pay ${count}`}</span>${amountOf(read.total ?? 0n)}</h1>
${insight && payout?.label && html`<p class="description">${line(payout.label)}</p>`}
${
  insight &&
  html`<dl class="facts">
${payout?.refundOf && html`<div><dt>Pays back</dt><dd><a href="/console/payments/${payout.refundOf}">This payment</a></dd></div>`}
${insight.preparedBy && html`<div><dt>Prepared by</dt><dd>${line(insight.preparedBy)}</dd></div>`}
${insight.before && html`<div><dt>Compared</dt><dd>${insight.before}</dd></div>`}
</dl>`
}`;
  }
  const label = noun === "donation_jar" ? "Activate the donation jar" : "Register the subscription plan";
  return html`<h1 id="title"><span class="label">${label}</span>${line(name ?? "")}</h1>
<dl class="facts wide">${read.says.map(({ name, value }) => html`<div><dt>${name}</dt><dd>${shown(value)}</dd></div>`)}</dl>`;
}

function shown(value: string): Html | string {
  return /^0x[0-9a-fA-F]{40}$/.test(value) ? addressOf(value) : value;
}

const LEAVES: Readonly<Record<SignView["signable"]["state"], string>> = {
  waiting: "Leaves your wallet",
  done: "Left the wallet",
  canceled: "Would have left the wallet",
  expired: "Would have left the wallet",
  "taken back": "Would have left the wallet",
};

function facts({ signable: { chain, call, expiresAt, state, noun }, read }: SignView): Html {
  const { title, coin } = CHAIN_FACTS[chain];
  const { total, fee } = read;
  return html`${
    total !== null &&
    fee !== null &&
    html`<div><dt>To recipients</dt><dd>${formatUsdc(total)}</dd></div>
<div><dt>Service fee</dt><dd>${formatUsdc(fee)}</dd></div>
<div class="strong"><dt>${LEAVES[state]}</dt><dd>${formatUsdc(total + fee)}</dd></div>`
  }
${total === null && html`<div><dt>Leaves your wallet</dt><dd>No USDC</dd></div>`}
<div><dt>Network</dt><dd>${title}</dd></div>
<div><dt>Network fee</dt><dd>${call.gas ? `at most ${Number(call.gas).toLocaleString("en")} gas, in ${coin}` : `as your wallet estimates, in ${coin}`}</dd></div>
${noun === "payout" && expiresAt && state === "waiting" && html`<div><dt>To be signed until</dt><dd>${moment(expiresAt)}</dd></div>`}
`;
}

function toSign(view: SignView): Html {
  const { signable, progress, url } = view;
  const block = html`${walletBlock(actionOf(view), SIGNING)}<p id="trial" class="quiet"></p>${phoneBlock(url, `/sign/${signable.slug}/qr.svg`)}`;
  // Somebody has sent it: whoever knows better may open this.
  if (progress.state !== "submitted") return block;
  return html`<details><summary>It was not me, and I want to sign it all the same</summary>
<p class="quiet">The contract carries it out once: the second of two transactions fails and costs its network fee.</p><div>${block}</div></details>`;
}

function actionOf({ signable: { noun }, read }: SignView): string {
  if (noun === "payout") return `Sign ${formatUsdc((read.total ?? 0n) + (read.fee ?? 0n))}`;
  return noun === "donation_jar" ? "Sign the activation" : "Sign the registration";
}
