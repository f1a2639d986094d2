import type { Context, Middleware } from "koa";
import { addressBlock } from "../../client-address.js";
import { PublicError } from "../../errors.js";
import type { House } from "../../runtime/house.js";
import { takeRateSlot } from "../../store/rate-limit.js";
import { type PageOptions, sendPage } from "./layout.js";
import { messagePage } from "./message-page.js";
import { wantsHtml } from "./request.js";

const AGAIN_SECONDS = 2;
const BUSY = messagePage(
  "One moment",
  "Many requests came from your address at once. This page opens by itself in a moment.",
);

/** A program is told to wait; a person gets a page that waits for him. */
export function holdToPageRate(house: House, options: PageOptions): Middleware {
  return async (ctx, next) => {
    ctx.state.route = "pages";
    const wait = await takeRateSlot(house.sql, `page:${addressBlock(ctx.ip)}`, house.pageRate, 1);
    if (wait === null) return next();
    if (ctx.method === "GET" && wantsHtml(ctx)) return sendBusy(ctx, options);
    throw new PublicError(
      "rate_limited",
      `More than ${house.pageRate} requests per second from this address.`,
      {
        retryAfterSeconds: wait / 1000,
      },
    );
  };
}

function sendBusy(ctx: Context, options: PageOptions): void {
  ctx.status = 429;
  ctx.set("Retry-After", String(AGAIN_SECONDS));
  ctx.set("Refresh", String(AGAIN_SECONDS));
  sendPage(ctx, BUSY, options);
}
