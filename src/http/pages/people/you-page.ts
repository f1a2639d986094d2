import { readableEmail } from "../../../email-address.js";
import type { ApprovalRow } from "../../../records/approval.js";
import type { MemberRow } from "../../../records/member.js";
import { ROLES } from "../../../records/member.js";
import type { PasskeyRow } from "../../../store/passkeys.js";
import type { OpenSession, SessionHolder } from "../../../store/sessions.js";
import type { SignInWalletRow } from "../../../store/sign-in-wallets.js";
import { type Html, html, line } from "../html.js";
import type { Page } from "../layout.js";
import { addressOf } from "../parts.js";
import { moment } from "../what-you-sign.js";
import { type Connected, connectionsBlock } from "./connections.js";
import { proveAgain } from "./prove-again.js";

export interface YouView {
  session: SessionHolder;
  memberships: readonly { accountId: string; accountName: string; role: string }[];
  email: string | null;
  passkeys: readonly PasskeyRow[];
  wallets: readonly SignInWalletRow[];
  sessions: readonly OpenSession[];
  /** The newest of them; null where he may not see them. */
  members: { rows: readonly MemberRow[]; hasMore: boolean } | null;
  waiting: readonly ApprovalRow[];
  connections: readonly Connected[];
  takesPasskeys: boolean;
}

/** Who I am, and whatever of it can be changed, one form a call. */
export function youPage(view: YouView): Page {
  const { session } = view;
  const account = session.displayName ?? session.name;
  return {
    title: `You at ${account}`,
    script: "you.ts",
    body: html`<main class="person" data-member="${session.memberId}">
<p class="quiet"><a href="/console">Console</a></p>
<h1>${line(account)}</h1>
<p id="problem" role="alert"></p>
${approvals(view.waiting)}
${whoIAm(view)}
${waysIn(view)}
${sessions(view)}
${connectionsBlock(view.connections)}
${view.members && members(view.members, session.memberId)}
${proveAgain(view.takesPasskeys)}
</main>`,
  };
}

function approvals(rows: readonly ApprovalRow[]): Html {
  return html`<section aria-labelledby="approvals"><h2 id="approvals">Waiting for approval</h2>
${
  rows.length === 0
    ? html`<p class="quiet">Nothing waits. What an assistant may not do alone shows up here, for a member to release.</p>`
    : html`<ul class="rows">${rows.map(
        ({ id, summary, createdAt }) =>
          html`<li><a href="/console/approvals/${id}">${line(summary)}</a><small>since ${moment(createdAt)}</small></li>`,
      )}</ul>`
}</section>`;
}

function whoIAm({ session, memberships, email }: YouView): Html {
  const others = memberships.filter(({ accountId }) => accountId !== session.accountId);
  return html`<section aria-labelledby="me"><h2 id="me">You</h2>
<dl class="facts">
<div><dt>Name</dt><dd>${line(session.memberName)}</dd></div>
<div><dt>Role</dt><dd>${session.role}${session.operator && ", operator of this service"}</dd></div>
</dl>
<form data-call="PATCH /session"><label>E-mail for notices <input name="email" type="email" autocomplete="email" value="${email === null ? "" : readableEmail(email)}"></label>
<button class="secondary">Save</button></form>
${others.map(
  (other) =>
    html`<form data-call="POST /session"><input type="hidden" name="account_id" value="${other.accountId}"><button class="secondary">Switch to ${line(other.accountName)}</button></form>`,
)}
<form data-call="DELETE /session" data-then="/sign-in"><button class="secondary">Sign out</button></form>
</section>`;
}

/** What it means to be without one of so many ways in. */
function lastOf(ways: number): string {
  return ways > 1
    ? "You come in by it no more."
    : "It is your only way in: when this session ends, only a new link lets you in.";
}

function waysIn({ passkeys, wallets, takesPasskeys }: YouView): Html {
  const ways = passkeys.length + wallets.length;
  return html`<section aria-labelledby="ways"><h2 id="ways">Ways in</h2>
<ul class="rows">
${passkeys.map(
  ({
    id,
    label,
    createdAt,
    backedUp,
  }) => html`<li><div>${line(label)}<small>${backedUp ? "Synced passkey" : "Passkey of one device"}, added ${moment(createdAt)}</small></div>
<form data-call="DELETE /session/passkeys/${id}" data-asks="Remove the passkey ${label}? ${lastOf(ways)}"><button class="secondary">Remove<span class="hidden"> passkey ${label}</span></button></form></li>`,
)}
${wallets.map(
  ({
    address,
    chain,
    createdAt,
  }) => html`<li><div>${addressOf(address)}<small>Wallet on ${chain}, added ${moment(createdAt)}</small></div>
<form data-call="DELETE /session/wallets/${address}" data-asks="Remove the wallet ${address}? ${lastOf(ways)}"><button class="secondary">Remove<span class="hidden"> wallet ${address}</span></button></form></li>`,
)}
</ul>
${ways === 0 && html`<p class="quiet">None yet: when this session ends, only a new link lets you in.</p>`}
${takesPasskeys && html`<p><button type="button" class="secondary" id="add-passkey">Add a passkey</button></p>`}
<div><div id="wallets" hidden><fieldset id="chooser" hidden><legend>Which wallet?</legend></fieldset></div>
<button type="button" class="secondary" id="add-wallet">Add a wallet</button></div>
</section>`;
}

function sessions({ sessions, session }: YouView): Html {
  return html`<section aria-labelledby="sessions"><h2 id="sessions">Sessions</h2><ul class="rows">
${sessions.map(
  (
    one,
  ) => html`<li><div>${line(one.agent || "Unnamed browser")}<small>${one.id === session.id ? "This one, since" : "Since"} ${moment(one.createdAt)}${one.accountId !== session.accountId && html`, at ${line(one.accountName)}`}</small></div>
${one.id !== session.id && html`<form data-call="DELETE /session/open/${one.id}"><button class="secondary">End<span class="hidden"> session of ${moment(one.createdAt)}</span></button></form>`}</li>`,
)}
</ul>
${sessions.length > 1 && html`<form data-call="DELETE /session/open" data-asks="End all your sessions but this one, on every device?"><button class="secondary">Sign out everywhere else</button></form>`}
</section>`;
}

function members({ rows, hasMore }: NonNullable<YouView["members"]>, me: string): Html {
  return html`<section aria-labelledby="members"><h2 id="members">Members</h2><ul class="rows">
${rows.map(
  ({
    id,
    name,
    role,
    email,
  }) => html`<li><div>${line(name)}${id === me && " (you)"}<small>${email && line(readableEmail(email))}</small></div>
<form data-call="PATCH /api/v1/members/${id}"><label><span class="hidden">Role of ${name}</span>${roleChoice(role)}</label><button class="secondary">Change<span class="hidden"> role of ${name}</span></button></form>
<form data-call="DELETE /api/v1/members/${id}" data-asks="Remove ${name}? His sessions, ways in and connections end at once. What he did stays."><button class="secondary">Remove<span class="hidden"> ${name}</span></button></form></li>`,
)}
</ul>
${hasMore && html`<p class="quiet">These are the newest ${rows.length}. <a href="/console/settings/members">All members</a></p>`}
<form data-call="POST /api/v1/members" data-shows="url"><h3>Add a member</h3>
<label>Name <input name="name" required maxlength="120" autocomplete="off"></label>
<label>Role ${roleChoice("member")}</label><button class="primary">Make a link</button></form></section>`;
}

function roleChoice(chosen: string): Html {
  return html`<select name="role">${ROLES.map((role) => html`<option${role === chosen && html` selected`}>${role}</option>`)}</select>`;
}
