import { html, line } from "../html.js";
import type { Page } from "../layout.js";

interface Elsewhere {
  /** Who looks, and where he is. */
  reader: string;
  here: string;
  /** His other account, where it waits. */
  accountId: string;
  accountName: string;
}

/** A letter's link leads whoever is in another of his accounts on. */
export function elsewherePage({ reader, here, accountId, accountName }: Elsewhere, path: string): Page {
  return {
    title: `Approval at ${accountName}`,
    script: "you.ts",
    body: html`<main class="person" data-member="${reader}">
<p class="quiet"><a href="/console">${line(here)}</a></p>
<h1>This waits at ${line(accountName)}</h1>
<p id="problem" role="alert"></p>
<section><p>You are signed in to ${line(here)}.</p>
<form data-call="POST /session" data-then="${path}"><input type="hidden" name="account_id" value="${accountId}"><button class="primary">Switch to ${line(accountName)}</button></form></section>
</main>`,
  };
}
