import Router from "@koa/router";
import type { Context } from "koa";
import { PublicError } from "../../errors.js";
import type { House } from "../../runtime/house.js";
import { selectAccount } from "../../store/accounts.js";
import { type ReminderReader, selectReader, setStopped } from "../../store/reminder-readers.js";
import { html, line } from "./html.js";
import { type Page, type PageOptions, sendPage } from "./layout.js";
import { messagePage } from "./message-page.js";
import { holdToPageRate } from "./page-rate.js";
import { slugOf, wantsHtml } from "./request.js";
import { sellerOf } from "./seller.js";

/**
 * What a reminder's List-Unsubscribe leads to (RFC 8058). Looking changes nothing, so that no reader of mail that opens
 * its links ahead stops anything; a POST does, whatever its body.
 */
export function reminderRoutes(house: House, options: PageOptions): Router {
  const router = new Router({ prefix: "/reminders/:slug" });
  router.use(holdToPageRate(house, options));
  router.get("/", (ctx) => show(house, options, ctx));
  router.post("/", (ctx) => change(house, options, ctx, house.clock()));
  router.post("/again", (ctx) => change(house, options, ctx, null));
  return router;
}

async function change(house: House, options: PageOptions, ctx: Context, at: Date | null): Promise<void> {
  await setStopped(house.sql, slugOf(ctx), at);
  await show(house, options, ctx);
}

async function show(house: House, options: PageOptions, ctx: Context): Promise<void> {
  ctx.set("Cache-Control", "no-store");
  const slug = slugOf(ctx);
  const reader = await selectReader(house.sql, slug);
  const account = reader && (await selectAccount(house.sql, reader.accountId));
  if (reader && account) {
    const { name } = sellerOf(account);
    if (wantsHtml(ctx)) sendPage(ctx, readerPage(reader, name, `/reminders/${slug}`), options);
    else ctx.body = { data: { seller: name, stopped: reader.stoppedAt !== null } };
  } else if (wantsHtml(ctx)) {
    ctx.status = 404;
    sendPage(ctx, UNKNOWN, options);
  } else throw new PublicError("not_found", "There is no such link.");
}

const UNKNOWN = messagePage(
  "There is no such link",
  "Nothing was changed. Open the link in the reminder once more.",
);

function readerPage({ email, stoppedAt }: ReminderReader, seller: string, path: string): Page {
  const title = stoppedAt ? "No more reminders" : "Stop reminders?";
  const said = stoppedAt
    ? html`${line(seller)} does not remind ${email} of invoices any more. New invoices and receipts still come, and what is owed stays owed.`
    : html`${line(seller)} reminds ${email} of invoices before and after they are due. Invoices and receipts will still come, and what is owed stays owed.`;
  return {
    title,
    leadsTo: [],
    embeds: [],
    body: html`<main class="message"><h1>${title}</h1><p>${said}</p>
<form method="post" action="${stoppedAt ? `${path}/again` : path}"><button class="primary">${stoppedAt ? "Remind me again" : "Stop reminders"}</button></form></main>`,
  };
}
