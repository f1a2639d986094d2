import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import Router from "@koa/router";
import type { Middleware } from "koa";
import type { House } from "../runtime/house.js";
import { llmsText } from "./documentation/llms.js";
import { openApi } from "./documentation/openapi.js";
import { DOCS_PAGE, DOCS_POLICY, DOCS_SCRIPT, frontPage } from "./documentation/pages.js";
import { pack, sendPacked } from "./pack.js";

const HOUR = "public, max-age=3600";

/** What describes the service, all of it made from the registry: nothing here is written twice. */
export function documentationRoutes(house: Pick<House, "tools">, baseUrl: string): Middleware {
  const redoc = createRequire(import.meta.url).resolve("redoc/bundles/redoc.standalone.js");
  const router = new Router();
  const serve = (path: string, type: string, make: () => string | Buffer, policy = "default-src 'none'") => {
    const content = once(() => pack(make()));
    router.get(path, (ctx) => {
      ctx.set("Cache-Control", HOUR);
      ctx.set("Content-Security-Policy", policy);
      ctx.type = type;
      sendPacked(ctx, content());
    });
  };
  router.get("/openapi.json", allowAnyOrigin);
  serve("/openapi.json", "application/json", () => JSON.stringify(openApi(house, baseUrl)));
  serve("/llms.txt", "text/plain; charset=utf-8", () => llmsText(house.tools, baseUrl));
  serve("/docs", "text/html; charset=utf-8", () => DOCS_PAGE, DOCS_POLICY);
  serve("/docs/start.js", "text/javascript; charset=utf-8", () => DOCS_SCRIPT);
  serve("/docs/redoc.js", "text/javascript; charset=utf-8", () => withoutLogo(readFileSync(redoc, "utf8")));
  router.get("/", (ctx) => {
    const { html, json } = frontPage(baseUrl);
    ctx.set("Vary", "Accept");
    ctx.set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; img-src data:");
    ctx.body = ctx.accepts("json", "html") === "html" ? html : json;
  });
  return router.routes() as Middleware;
}

/** Any page may read what this is: tools that draw or try it run elsewhere. */
const allowAnyOrigin: Middleware = (ctx, next) => {
  ctx.set("Access-Control-Allow-Origin", "*");
  return next();
};

/** Redoc's maker would be told of every reader by it. */
function withoutLogo(script: string): string {
  return script.replaceAll("https://cdn.redoc.ly/redoc/logo-mini.svg", "data:,");
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
