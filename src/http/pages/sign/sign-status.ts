import { CHAIN_FACTS } from "../../../chains.js";
import { type Html, html } from "../html.js";
import { beforePaying, progressBlock, transactionLine } from "../parts.js";
import { isArrived, isUnderWay } from "../progress.js";
import type { SignView } from "./sign-view.js";

/** What has become of it, or why nobody can sign it; empty while it only waits. */
export function signStatus(view: SignView): Html {
  const { signable, progress } = view;
  const { chain, state } = signable;
  if (isArrived(progress) || state === "done") return done(view);
  if (isUnderWay(progress)) return progressBlock(chain, progress, "Transaction");
  if (state !== "waiting") return closed(state);
  return html`${progress.state === "reverted" && takenBack(view)}${obstacle(view)}${again(view)}${warnings(view)}${watching(view)}`;
}

/** Before anybody signs: it would be carried out, and nobody here would see it. */
function watching({ signable: { chain }, progress }: SignView): Html | false {
  if (progress.chain_state !== "off") return beforePaying(chain, progress);
  const { title } = CHAIN_FACTS[chain];
  return html`<p class="warn">This service does not watch ${title} now: what you sign is carried out, and nothing here will say so by itself.</p>`;
}

const DONE = {
  donation_jar: "The jar takes donations now.",
  subscription_plan: "The plan takes subscribers now.",
};

function whatWasDone({ signable: { noun, payout }, payees }: SignView): string {
  if (noun !== "payout") return DONE[noun];
  if (payout?.refundOf) return "The payment was paid back, which is final.";
  return payees.length === 1
    ? "The recipient was paid, which is final."
    : "Everybody was paid in one transaction, which is final.";
}

function done(view: SignView): Html {
  const { signable, progress, isMember } = view;
  const { chain, noun, id } = signable;
  return html`<div class="notice done">
<h2><span class="tick" aria-hidden="true"></span>Confirmed</h2>
<p>${whatWasDone(view)}${progress.state === "late" && " It came after this was closed: a signature that was given stays good."}</p>
${transactionLine(chain, progress)}
${isMember && html`<p><a href="/console/${FOLDERS[noun]}/${id}">Back to the console</a></p>`}
</div>`;
}

const FOLDERS = { payout: "payouts", donation_jar: "donations", subscription_plan: "subscriptions" } as const;

const CLOSED = {
  canceled: [
    "This was canceled",
    "Don't sign it any more, wherever you still have its bytes: the chain would carry it out all the same.",
  ],
  expired: [
    "The time to sign this is over",
    "Prepare it anew. Don't sign the old bytes, wherever you still have them: the chain would carry them out all the same.",
  ],
  "taken back": [
    "This was taken back",
    "Since it was prepared, an address in it has come onto the sanctions list. Don't sign its bytes anywhere.",
  ],
} as const;

function closed(state: keyof typeof CLOSED): Html {
  const [title, text] = CLOSED[state];
  return html`<div class="notice halt"><h2>${title}</h2><p>${text}</p></div>`;
}

function takenBack({ signable: { chain }, progress }: SignView): Html {
  return html`<div class="notice halt">
<h2>The network took the transaction back</h2>
<p>A reorganisation of the chain removed it, and it may come back by itself. Look at it before you sign again: the contract carries it out once.</p>
${transactionLine(chain, progress)}
</div>`;
}

function obstacle({ contract, read, tooMuch, signable: { chain } }: SignView): Html | false {
  const { title } = CHAIN_FACTS[chain];
  if (contract === "missing")
    return html`<div class="notice halt"><h2>Not ready to be signed</h2><p>Its contract is not on ${title} yet, so nothing could be paid and nothing can be lost. Whoever runs this service deploys it first.</p></div>`;
  if (contract === "foreign")
    return html`<div class="notice halt"><h2>Don't sign this</h2><p>At the contract's address on ${title} is other code than ours. Tell whoever runs this service.</p></div>`;
  const fault = read.faults[0] ?? tooMuch;
  return fault !== undefined && html`<div class="notice halt"><h2>Don't sign this</h2><p>${fault}</p></div>`;
}

function again({ sameAgain }: SignView): Html | false {
  return sameAgain !== undefined && html`<p class="warn">${sameAgain}</p>`;
}

/** Said above, as it is by now, or marked at the row that it is of. */
const SAID = [
  "development_fee_address",
  "not_deployed",
  "chain_not_watched",
  "new_payee",
  "looks_like_known",
  "former_wallet",
  "same_as_earlier",
];

/** What was noticed when it was made. */
function warnings({ signable }: SignView): Html | false {
  const told = signable.warnings.filter(({ code }) => !SAID.includes(code));
  return (
    told.length > 0 && html`<ul class="warn">${told.map(({ message }) => html`<li>${message}</li>`)}</ul>`
  );
}
