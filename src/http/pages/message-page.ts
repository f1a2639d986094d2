import { type Html, html } from "./html.js";
import type { Page } from "./layout.js";

/** A page that only says something. */
export function messagePage(title: string, text: string | Html): Page {
  return {
    title,
    body: html`<main class="message"><h1>${title}</h1><p>${text}</p></main>`,
  };
}
