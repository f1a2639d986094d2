import { type Html, html } from "./html.js";

/** The same page on a phone: a code to scan, and the wallets that have a browser of their own. */
export function phoneBlock(url: string, code: string): Html {
  const bare = url.replace(/^https?:\/\//, "");
  const encoded = encodeURIComponent(url);
  return html`<details id="phone">
<summary><span class="scan">Use a phone instead</span><span class="tap">Open in your wallet's app</span></summary>
<div class="phone">
<img src="${code}" alt="QR code of this page's address" width="168" height="168" loading="lazy">
<p><span class="scan">Scan the code with a phone, or open</span><span class="tap">Open</span> this page in the browser of your wallet:
<a href="https://metamask.app.link/dapp/${bare}" rel="noopener noreferrer">MetaMask</a>,
<a href="https://go.cb-w.com/dapp?cb_url=${encoded}" rel="noopener noreferrer">Coinbase Wallet</a> or
<a href="https://link.trustwallet.com/open_url?coin_id=60&amp;url=${encoded}" rel="noopener noreferrer">Trust Wallet</a>.</p>
</div>
</details>
<img class="paper" src="${code}" alt="Code of this page's address, to be scanned" width="168" height="168" fetchpriority="low">`;
}
