import Router from "@koa/router";
import type { Context } from "koa";
import type { House } from "../../../runtime/house.js";
import { pack, sendPacked } from "../../pack.js";
import { sessionOrNone } from "../../session/session.js";
import { type Bundle, readBundle, sendAsset } from "../bundle.js";
import { html } from "../html.js";
import { bannerOf, LATE, type PageOptions } from "../layout.js";
import { signedIn, wayIn } from "./way-in.js";

/** Nothing from elsewhere, nothing written into the page, in nobody's frame, and no text becomes markup. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");

let loaded: Bundle | undefined;

/** Of src/console; read once, at the first page. */
function app(): Bundle {
  loaded ??= readBundle("dist/console", "/console/");
  return loaded;
}

/** The members' app: one page at every path below /console that no other page has. */
export function consoleRoutes(house: House, options: PageOptions): Router {
  const router = new Router();
  router.get("/", async (ctx, next) => {
    const isPage = ctx.accepts("json", "html") === "html";
    if (isPage && (await sessionOrNone(house, ctx))) ctx.redirect("/console");
    else await next();
  });
  router.get("/console/assets/:name", (ctx) => sendAsset(ctx, app(), ctx.params.name));
  router.get(["/console", "/console/{*screen}"], ...wayIn(house, options), async (ctx) => {
    if (await signedIn(house, ctx)) sendConsole(ctx, options);
  });
  return router;
}

function sendConsole(ctx: Context, { demo }: PageOptions): void {
  ctx.set("Content-Security-Policy", POLICY);
  ctx.set("Referrer-Policy", "no-referrer");
  ctx.set("Cross-Origin-Opener-Policy", "same-origin");
  ctx.set("Permissions-Policy", "camera=(), geolocation=(), microphone=()");
  ctx.set("X-Frame-Options", "DENY");
  ctx.set("Cache-Control", "no-store");
  ctx.type = "text/html; charset=utf-8";
  const [script, ...imports] = app().urlsOf("main.tsx");
  // Asked for beside the script, not one after the other: on a slow phone each trip is half a second.
  const home = ctx.path === "/console" ? app().urlsOf("screens/home/home.tsx") : [];
  const early = [...new Set([...imports, ...home])].filter((url) => url !== script);
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>Console</title>
<link rel="icon" href="data:,">
${app()
  .stylesOf("main.tsx")
  .map((url) => html`<link rel="stylesheet" href="${url}">`)}
${demo && html`<script type="module" src="${demo.script}"></script>`}
<link rel="preload" as="fetch" href="/session" crossorigin>
${early.map((url) => html`<link rel="modulepreload" href="${url}">`)}<script type="module" src="${script}"></script>
</head>
<body${demo && html` data-wallet="${demo.wallet}"`}>
${bannerOf(demo)}
<div id="app"><p class="banner late">${LATE}</p></div>
<noscript><p>The console needs JavaScript. What waits for you can be <a href="/console/you">decided without the app</a>.</p></noscript>
</body>
</html>
`;
  sendPacked(ctx, pack(page.text));
}
