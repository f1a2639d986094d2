import { createServer, type Server } from "node:http";
import Router from "@koa/router";
import Koa, { type Middleware } from "koa";
import { clientAddress, type TrustedProxies } from "../client-address.js";
import { PublicError } from "../errors.js";
import type { House } from "../runtime/house.js";
import { compressLargeAnswers } from "./compress.js";
import { catchErrors } from "./errors.js";
import { API, restRoutes } from "./rest.js";
import { answerUnreadable, hostNamed } from "./unreadable.js";

export interface AppParts {
  house: House;
  /** Whose X-Forwarded-For is believed; nobody's by default. Host and scheme are never taken from a header. */
  trustedProxies?: TrustedProxies;
  /** Aborted once the process has been told to end: open streams end with it. */
  stopping?: AbortSignal | undefined;
  /** Who takes nothing of a stream or a whole list for so long is let go. */
  stuckAfterMs?: number | undefined;
  /** Around everything that follows. */
  observe?: Middleware;
  /** Further doors, made by the composition: chat, MCP, pages, health, documentation. */
  mounts: Middleware[];
}

export function createApp(parts: AppParts): Koa {
  const rest = restRoutes(parts.house, parts);
  const collect = new Router().options(`${API}/collect/checkout`, preflight);
  const doors = [collect.routes() as Middleware, rest.door, ...parts.mounts];
  return serve(parts, doors, [...rest.routers, ...parts.mounts.flatMap(routerOf)]);
}

/** The mounts alone, for a process that serves none of the product. */
export function createBareApp(parts: AppParts): Koa {
  return serve(parts, parts.mounts, parts.mounts.flatMap(routerOf));
}

function serve(parts: AppParts, doors: Middleware[], known: Router[]): Koa {
  const { house, trustedProxies = 0, observe, stopping } = parts;
  const app = new Koa();
  app.silent = true;
  app.use((ctx, next) => {
    // Whoever sent his next request by this connection would find it closed.
    if (stopping?.aborted) ctx.set("Connection", "close");
    return next();
  });
  app.use(tellClient(trustedProxies));
  app.use(acceptWithoutCharset);
  app.use(catchErrors(house));
  app.use(securityHeaders(house.links.baseUrl));
  app.use(compressLargeAnswers);
  if (observe) app.use(observe);
  app.use(hostNamed);
  for (const door of doors) app.use(door);
  app.use(unknownRoute(known));
  app.on("clientError", (error, socket) => answerUnreadable(house, error, socket));
  return app;
}

/** From here on `ctx.ip` is who asks, whatever stands between him and us. */
function tellClient(trusted: TrustedProxies): Middleware {
  return (ctx, next) => {
    ctx.request.ip = clientAddress(ctx.ip, ctx.get("x-forwarded-for"), trusted);
    return next();
  };
}

/** Everything comes in UTF-8: whoever names it beside a type asks for that type. */
const acceptWithoutCharset: Middleware = ({ headers }, next) => {
  if (headers.accept) headers.accept = headers.accept.replaceAll(/;\s*charset="?utf-8"?/gi, "");
  return next();
};

/** For a year, for this name alone: what else the operator serves below it is his to say. */
const ALWAYS_TLS = "max-age=31536000";

/** Below the console, whatever is answered: a page says more of itself, a refusal and a file this. */
const MEMBERS_ALONE = {
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Referrer-Policy": "no-referrer",
  "X-Frame-Options": "DENY",
};

function securityHeaders(baseUrl: string): Middleware {
  const isTls = new URL(baseUrl).protocol === "https:";
  return (ctx, next) => {
    ctx.set("X-Content-Type-Options", "nosniff");
    if (isTls) ctx.set("Strict-Transport-Security", ALWAYS_TLS);
    if (ctx.path.startsWith(API)) ctx.set("Cache-Control", "no-store");
    if (ctx.path.startsWith("/console")) ctx.set(MEMBERS_ALONE);
    return next();
  };
}

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
  const answer = app.callback();
  const server = createServer({ requireHostHeader: false }, answer);
  // An expectation that nobody knows is none.
  server.on("checkExpectation", answer);
  server.headersTimeout = 15_000;
  server.requestTimeout = 30_000;
  server.keepAliveTimeout = 65_000;
  server.on("clientError", (error, socket) => app.emit("clientError", error, socket));
  return server;
}
