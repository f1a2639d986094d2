import { CHAIN_FACTS } from "../../chains.js";
import { longDate } from "../../long-date.js";
import { formatUsdc } from "../../money.js";
import { printable } from "../../printable.js";
import type { DonationJarRow } from "../../records/donation-jar.js";
import type { Supporter } from "../../store/public-payments.js";
import { chainData } from "./chain-data.js";
import { donationStatus, takesDonation } from "./donation-status.js";
import type { DonationView } from "./donation-view.js";
import { type Html, html, line, lines } from "./html.js";
import type { Page } from "./layout.js";
import { addressOf, developmentNotice, explorerLink, sellerMark, shortAddress } from "./parts.js";
import { phoneBlock } from "./phone-block.js";
import { isArrived } from "./progress.js";
import { walletBlock } from "./wallet-block.js";

const PRESETS = [5, 25, 100];
const PRESET = 25;

export function donationPage(view: DonationView): Page {
  const { imageUrl, coverImageUrl } = view.jar;
  const images = [coverImageUrl, imageUrl].flatMap((url) => shownImage(url) ?? []);
  const name = printable(view.jar.name);
  const title = isArrived(view.payment) ? `Thank you: ${name}` : `Donate: ${name}`;
  return { title, script: "donate.ts", images, body: body(view), embeds: view.account.embedOrigins };
}

/** Plain http would be changed on its way, and blocked. */
function shownImage(url: string | null): string | undefined {
  return url?.toLowerCase().startsWith("https://") ? new URL(url).href : undefined;
}

function body(view: DonationView): Html {
  const { jar, seller, payment } = view;
  const { title } = CHAIN_FACTS[jar.chain];
  const cover = shownImage(jar.coverImageUrl);
  const image = shownImage(jar.imageUrl);
  return html`<main class="sheet" data-path="/donate/${jar.slug}" ${chainData(jar.chain)}
 data-contract="${jar.contract}" data-terms="${jar.onChainJarId}" data-amount-word="1"
 data-state="${payment.state}" data-follow="transaction">
${cover && html`<img class="cover" src="${cover}" alt="" loading="lazy" referrerpolicy="no-referrer">`}
<section class="summary" aria-labelledby="title">
${sellerMark(seller)}
${image && html`<img class="picture" src="${image}" alt="" loading="lazy" referrerpolicy="no-referrer" width="96" height="96">`}
<h1 id="title"><span class="label">Donate to</span>${line(jar.name)}</h1>
<div id="raised">${raised(view)}</div>
${jar.description && html`<p class="description">${lines(jar.description)}</p>`}
</section>
<section class="act" aria-label="Donation">
${view.development && developmentNotice()}
<div id="status" tabindex="-1">${donationStatus(view)}</div>
<div id="act">${takesDonation(view) && html`${amountChoice()}${walletBlock(`Donate ${formatUsdc(BigInt(PRESET) * 1_000_000n)}`)}${phoneBlock(view.url, `/donate/${jar.slug}/qr.svg`)}`}</div>
<dl class="facts">
<div><dt>Network</dt><dd>${title}</dd></div>
</dl>
${whatYouSign(jar)}
</section>
<section class="after" id="supporters" aria-label="Supporters">${supporterList(view)}</section>
</main>
<footer><p class="paper">Give at ${view.url}</p><p>Non-custodial: your wallet gives through a public contract, and nobody holds the money in between. Only a donation made here counts; a bare USDC transfer to the address is matched to nothing.</p></footer>`;
}

function raised({ jar, supporterCount }: DonationView): Html {
  const people = supporterCount === 1 ? "1 supporter" : `${supporterCount} supporters`;
  const by = supporterCount === 0 ? "raised so far" : `raised by ${people}`;
  if (jar.goal === null) return html`<p class="raised"><strong>${formatUsdc(jar.raised)}</strong> ${by}</p>`;
  const percent = Number((jar.raised * 100n) / jar.goal);
  return html`<p class="raised"><strong>${formatUsdc(jar.raised)}</strong> of ${formatUsdc(jar.goal)}</p>
<progress max="100" value="${Math.min(100, percent)}" aria-label="Raised so far">${percent} %</progress>
<p class="quiet">${percent} % ${by}</p>`;
}

function supporterList({ supporters, jar }: DonationView): Html | false {
  if (supporters.length === 0) return false;
  return html`<h2 class="label">Recent supporters</h2>
<ul class="supporters">${supporters.map((supporter) => supporterItem(jar, supporter))}</ul>`;
}

function supporterItem(
  { chain }: DonationJarRow,
  { payer, name, line: said, amount, createdAt }: Supporter,
): Html {
  const from = payer && explorerLink(chain, `address/${payer}`, shortAddress(payer));
  const who = name ? html`${line(name)}${from && html` · ${from}`}` : (from ?? "A supporter");
  return html`<li><span>${who}${said && html`<q>${line(said)}</q>`}<small>${longDate(createdAt)}</small></span><strong>${formatUsdc(amount)}</strong></li>`;
}

function amountChoice(): Html {
  return html`<fieldset id="amounts"><legend>Amount in USDC</legend>
<div class="amounts">${PRESETS.map(
    (preset) =>
      html`<label class="choice"><input type="radio" name="amount" value="${preset}"${preset === PRESET && " checked"}>${preset}</label>`,
  )}</div>
<label class="other">Another amount<input id="other" type="text" inputmode="decimal" autocomplete="off" placeholder="0.00" maxlength="17"></label>
</fieldset>
<label class="choice check"><input type="checkbox" id="hidden">Don't show my address on this page</label>
<details class="donor"><summary>Add your name or a line</summary>
<label class="other">Your name<input id="name" type="text" autocomplete="name" maxlength="60"></label>
<label class="other">A line to whom you support<input id="line" type="text" autocomplete="off" maxlength="140"></label>
<p class="quiet">Whoever runs this jar reads them, and decides whether this page shows them. The chain goes on showing your address to everybody.</p>
</details>`;
}

function whatYouSign(jar: DonationJarRow): Html {
  const { title, usdc } = CHAIN_FACTS[jar.chain];
  const fee = `${jar.feeBps / 100} %`;
  return html`<details class="sign">
<summary>What you sign</summary>
<p>You allow the contract below to take exactly the amount that you chose, once, and tell it to give that to this jar. It can take nothing more, and nothing later.</p>
<dl>
<div><dt>Reaches the jar's wallet</dt><dd>your amount less a service fee of ${fee}</dd></div>
<div><dt>Reaches it at</dt><dd>${addressOf(jar.destinationWallet)}<small>Do not send to this address by hand: only a donation made on this page is counted.</small></dd></div>
<div><dt>Contract on ${title}</dt><dd>${addressOf(jar.contract)}</dd></div>
<div><dt>USDC on ${title}</dt><dd>${addressOf(usdc)}</dd></div>
<div><dt>Jar id</dt><dd><code class="address">${jar.onChainJarId}</code></dd></div>
</dl>
<p>The jar's id fixes its wallet and its fee for ever. Check it without us: ask
${explorerLink(jar.chain, `address/${jar.contract}#readContract`, "the contract on the explorer")} for <code>jars</code> of this id. It has to be the first value of the call that your wallet shows.</p>
</details>`;
}
