import { printable } from "../../../printable.js";
import type { ApprovalRow } from "../../../records/approval.js";
import { type Html, html, line, lines } from "../html.js";
import type { Page } from "../layout.js";
import { moment } from "../what-you-sign.js";
import { type Payee, payeesBlock } from "./payees.js";
import { proveAgain } from "./prove-again.js";

export interface ApprovalView {
  row: ApprovalRow;
  account: string;
  /** The member who looks at it. */
  reader: string;
  /** The key's label or the member's name, and how to tell it from others. */
  askedBy: string;
  /** By name, as far as they are members. */
  decidedBy: readonly string[];
  /** Whether this member may decide it: null, or why not, and whether he may take it back. */
  barred: { why: string; mayWithdraw: boolean } | null;
  takesPasskeys: boolean;
  payees: readonly Payee[];
}

const SAID: Record<ApprovalRow["status"], string> = {
  waiting: "Waits for a decision",
  approved: "Approved: it was done",
  declined: "Declined: nothing was done",
  expired: "Expired: nothing was done",
  failed: "Approved, and refused since: nothing was done",
};

/** In the tab and first in what a screen reader says of the page. */
const TITLES: Record<ApprovalRow["status"], string> = {
  waiting: "Approval",
  approved: "Approved",
  declined: "Declined",
  expired: "Expired",
  failed: "Failed",
};

/** The screen of what was made, by what its id begins with. */
const SCREENS: Readonly<Record<string, string>> = {
  pl: "links",
  inv: "invoices",
  po: "payouts",
  sub: "subscriptions",
  don: "donations",
};

/** What was asked, by whom, and what is new about it; every field in full, as it will run. */
export function approvalPage(view: ApprovalView): Page {
  const { row, account, reader, askedBy, decidedBy, barred, takesPasskeys, payees } = view;
  const waits = row.status === "waiting";
  const isWithdrawn = row.declinedBy === row.actorId;
  return {
    title: `${isWithdrawn ? "Withdrawn" : TITLES[row.status]}: ${printable(row.summary)}`,
    script: "you.ts",
    body: html`<main class="person" data-member="${reader}">
<p class="quiet"><a href="/console">${line(account)}</a></p>
<h1>${line(row.summary)}</h1>
<p id="problem" role="alert"></p>
<section aria-labelledby="state"><h2 id="state">${isWithdrawn ? "Withdrawn by who asked: nothing was done" : SAID[row.status]}</h2>
<dl class="facts">
<div><dt>Asked by</dt><dd>${line(askedBy)}</dd></div>
<div><dt>Asked</dt><dd>${moment(row.createdAt)}, ${whereAsked(row)}</dd></div>
${waits && html`<div><dt>Waits until</dt><dd>${moment(row.expiresAt)}</dd></div>`}
${row.needs > 1 && html`<div><dt>Released by</dt><dd>${row.approvedBy.length} of ${row.needs} members</dd></div>`}
${decidedBy.length > 0 && !isWithdrawn && html`<div><dt>${row.declinedBy ? "Declined" : "Approved"} by</dt><dd>${line(decidedBy.join(", "))}</dd></div>`}
</dl>
${made(row.recordId)}
${row.note && html`<p>Note: <q>${lines(row.note)}</q></p>`}
${row.errorMessage && html`<p>${lines(row.errorMessage)}</p>`}
</section>
<section aria-labelledby="new"><h2 id="new">Why it ${waits ? "waits" : "waited"}</h2><ul>${row.reasons.map((reason) => html`<li>${line(reason)}</li>`)}</ul></section>
${payeesBlock(payees)}
<section aria-labelledby="asked"><h2 id="asked">What ${waits ? "will run" : "was asked"}</h2>${fieldsOf(row.input)}</section>
${waits && decision(row, barred)}
${proveAgain(takesPasskeys)}
</main>`,
  };
}

const WHERE: Record<string, string> = {
  chat: "in the chat",
  mcp: "by an assistant over MCP",
  rest: "over the API",
};

/** A member's own calls come from our pages alone. */
function whereAsked({ door, actorKind }: ApprovalRow): string {
  return actorKind === "member" && door === "rest" ? "in the console" : (WHERE[door] ?? "over the API");
}

function made(id: string | null): Html | false {
  const screen = SCREENS[id?.split("_")[0] ?? ""];
  return screen !== undefined && html`<p><a href="/console/${screen}/${id ?? ""}">See what was made</a></p>`;
}

function decision({ id, digest }: ApprovalRow, barred: ApprovalView["barred"]): Html {
  const call = `POST /api/v1/approvals/${id}`;
  const decline = html`<input type="hidden" name="digest" value="${digest}"><input type="hidden" name="decision" value="decline">`;
  if (barred)
    return html`<section><p>${barred.why}</p>
${barred.mayWithdraw && html`<form data-call="${call}" data-asks="Withdraw this? It is decided by nobody any more, and nothing is done.">${decline}<button class="secondary">Withdraw</button></form>`}</section>`;
  return html`<section aria-labelledby="decide"><h2 id="decide">Decide</h2>
<p class="quiet">Approving runs this once, as it stands here, and screens every address anew. A payout is only prepared: it still has to be signed.</p>
<form data-call="${call}"><input type="hidden" name="digest" value="${digest}"><input type="hidden" name="decision" value="approve">
<button class="primary">Approve</button></form>
<form data-call="${call}">${decline}
<label>Note for whoever asked <input name="note" maxlength="500" autocomplete="off" placeholder="Optional"></label>
<button class="secondary">Decline</button></form></section>`;
}

/** Whatever the call holds, down to each row: nobody approves what he was not shown. */
function fieldsOf(input: Record<string, unknown>): Html {
  return html`<dl class="facts wide">${Object.entries(input).map(
    ([name, value]) => html`<div><dt>${name.replaceAll("_", " ")}</dt><dd>${shown(value)}</dd></div>`,
  )}</dl>`;
}

function shown(value: unknown): Html {
  if (Array.isArray(value)) return html`<ol>${value.map((item) => html`<li>${shown(item)}</li>`)}</ol>`;
  if (value && typeof value === "object") return fieldsOf(value as Record<string, unknown>);
  return lines(String(value));
}
