import type { SessionHolder } from "../../../store/sessions.js";
import type { Place } from "../../session/place.js";
import { type Html, html, line } from "../html.js";
import type { Page } from "../layout.js";
import { proveAgain } from "./prove-again.js";

/** Ways in, of which the script shows those that are there: a link's token stands in the fragment, which no server sees. */
export function signInPage({ rpId, host }: Place, next: string, session?: SessionHolder): Page {
  return {
    title: "Sign in",
    script: "sign-in.ts",
    body: html`<main class="person" data-next="${next}">
<h1>Sign in</h1>
<p class="quiet">to Unsigned at ${host}</p>
<p id="said" role="status"></p>
<p id="problem" role="alert"></p>
<noscript><p class="notice">Signing in needs JavaScript: a passkey and a wallet can't be asked without it.</p></noscript>
<section id="by-link" hidden>
<p>You opened a sign-in link. It works once.</p>
${session ? joinOrNot(session) : html`<button type="button" class="primary" id="use-link">Continue</button>`}
</section>
<section id="ways" hidden>
${rpId !== null && html`<button type="button" class="primary" id="use-passkey">Sign in with a passkey</button>`}
<button type="button" class="secondary" id="use-wallet">Sign in with a wallet</button>
<div id="wallets" hidden><fieldset id="chooser" hidden><legend>Which wallet?</legend></fieldset></div>
<p class="quiet">No passkey here, and no wallet that you added? Ask an owner of your account for a link. Whoever runs this
service makes one with <code>npm run --silent cli -- sign-in</code>.</p>
</section>
<section id="accounts" hidden><h2 tabindex="-1">Which account?</h2></section>
<section id="offer" hidden>
<h2 tabindex="-1">Sign in faster next time</h2>
<p>A passkey is your fingerprint, face or screen lock. It stays with you, and it is what approvals ask for.</p>
<button type="button" class="primary" id="add-passkey">Add a passkey</button>
<a class="secondary" id="later" href="${next}">Not now</a>
</section>
${session && proveAgain(rpId !== null)}
</main>`,
  };
}

/** Opened by somebody who is signed in, a link may be for him or for whoever else sits here. */
function joinOrNot({ memberName, name, displayName }: SessionHolder): Html {
  return html`<p>You are signed in as <b>${line(memberName)}</b>, ${line(displayName ?? name)}. Join only an account that
you expect to be invited to.</p>
<button type="button" class="primary" id="join">Join as ${line(memberName)}</button>
<p class="quiet">Then the passkeys and wallets that let you in today open both accounts.</p>
<button type="button" class="secondary" id="use-link">Come in as somebody else</button>`;
}
