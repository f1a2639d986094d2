import type { Context, Middleware } from "koa";
import { isDatabaseAway } from "../../errors.js";
import { type PageOptions, sendPage } from "./layout.js";
import { messagePage } from "./message-page.js";
import { wantsHtml } from "./request.js";

const AGAIN_SECONDS = 5;
const AWAY = messagePage(
  "One moment",
  "Our records can't be reached right now. Nothing is lost, and what is paid stays paid. This page opens by itself in a moment.",
);

/** While the database is away a program is told to come again; a person gets a page that does it for him. */
export function whileAway(options: PageOptions): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      if (!isDatabaseAway(error) || ctx.method !== "GET" || !wantsHtml(ctx)) throw error;
      sendAway(ctx, options);
    }
  };
}

function sendAway(ctx: Context, options: PageOptions): void {
  ctx.status = 503;
  ctx.set("Retry-After", String(AGAIN_SECONDS));
  ctx.set("Refresh", String(AGAIN_SECONDS));
  sendPage(ctx, AWAY, options);
}
