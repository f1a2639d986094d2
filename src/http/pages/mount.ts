import type { Middleware } from "koa";
import type { House } from "../../runtime/house.js";
import { sessionRoutes } from "../session/routes.js";
import { assetRoutes } from "./assets.js";
import { checkoutRoutes } from "./checkout-routes.js";
import { donationRoutes } from "./donation-routes.js";
import type { PageOptions } from "./layout.js";
import { logoRoutes } from "./logo-routes.js";
import { consoleRoutes } from "./people/console-app.js";
import { peopleRoutes } from "./people/routes.js";
import { reminderRoutes } from "./reminder-routes.js";
import { deployRoutes } from "./sign/deploy-routes.js";
import { signRoutes } from "./sign/sign-routes.js";
import { subscribeRoutes } from "./subscribe/subscribe-routes.js";
import { whileAway } from "./while-away.js";

/** The hosted pages, which need no key, and the ways in for people. */
export function pageRoutes(house: House, options: PageOptions): Middleware[] {
  const routers = [
    deployRoutes(house, options),
    assetRoutes(),
    checkoutRoutes(house, options),
    donationRoutes(house, options),
    subscribeRoutes(house, options),
    reminderRoutes(house, options),
    logoRoutes(house, options),
    signRoutes(house, options),
  ];
  return [
    whileAway(options),
    ...routers.map((router) => router.routes() as Middleware),
    sessionRoutes(house, options.queueDepth),
    peopleRoutes(house, options),
    consoleRoutes(house, options).routes() as Middleware,
  ];
}
