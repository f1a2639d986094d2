import Router from "@koa/router";
import type { Context } from "koa";
import { renderSVG } from "uqr";
import { PublicError } from "../../errors.js";
import { invoicePdf } from "../../pdf/invoice-pdf.js";
import { invoiceDocument } from "../../records/invoice-document.js";
import type { House } from "../../runtime/context.js";
import { checkoutPage } from "./checkout-page.js";
import { type CheckoutView, presentCheckout, readCheckout } from "./checkout-view.js";
import { type PageOptions, sendPage } from "./layout.js";
import { messagePage } from "./message-page.js";
import { holdToPageRate, slugOf, txHashOf, wantsHtml } from "./request.js";

export function checkoutRoutes(house: House, options: PageOptions): Router {
  const router = new Router({ prefix: "/pay/:slug" });
  router.use(holdToPageRate(house));
  router.get("/", (ctx) => showCheckout(house, options, ctx));
  router.get("/invoice.pdf", async (ctx) => sendPdf(house, ctx));
  router.get("/qr.svg", async (ctx) => {
    const { url } = await found(house, ctx);
    ctx.set("Cache-Control", "public, max-age=86400");
    ctx.type = "image/svg+xml";
    ctx.body = renderSVG(url, { border: 2 });
  });
  return router;
}

async function showCheckout(house: House, options: PageOptions, ctx: Context): Promise<void> {
  const view = await readCheckout(house, slugOf(ctx), txHashOf(ctx));
  if (!view && wantsHtml(ctx)) {
    ctx.status = 404;
    return sendPage(ctx, NOT_FOUND, options);
  }
  const shown = view ?? (await found(house, ctx));
  ctx.status = isGone(shown) ? 410 : 200;
  if (wantsHtml(ctx)) return sendPage(ctx, checkoutPage(shown), options);
  ctx.set("Cache-Control", "no-store");
  ctx.body = { data: presentCheckout(shown, house.clock()) };
}

export async function found(house: House, ctx: Context): Promise<CheckoutView> {
  const view = await readCheckout(house, slugOf(ctx), txHashOf(ctx));
  if (!view) throw new PublicError("not_found", "There is no payment page at this address.");
  return view;
}

export function isGone({ status }: CheckoutView): boolean {
  return status === "expired" || status === "canceled";
}

async function sendPdf(house: House, ctx: Context): Promise<void> {
  const { invoice, account, url } = await found(house, ctx);
  if (!invoice) throw new PublicError("not_found", "There is no invoice at this address.");
  ctx.set("Cache-Control", "no-store");
  ctx.type = "application/pdf";
  ctx.set("Content-Disposition", `inline; filename="${invoice.invoiceNumber}.pdf"`);
  ctx.body = await invoicePdf(invoiceDocument(invoice, account, url));
}

const NOT_FOUND = messagePage(
  "There is no such page",
  "No payment page has this address. Check the link, or ask whoever sent it to you for a new one. Nothing was paid.",
);
