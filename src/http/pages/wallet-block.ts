import { type Html, html } from "./html.js";

/** What the page around it is for, in the words of whoever has the wallet. */
interface WalletWords {
  choose: string;
  account: string;
  without: string;
}

const PAYING: WalletWords = {
  choose: "Pay with",
  account: "Pays from",
  without: "Everything you need to know is on this page. Paying it needs JavaScript and a wallet.",
};

/** Where the script puts the wallets that it finds; says without a script what is missing. */
export function walletBlock(action: string, words = PAYING): Html {
  return html`<div id="wallets" hidden>
<fieldset id="chooser" hidden><legend>${words.choose}</legend></fieldset>
<p id="payer" class="quiet" hidden>${words.account} <code></code> <button type="button" class="plain" id="change">Use another account</button></p>
<button type="button" class="primary" id="pay" data-action="${action}">${action}</button>
<ol id="steps" hidden></ol>
<button type="button" class="secondary" id="leave" hidden>Stop waiting for the wallet</button>
</div>
<p id="note" role="status"></p>
<p id="problem" role="alert"></p>
<noscript><p class="warn">${words.without}</p></noscript>`;
}
