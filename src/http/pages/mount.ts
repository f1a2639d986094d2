import type { Middleware } from "koa";
import type { House } from "../../runtime/house.js";
import { assetRoutes } from "./assets.js";
import { checkoutRoutes } from "./checkout-routes.js";
import { donationRoutes } from "./donation-routes.js";
import type { PageOptions } from "./layout.js";

/** The hosted pages, which need no key. */
export function pageRoutes(house: House, options: PageOptions): Middleware[] {
  return [assetRoutes(), checkoutRoutes(house, options), donationRoutes(house, options)].map(
    (router) => router.routes() as Middleware,
  );
}
