import { CHAIN_FACTS, type Chain } from "../../chains.js";
import { readableEmail } from "../../email-address.js";
import { formatUsdc, type Usdc } from "../../money.js";
import { type Html, html, line } from "./html.js";
import type { Progress } from "./progress.js";
import type { Seller } from "./seller.js";

const LONG_NUMBER = 12;

export function amountOf(amount: Usdc): Html {
  const [number, unit] = formatUsdc(amount).split(" ");
  return html`<span class="amount${(number ?? "").length > LONG_NUMBER && " many"}">${number}<small> ${unit}</small></span>`;
}

export function sellerMark({ name, logo_url }: Seller): Html {
  const [logo] = /\/logo\/[0-9a-f]{32}$/.exec(logo_url ?? "") ?? [];
  if (logo) return html`<p class="seller"><img class="mark" src="${logo}" alt="">${line(name)}</p>`;
  const initial = [...name.trim()].find((character) => /[\p{L}\p{N}]/u.test(character)) ?? "·";
  return html`<p class="seller"><span class="mark" aria-hidden="true">${initial.toUpperCase()}</span>${line(name)}</p>`;
}

/** An address in groups of four: people compare it so. */
export function addressOf(address: string): Html {
  const groups = address.slice(2).match(/.{1,4}/g) ?? [];
  return html`<code class="address" title="${address}">0x${groups.map((group) => html`<wbr><span>${group}</span>`)}</code>`;
}

export function shortAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`;
}

export function explorerLink(chain: Chain, path: string, text: string): Html {
  return html`<a href="${CHAIN_FACTS[chain].explorer}/${path}" target="_blank" rel="noopener noreferrer">${text}<span class="hidden"> (opens a new tab)</span></a>`;
}

export function support({ support_email }: Seller, about: string): Html | false {
  if (!support_email) return false;
  const subject = encodeURIComponent(about);
  return html`<a href="mailto:${encodeURIComponent(support_email).replaceAll("%40", "@")}?subject=${subject}">${readableEmail(support_email)}</a>`;
}

/** The steps from a signature to a payment that counts. The script brings the numbers up to date. */
export function progressBlock(chain: Chain, payment: Progress, noun = "Payment"): Html {
  const { confirmations: done, confirmations_needed: needed } = payment;
  const state = payment.state === "submitted" ? "sent" : "seen";
  const count =
    state === "sent"
      ? "Waiting for the network to pick it up"
      : html`<span data-live="confirmations" aria-live="off">${done}</span> of ${needed} confirmations`;
  return html`<div class="notice going">
<h2><span class="spinner" aria-hidden="true"></span>${noun} ${state === "sent" ? "sent" : noun === "Payment" ? "received, confirming" : "in a block, confirming"}</h2>
<progress max="${needed}" value="${done}" aria-label="Confirmations"></progress>
<p>${count}. ${waitingTime(chain, payment)} You may close this page: it goes on without you.</p>
${transactionLine(chain, payment)}
${payment.chain_state !== "watched" && chainNotice(chain, payment)}
</div>`;
}

/** From the address of another's payment to the page of one's own. */
export function strangersWay(path: string, deed: string): Html {
  return html`<p class="quiet" data-stranger>Was it not you who sent it? <a href="${path}">${deed}</a>.</p>`;
}

export function transactionLine(chain: Chain, { tx_hash }: Progress): Html | false {
  return (
    tx_hash !== null &&
    html`<p class="quiet">Transaction ${explorerLink(chain, `tx/${tx_hash}`, shortAddress(tx_hash))}</p>`
  );
}

/** Once it is final. */
export function receiptLink(path: string, { tx_hash, payment_id }: Progress): Html | false {
  return (
    payment_id !== null &&
    html`<p><a href="${path}/receipt?tx_hash=${tx_hash}&amp;payment_id=${payment_id}">Receipt</a></p>`
  );
}

function chainNotice(chain: Chain, { chain_state }: Progress): Html | false {
  const { title } = CHAIN_FACTS[chain];
  if (chain_state === "behind")
    return html`<p class="warn">${title} can't be read at the moment. A payment is safe on the chain; this page shows it as soon as ${title} can be read again.</p>`;
  return (
    chain_state === "off" &&
    html`<p class="quiet">This page does not follow ${title} by itself: look at the transaction for its progress.</p>`
  );
}

/** Before anybody pays: money would move, and nobody here would see it. */
export function beforePaying(chain: Chain, payment: Progress): Html | false {
  if (payment.chain_state !== "off") return chainNotice(chain, payment);
  const { title } = CHAIN_FACTS[chain];
  return html`<p class="warn">This service does not watch ${title} now: what you pay reaches its receiver, but nothing here will say so by itself. Ask the receiver before you pay.</p>`;
}

function waitingTime(chain: Chain, { waits_for_finality }: Progress): string {
  const { blockSeconds, finality, title } = CHAIN_FACTS[chain];
  if (waits_for_finality && !finality.tag)
    return `A sum this large counts once ${title} can't take its block back, which takes some minutes.`;
  const seconds = finality.depth * blockSeconds;
  return seconds < 90
    ? `Usually ${Math.ceil(seconds / 10) * 10} seconds on ${title}.`
    : `Usually ${Math.ceil(seconds / 60)} minutes on ${title}.`;
}

/** Where no fee wallet is configured. */
export function developmentNotice(): Html {
  return html`<p class="warn">This service runs without a fee wallet, for development. Do not pay here with real money.</p>`;
}
