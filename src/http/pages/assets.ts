import { createHash } from "node:crypto";
import Router from "@koa/router";
import { type Bundle, readBundle, sendAsset } from "./bundle.js";

interface Assets extends Bundle {
  /** Goes into the page: a style of its own would cost a slow phone one more round trip before it paints. */
  style: { text: string; hash: string };
}

let loaded: Assets | undefined;

/** Of src/web; read once, at the first page. */
export function assets(): Assets {
  loaded ??= load();
  return loaded;
}

function load(): Assets {
  const bundle = readBundle("dist/web", "/");
  const text = bundle.textOf("style.css");
  return { ...bundle, style: { text, hash: createHash("sha256").update(text).digest("base64") } };
}

export function assetRoutes(): Router {
  const router = new Router();
  // Stands in other people's pages, so its address stays.
  router.get("/embed.js", (ctx) => {
    sendAsset(ctx, assets(), assets().urlsOf("embed.ts")[0].split("/").pop());
    ctx.set("Access-Control-Allow-Origin", "*");
    ctx.set("Cross-Origin-Resource-Policy", "cross-origin");
    ctx.set("Cache-Control", "public, max-age=300");
  });
  router.get("/assets/:name", (ctx) => sendAsset(ctx, assets(), ctx.params.name));
  return router;
}
