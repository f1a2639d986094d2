import { CHAIN_FACTS } from "../../../chains.js";
import { chainData } from "../chain-data.js";
import { type Html, html } from "../html.js";
import type { Page } from "../layout.js";
import { addressOf, developmentNotice, explorerLink } from "../parts.js";
import { walletBlock } from "../wallet-block.js";
import type { Deployment, DeployView } from "./deploy-view.js";
import { verifyLine } from "./hand-over.js";
import { SIGNING } from "./words.js";

const TITLES = {
  checkout: "Checkout",
  batch_payout: "Batch payout",
  subscription_hub: "Subscription hub",
  donation_jars: "Donation jars",
};
const DOES = {
  checkout: "takes payments of links, invoices and checkouts",
  batch_payout: "pays many people in one transaction",
  subscription_hub: "knows plans, and until when a subscriber has paid",
  donation_jars: "knows jars, and passes donations on",
};
const STATES = {
  deployed: "Deployed",
  absent: "Not there yet",
  "other code": "Other code is there",
  unknown: "Nobody could look",
};

/** Everything that a chain needs once, with what is there already. */
export function deployListPage(view: DeployView): Page {
  const { chain, feeRecipient, deployments } = view;
  const { title, coin } = CHAIN_FACTS[chain];
  return {
    title: `Contracts on ${title}`,
    body: html`<main class="person">
<p class="quiet"><a href="/console">Console</a></p>
<h1>Contracts on ${title}</h1>
${view.development && developmentNotice()}
<p>Four small contracts without owner or upgrade. Any account may deploy them, with the same outcome, and pays the network fee in ${coin}. Their fees go to ${addressOf(feeRecipient)}.</p>
<section aria-labelledby="list"><h2 id="list">One transaction each</h2><ul class="rows">
${deployments.map(
  ({
    name,
    address,
    state,
    call,
  }) => html`<li><div><strong>${TITLES[name]}</strong> <span class="badge${state === "deployed" && " good"}${state === "other code" && " bad"}">${STATES[state]}</span>
<small>It ${DOES[name]}${call.gas && `; at most ${Number(call.gas).toLocaleString("en")} gas`}.</small>${addressOf(address)}</div>
${state !== "deployed" && state !== "other code" && html`<a class="secondary" href="/sign/deploy/${chain}/${name}">Deploy<span class="hidden"> ${TITLES[name]}</span></a>`}</li>`,
)}
</ul></section>
</main>`,
  };
}

/** One of them, to be signed. */
export function deployPage(view: DeployView, one: Deployment): Page {
  const { chain, deployments } = view;
  const { title, usdc, coin } = CHAIN_FACTS[chain];
  const isDone = one.state === "deployed";
  const next = deployments.find(({ name, state }) => name !== one.name && state === "absent");
  return {
    title: `${isDone ? "Deployed" : "Deploy"}: ${TITLES[one.name]} on ${title}`,
    script: "sign.ts",
    body: html`<main class="sheet signs" data-deed="sign" data-path="/sign/deploy/${chain}/${one.name}" ${chainData(chain)}
 data-contract="${one.call.to}" data-amount="0" data-terms="" data-creates="${one.address}"
 data-state="${isDone ? "paid" : "waiting"}" data-follow="terms">
<section class="summary" aria-labelledby="title">
<p class="quiet"><a href="/sign/deploy/${chain}">All contracts on ${title}</a></p>
<h1 id="title"><span class="label">Deploy on ${title}</span><bdi>${TITLES[one.name]}</bdi></h1>
<p>It ${DOES[one.name]}. Nobody owns it, and nobody can change it.</p>
<dl class="facts wide">
<div><dt>It will be at</dt><dd>${addressOf(one.address)}</dd></div>
<div><dt>Its fees go to</dt><dd>${addressOf(view.feeRecipient)}</dd></div>
<div><dt>It moves</dt><dd>USDC alone, at ${addressOf(usdc)}</dd></div>
</dl>
</section>
<section class="act" aria-label="Signature">
${view.development && developmentNotice()}
<div id="status" tabindex="-1">${deployStatus(view, one, next)}</div>
<dl class="facts">
<div><dt>Leaves your wallet</dt><dd>No USDC</dd></div>
<div><dt>Network</dt><dd>${title}</dd></div>
<div><dt>Network fee</dt><dd>${one.call.gas ? `at most ${Number(one.call.gas).toLocaleString("en")} gas, in ${coin}` : `as your wallet estimates, in ${coin}`}</dd></div>
</dl>
<div id="act">${!isDone && one.state !== "other code" && html`${walletBlock("Sign the deployment", SIGNING)}<p id="trial" class="quiet"></p>`}</div>
${whatIsSent(view, one)}
</section>
</main>`,
  };
}

function deployStatus({ chain }: DeployView, one: Deployment, next: Deployment | undefined): Html | false {
  const { title } = CHAIN_FACTS[chain];
  if (one.state === "other code")
    return html`<div class="notice halt"><h2>Don't sign this</h2><p>At its address on ${title} is other code than ours.</p></div>`;
  if (one.state !== "deployed")
    return (
      one.state === "unknown" &&
      html`<p class="warn">No node of ${title} answers here, so nobody can say whether it is there already. Your wallet's node is asked before you sign.</p>`
    );
  return html`<div class="notice done"><h2><span class="tick" aria-hidden="true"></span>Deployed</h2>
<p>Its code on ${title} is ours, byte by byte. ${explorerLink(chain, `address/${one.address}`, "Look at it")}</p>
${next && html`<p><a class="secondary" href="/sign/deploy/${chain}/${next.name}">Next: ${TITLES[next.name]}</a></p>`}</div>`;
}

function whatIsSent({ chain, feeRecipient }: DeployView, { call }: Deployment): Html {
  return html`<details class="sign">
<summary>What you sign</summary>
<p>The bytes go to the deployer that every chain has at ${addressOf(call.to)}. It puts the contract where its code alone decides: nobody can put other code there.</p>
<p class="quiet" id="raw-label">The bytes</p><pre class="long" tabindex="0" id="calldata" aria-labelledby="raw-label">${call.data}</pre>
<p>Read them yourself, offline, in a checkout of the source:</p>
<pre tabindex="0" class="long" aria-label="Command that reads the bytes">${verifyLine({ chain, call, feeRecipient })}</pre>
</details>`;
}
