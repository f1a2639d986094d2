import Router from "@koa/router";
import type { Middleware } from "koa";
import { inPauses } from "../in-turns.js";
import type { House } from "../runtime/house.js";
import { frontPage } from "./documentation/front-page.js";
import { guidePage, readGuides } from "./documentation/guides.js";
import { llmsText } from "./documentation/llms.js";
import { describeApi } from "./documentation/openapi.js";
import { referencePage } from "./documentation/reference-page.js";
import { pack, sendPacked } from "./pack.js";

/** Pages without a script. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const HOUR = "public, max-age=3600";

/** What describes the service, all of it made from the registry: nothing here is written twice. */
export function documentationRoutes(house: Pick<House, "tools">, baseUrl: string): Middleware {
  const router = new Router();
  const api = once(() => inPauses(describeApi(house, baseUrl)));
  const serve = (
    path: string,
    type: string,
    make: () => string | Buffer | Promise<string>,
    policy = "default-src 'none'",
  ) => {
    const content = once(async () => pack(await make()));
    router.get(path, async (ctx) => {
      ctx.set("Cache-Control", HOUR);
      ctx.set("Content-Security-Policy", policy);
      ctx.type = type;
      sendPacked(ctx, await content());
    });
  };
  router.get("/openapi.json", allowAnyOrigin);
  serve("/openapi.json", "application/json", async () => JSON.stringify(await api()));
  serve("/llms.txt", "text/plain; charset=utf-8", () => llmsText(house.tools, baseUrl));
  serve(
    "/docs",
    "text/html; charset=utf-8",
    async () => referencePage(await api(), readGuides()),
    PAGE_POLICY,
  );
  const guides = readGuides();
  for (const guide of guides)
    serve(`/docs/${guide.path}`, "text/html; charset=utf-8", () => guidePage(guide, guides), PAGE_POLICY);
  router.get("/", (ctx) => {
    const { html, json } = frontPage(baseUrl);
    ctx.set("Vary", "Accept");
    ctx.set("Content-Security-Policy", PAGE_POLICY);
    ctx.body = ctx.accepts("json", "html") === "html" ? html : json;
  });
  return router.routes() as Middleware;
}

/** Any page may read what this is: tools that draw or try it run elsewhere. */
const allowAnyOrigin: Middleware = (ctx, next) => {
  ctx.set("Access-Control-Allow-Origin", "*");
  return next();
};

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
