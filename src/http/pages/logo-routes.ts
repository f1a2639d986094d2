import Router from "@koa/router";
import { PublicError } from "../../errors.js";
import type { House } from "../../runtime/house.js";
import { selectLogo } from "../../store/account-logos.js";
import type { PageOptions } from "./layout.js";
import { holdToPageRate } from "./page-rate.js";
import { slugOf } from "./request.js";

/** A seller's picture: opened by itself, it can do nothing either. */
export function logoRoutes(house: House, options: PageOptions): Router {
  const router = new Router();
  router.get("/logo/:slug", holdToPageRate(house, options), async (ctx) => {
    const logo = await selectLogo(house.sql, slugOf(ctx));
    if (!logo) throw new PublicError("not_found", "There is nothing at this path.");
    ctx.set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'; sandbox");
    ctx.set("Cross-Origin-Resource-Policy", "cross-origin");
    ctx.set("Cache-Control", "public, max-age=86400, immutable");
    ctx.type = logo.type;
    ctx.body = logo.bytes;
  });
  return router;
}
