import { type Html, html } from "../html.js";

/** Opened by the script where a call wants somebody who has just proven who he is. */
export function proveAgain(takesPasskeys: boolean): Html {
  return html`<dialog id="again" aria-labelledby="again-title"><h2 id="again-title">Prove that it is you</h2>
<p>This needs a proof of the last ten minutes.</p><p role="alert"></p>
${takesPasskeys && html`<button type="button" class="primary" data-by="passkey">Use a passkey</button>`}
<button type="button" class="secondary" data-by="wallet">Use a wallet</button>
<p class="quiet">Neither? A new sign-in link proves it too.</p>
<form method="dialog"><button class="secondary">Not now</button></form></dialog>`;
}
