import type { Context } from "koa";
import { renderSVG } from "uqr";

/** Empty, which no record has, where it could be no slug. */
export function slugOf(ctx: Context): string {
  const slug = String(ctx.params.slug ?? "");
  return /^[a-z0-9-]{1,80}$/.test(slug) ? slug : "";
}

export function wantsHtml(ctx: Context): boolean {
  ctx.vary("Accept");
  return ctx.accepts("json", "html") === "html";
}

/** The transaction that a visitor follows: `?tx=0x…`, left out when it is none. */
export function txHashOf(ctx: Context): string | undefined {
  const { tx } = ctx.query;
  return typeof tx === "string" && /^0x[0-9a-fA-F]{64}$/.test(tx) ? tx.toLowerCase() : undefined;
}

/** A page's own address to scan; quiet on purpose in the dark too, or no camera reads it. */
export function sendCode(ctx: Context, url: string): void {
  ctx.set("Cache-Control", "public, max-age=86400");
  ctx.type = "image/svg+xml";
  ctx.body = renderSVG(url, { border: 2 });
}
