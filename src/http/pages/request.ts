import type { Context } from "koa";
import { renderSVG } from "uqr";
import { getAddress, isAddress } from "viem";
import type { SentPayment } from "../../store/public-payments.js";

/** Empty, which no record has, where it could be no slug. */
export function slugOf(ctx: Context): string {
  const slug = String(ctx.params.slug ?? "");
  return /^[a-z0-9-]{1,80}$/.test(slug) ? slug : "";
}

export function wantsHtml(ctx: Context): boolean {
  ctx.vary("Accept");
  return ctx.accepts("json", "html") === "html";
}

/** No transaction has it: stands for one that the payer's wallet has not told of yet. */
const UNTOLD = `0x${"0".repeat(64)}`;

/** What a visitor follows: `?tx=0x…&payer=0x…&since=…`, each left out when it is none. */
export function sentOf(ctx: Context): SentPayment | undefined {
  const { tx = UNTOLD, payer, since } = ctx.query;
  if (typeof tx !== "string" || !/^0x[0-9a-fA-F]{64}$/.test(tx)) return undefined;
  const txHash = tx.toLowerCase();
  const isTime = typeof since === "string" && /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(since);
  const time = isTime ? new Date(since) : undefined;
  if (
    typeof payer !== "string" ||
    !isAddress(payer, { strict: false }) ||
    !time ||
    Number.isNaN(time.getTime())
  )
    return txHash === UNTOLD ? undefined : { txHash };
  return { txHash, payer: getAddress(payer), since: time };
}

/** A page's own address to scan; quiet on purpose in the dark too, or no camera reads it. */
export function sendCode(ctx: Context, url: string): void {
  ctx.set("Cache-Control", "public, max-age=86400");
  ctx.type = "image/svg+xml";
  ctx.body = renderSVG(url, { border: 2 });
}
