import { createServer, type Server } from "node:http";
import Router from "@koa/router";
import Koa, { type Middleware } from "koa";
import { PublicError } from "../errors.js";
import type { House } from "../runtime/house.js";
import { catchErrors } from "./errors.js";
import { API, restRoutes } from "./rest.js";

export interface AppParts {
  house: House;
  /** Around everything that follows. */
  observe?: Middleware;
  /** Further doors, made by the composition: chat, MCP, pages, health, documentation. */
  mounts: Middleware[];
}

export function createApp({ house, observe, mounts }: AppParts): Koa {
  const app = new Koa();
  app.silent = true;
  app.use(catchErrors(house.log));
  app.use(securityHeaders);
  if (observe) app.use(observe);
  const rest = restRoutes(house);
  const collect = new Router().options(`${API}/collect/checkout`, preflight);
  app.use(collect.routes());
  app.use(rest.routes());
  for (const mount of mounts) app.use(mount);
  app.use(unknownRoute([rest, ...mounts.flatMap(routerOf)]));
  return app;
}

const securityHeaders: Middleware = async (ctx, next) => {
  ctx.set("X-Content-Type-Options", "nosniff");
  if (ctx.path.startsWith(API)) ctx.set("Cache-Control", "no-store");
  await next();
};

/** Open to browsers on this path alone: a collect key can do nothing else. */
const preflight: Middleware = (ctx) => {
  ctx.set("Access-Control-Allow-Origin", "*");
  ctx.set("Access-Control-Allow-Methods", "POST");
  ctx.set("Access-Control-Allow-Headers", "Authorization, Content-Type, Idempotency-Key");
  ctx.set("Access-Control-Max-Age", "86400");
  ctx.status = 204;
};

function routerOf(mount: Middleware): Router[] {
  return "router" in mount && mount.router instanceof Router ? [mount.router] : [];
}

function unknownRoute(routers: Router[]): Middleware {
  return (ctx) => {
    const methods = new Set(
      routers.flatMap((router) => router.match(ctx.path, ctx.method).path.flatMap((layer) => layer.methods)),
    );
    if (methods.size === 0 || methods.has(ctx.method))
      throw new PublicError("not_found", "There is nothing at this path.");
    ctx.set("Allow", [...methods].join(", "));
    throw new PublicError(
      "method_not_allowed",
      `This path takes ${[...methods].join(", ")}, not ${ctx.method}.`,
    );
  };
}

/** Refuses what takes too long to arrive; long answers (SSE) are not bounded here. */
export function createHttpServer(app: Koa): Server {
  const server = createServer(app.callback());
  server.headersTimeout = 15_000;
  server.requestTimeout = 30_000;
  server.keepAliveTimeout = 65_000;
  return server;
}
