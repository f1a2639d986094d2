import { readdirSync, readFileSync } from "node:fs";
import Router from "@koa/router";
import { PublicError } from "../../errors.js";
import { fromPackageRoot } from "../../package-root.js";

/** What vite made of src/web: hashed names, so that a browser may keep each for ever. */
interface Assets {
  /** The address of an entry: "pay.ts" is at /assets/pay-1a2b3c.js. */
  urlOf(entry: string): string;
  read(name: string): { content: Buffer; type: string } | undefined;
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
  const manifest: Record<string, { file: string }> = JSON.parse(
    readFileSync(fromPackageRoot("dist/web/manifest.json"), "utf8"),
  );
  const files = new Map(
    readdirSync(fromPackageRoot(FOLDER)).map((name) => [
      name,
      readFileSync(fromPackageRoot(`${FOLDER}/${name}`)),
    ]),
  );
  return {
    urlOf(entry) {
      const file = manifest[entry]?.file;
      if (!file) throw new Error(`no asset is made from ${entry}: run npm run build`);
      return `/${file}`;
    },
    read(name) {
      const content = files.get(name);
      const type = TYPES[name.split(".").pop() ?? ""];
      return content && type ? { content, type } : undefined;
    },
  };
}

export function assetRoutes(): Router {
  const router = new Router();
  router.get("/assets/:name", (ctx) => {
    const asset = assets().read(ctx.params.name ?? "");
    if (!asset) throw new PublicError("not_found", "There is nothing at this path.");
    ctx.set("Cache-Control", "public, max-age=31536000, immutable");
    ctx.type = asset.type;
    ctx.body = asset.content;
  });
  return router;
}
