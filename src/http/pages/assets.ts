import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import Router from "@koa/router";
import { PublicError } from "../../errors.js";
import { fromPackageRoot } from "../../package-root.js";
import { type Packed, pack, sendPacked } from "../pack.js";

/** What vite made of src/web: hashed names, so that a browser may keep each for ever. */
interface Assets {
  /** The addresses of an entry and of all that it imports: "pay.ts" is at /assets/pay-1a2b3c.js. */
  urlsOf(entry: string): [url: string, ...imports: string[]];
  /** Goes into the page: a style of its own would cost a slow phone one more round trip before it paints. */
  style: { text: string; hash: string };
  read(name: string): { content: Packed; type: string } | undefined;
}

interface Made {
  file: string;
  imports?: string[];
}

const FOLDER = "dist/web/assets";
const TYPES: Record<string, string> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
};

let loaded: Assets | undefined;

/** Read once, at the first page. */
export function assets(): Assets {
  loaded ??= load();
  return loaded;
}

function load(): Assets {
  const manifest: Record<string, Made> = JSON.parse(
    readFileSync(fromPackageRoot("dist/web/manifest.json"), "utf8"),
  );
  const made = (entry: string): Made => {
    const found = manifest[entry];
    if (!found) throw new Error(`no asset is made from ${entry}: run npm run build`);
    return found;
  };
  const files = new Map(
    readdirSync(fromPackageRoot(FOLDER)).map((name) => [
      name,
      pack(readFileSync(fromPackageRoot(`${FOLDER}/${name}`))),
    ]),
  );
  return {
    urlsOf(entry) {
      const { file, imports = [] } = made(entry);
      return [`/${file}`, ...imports.map((name) => `/${made(name).file}`)];
    },
    style: readStyle(made("style.css").file),
    read(name) {
      const content = files.get(name);
      const type = TYPES[name.split(".").pop() ?? ""];
      return content && type ? { content, type } : undefined;
    },
  };
}

function readStyle(file: string): Assets["style"] {
  const text = readFileSync(fromPackageRoot(`dist/web/${file}`), "utf8");
  return { text, hash: createHash("sha256").update(text).digest("base64") };
}

export function assetRoutes(): Router {
  const router = new Router();
  // Stands in other people's pages, so its address stays.
  router.get("/embed.js", (ctx) => {
    const asset = assets().read(assets().urlsOf("embed.ts")[0].split("/").pop() ?? "");
    if (!asset) throw new PublicError("not_found", "There is nothing at this path.");
    ctx.set("Access-Control-Allow-Origin", "*");
    ctx.set("Cross-Origin-Resource-Policy", "cross-origin");
    ctx.set("Cache-Control", "public, max-age=300");
    ctx.type = asset.type;
    sendPacked(ctx, asset.content);
  });
  router.get("/assets/:name", (ctx) => {
    const asset = assets().read(ctx.params.name ?? "");
    if (!asset) throw new PublicError("not_found", "There is nothing at this path.");
    ctx.set("Cache-Control", "public, max-age=31536000, immutable");
    ctx.type = asset.type;
    sendPacked(ctx, asset.content);
  });
  return router;
}
