import { CHAIN_FACTS } from "../../chains.js";
import type { DonationView } from "./donation-view.js";
import { type Html, html, line } from "./html.js";
import { beforePaying, progressBlock, receiptLink, strangersWay, support, transactionLine } from "./parts.js";
import { isArrived, isFree, isUnderWay } from "./progress.js";

/** Whether a donation would reach anybody now. */
export function takesDonation({ jar, payment, deployed }: DonationView): boolean {
  return jar.status === "active" && jar.activatedAt !== null && deployed && isFree(payment);
}

export function donationStatus(view: DonationView): Html {
  const { payment, jar } = view;
  if (isArrived(payment)) return thanks(view);
  if (isUnderWay(payment))
    return html`${progressBlock(jar.chain, payment)}${jar.status === "active" && strangersWay(`/donate/${jar.slug}`, "Give here yourself")}`;
  if (jar.status === "canceled") return halt(view, "This jar is closed", "It takes no donations any more.");
  const back = payment.state === "reverted" && takenBack(view);
  if (!view.deployed || jar.activatedAt === null) return html`${back}${notActivated(view)}`;
  return html`${back}${beforePaying(jar.chain, payment)}`;
}

function thanks({ jar, payment, seller }: DonationView): Html {
  return html`<div class="notice done">
<h2><span class="tick" aria-hidden="true"></span>Thank you</h2>
<p>Your donation has reached ${line(seller.name)}. It is final.</p>
${transactionLine(jar.chain, payment)}
${receiptLink(`/donate/${jar.slug}`, payment)}
<p><a href="/donate/${jar.slug}" data-again>Give once more</a></p>
</div>`;
}

function takenBack({ jar, payment }: DonationView): Html {
  return html`<div class="notice halt">
<h2>The network took the donation back</h2>
<p>A reorganisation of the chain removed it. Look at the transaction before you give again.</p>
${transactionLine(jar.chain, payment)}
</div>`;
}

function notActivated(view: DonationView): Html {
  const title = CHAIN_FACTS[view.jar.chain].title;
  const why = view.deployed
    ? `Its owner still has to open it on ${title} with one transaction.`
    : `Its contract is not on ${title} yet.`;
  return halt(view, "Not open yet", `${why} Until then no donation can be made, and none can be lost.`);
}

function halt({ seller, jar }: DonationView, title: string, text: string): Html {
  const address = support(seller, `Donation ${jar.slug}`);
  return html`<div class="notice halt">
<h2>${title}</h2>
<p>${text}${address && html` Questions: ${address}.`}</p>
</div>`;
}
