import { CHAIN_FACTS } from "../../../chains.js";
import { formatUsdc } from "../../../money.js";
import { type Html, html } from "../html.js";
import { addressOf } from "../parts.js";
import { verifyLine } from "./hand-over.js";
import type { SignView } from "./sign-view.js";

/** The call decoded beside the call raw, and how to read it without this page. */
export function whatTheBytesSay(view: SignView, data: string): Html {
  const { signable, read } = view;
  const { chain, contract, termsId, allows } = signable;
  const { title, usdc } = CHAIN_FACTS[chain];
  return html`<details class="sign">
<summary>What you sign</summary>
<p>${allows > 0n ? html`You allow the contract below to take exactly ${formatUsdc(allows)} from your wallet once, and tell it to pay. It can take nothing more, and nothing later.` : "You tell the contract below what this is from now on. It takes nothing from your wallet."}</p>
<div class="beside"><dl>
<div><dt>Call</dt><dd><code>${read.does ?? "unknown"}</code></dd></div>
<div><dt>Contract on ${title}</dt><dd>${addressOf(contract)}</dd></div>
${allows > 0n && html`<div><dt>USDC on ${title}</dt><dd>${addressOf(usdc)}</dd></div>`}
<div><dt>Terms id</dt><dd><code class="address">${termsId}</code></dd></div>
${read.says.map(({ name, value }) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}
${read.rows.length > 0 && html`<div><dt>Rows</dt><dd>${read.rows.length}, ${formatUsdc(read.total ?? 0n)} together</dd></div>`}
</dl>
<div><p class="quiet" id="raw-label">The same as bytes</p><pre class="long" tabindex="0" id="calldata" aria-labelledby="raw-label">${data}</pre></div></div>
<p>Everything above is read from these bytes, and the contract refuses them where the id does not follow from the rest. Read them yourself, offline, in a checkout of the source:</p>
<pre tabindex="0" class="long" aria-label="Command that reads the bytes">${verifyLine(signable)}</pre>
</details>`;
}
