import { readdirSync, readFileSync } from "node:fs";
import type { Context } from "koa";
import { PublicError } from "../../errors.js";
import { fromPackageRoot } from "../../package-root.js";
import { type Packed, pack, sendPacked } from "../pack.js";

interface Made {
  file: string;
  imports?: string[];
  css?: string[];
}

/** What vite made of a folder of ours: hashed names, so that a browser may keep each for ever. */
export interface Bundle {
  /** The addresses of an entry and of all that it imports: "pay.ts" is at /assets/pay-1a2b3c.js. */
  urlsOf(entry: string): [url: string, ...imports: string[]];
  stylesOf(entry: string): string[];
  textOf(entry: string): string;
  read(name: string): { content: Packed; type: string } | undefined;
}

const TYPES: Record<string, string> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
};

export function readBundle(folder: string, base: string): Bundle {
  const at = (path: string) => fromPackageRoot(`${folder}/${path}`);
  // One of the whole folder, or of each entry that is made alone.
  const manifests = readdirSync(at("")).filter((name) => name.endsWith(".json"));
  const manifest: Record<string, Made> = Object.assign(
    {},
    ...manifests.map((name) => JSON.parse(readFileSync(at(name), "utf8"))),
  );
  const made = (entry: string): Made => {
    const found = manifest[entry];
    if (!found) throw new Error(`no asset is made from ${entry}: run npm run build`);
    return found;
  };
  const files = new Map(
    readdirSync(at("assets")).map((name) => [name, pack(readFileSync(at(`assets/${name}`)))]),
  );
  return {
    urlsOf(entry) {
      const { file, imports = [] } = made(entry);
      return [base + file, ...imports.map((name) => base + made(name).file)];
    },
    stylesOf: (entry) => (made(entry).css ?? []).map((file) => base + file),
    textOf: (entry) => readFileSync(at(made(entry).file), "utf8"),
    read(name) {
      const content = files.get(name);
      const type = TYPES[name.split(".").pop() ?? ""];
      return content && type ? { content, type } : undefined;
    },
  };
}

/** For ever: another content has another name. */
export function sendAsset(ctx: Context, bundle: Bundle, name = ""): void {
  const asset = bundle.read(name);
  if (!asset) throw new PublicError("not_found", "There is nothing at this path.");
  ctx.set("Cache-Control", "public, max-age=31536000, immutable");
  ctx.type = asset.type;
  sendPacked(ctx, asset.content);
}
