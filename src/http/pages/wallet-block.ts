import { type Html, html } from "./html.js";

/** Where the script puts the wallets that it finds; says without a script what is missing. */
export function walletBlock(action: string): Html {
  return html`<div id="wallets" hidden>
<fieldset id="chooser" hidden><legend>Pay with</legend></fieldset>
<button type="button" class="primary" id="pay" data-action="${action}">${action}</button>
<ol id="steps" hidden></ol>
</div>
<p id="note" role="status"></p>
<p id="problem" role="alert"></p>
<noscript><p class="warn">Everything you need to know is on this page. Paying it needs JavaScript and a wallet.</p></noscript>`;
}
