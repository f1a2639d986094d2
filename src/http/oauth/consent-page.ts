import type { Access } from "../../records/connection.js";
import { type Html, html, line } from "../pages/html.js";
import type { Page } from "../pages/layout.js";

export interface Asking {
  /** Where the answer goes to: all that is known of who asks. */
  redirect: URL;
  onThisMachine: boolean;
  /** What it calls itself, and where it describes itself: claims. */
  name: string | null;
  from: string | null;
  account: string;
  member: string;
  mayWrite: boolean;
  wantsToWrite: boolean;
  /** Bound to this request and this session. */
  token: string;
  action: string;
}

export const DAYS = [30, 90, 365] as const;

export function consentPage(asking: Asking): Page {
  const { redirect, onThisMachine, name, from, account, member, token, action } = asking;
  return {
    title: `Connect to ${account}`,
    leadsTo: [redirect.origin],
    body: html`<main class="person">
<p class="quiet">Something wants to use <b>${line(account)}</b></p>
<h1>${onThisMachine ? "A program on this computer" : redirect.host}</h1>
<p>${name ? html`It calls itself <q>${line(name)}</q>${from && html`, as ${from} describes it`}. Nobody has checked that.` : "It doesn't say what it is."}
Go on only if you have just asked ${onThisMachine ? "a program here" : html`<b>${redirect.host}</b>`} to connect.</p>
<form method="post" action="${action}">
<input type="hidden" name="token" value="${token}">
<fieldset><legend>What may it do?</legend>${choices(asking)}</fieldset>
<label>Ends by itself after <select name="days">${DAYS.map((days) => html`<option value="${days}"${days === 90 && html` selected`}>${days === 365 ? "a year" : `${days} days`}</option>`)}</select></label>
<p class="quiet">You connect it as ${line(member)}. Nothing moves by itself: what pays out is always signed in your own wallet. End it any
time under <i>Connections</i> in the console.</p>
<button class="primary" name="decision" value="allow">Connect</button>
<button class="secondary" name="decision" value="deny">Don't connect</button>
</form>
</main>`,
  };
}

function choices({ mayWrite, wantsToWrite }: Asking): Html {
  return html`${wantsToWrite && mayWrite && html`<p class="quiet">It asks to bill and to prepare payments, too.</p>`}
${choice("look", "Look only", "Reads invoices, links, payouts, payments, balances and contacts. Changes nothing.", true)}
${mayWrite && choice("bill", "Bill", "Makes links, invoices, plans and donation pages into your linked wallets, for clients you know. Whatever else it bills waits for a person. Never a payout.")}
${
  mayWrite &&
  html`${choice("payouts", "Prepare payouts", "Also prepares payouts and refunds. Each waits for a person to approve it.")}
<label>Without asking, to contacts of 14 days and more, at most <input name="limit" inputmode="decimal" pattern="[0-9]{1,10}([.,][0-9]{1,6})?" value="0" autocomplete="off" aria-describedby="limit-words"> USDC in 24 hours <small id="limit-words">Counts for <i>Prepare payouts</i> only; 0 means that all of them wait.</small></label>`
}
${!mayWrite && html`<p class="quiet">You may look here, so what you connect may look.</p>`}`;
}

function choice(value: Access, title: string, means: string, chosen = false): Html {
  return html`<label class="choice"><span><b>${title}</b><small>${means}</small></span>
<input type="radio" name="access" value="${value}"${chosen && html` checked`}></label>`;
}
