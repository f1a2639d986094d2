import Router from "@koa/router";
import type { Context } from "koa";
import { PublicError } from "../../errors.js";
import { encodePay, encodePayWithPermit } from "../../onchain/checkout.js";
import { invoicePdf } from "../../pdf/invoice-pdf.js";
import { invoiceDocument } from "../../records/invoice-document.js";
import type { PaymentLinkRow } from "../../records/payment-link.js";
import type { House } from "../../runtime/house.js";
import { addBegun } from "./begun.js";
import { PREPARE, readBody, SUBMITTED } from "./bodies.js";
import { checkoutPage } from "./checkout-page.js";
import { takesPayment } from "./checkout-status.js";
import { type CheckoutView, presentCheckout, readCheckout, termsOf } from "./checkout-view.js";
import { type PageOptions, sendPage } from "./layout.js";
import { messagePage } from "./message-page.js";
import { holdToPageRate } from "./page-rate.js";
import { type Deal, prepareDeal } from "./prepare.js";
import { addReceipts } from "./receipt/receipt-routes.js";
import type { Occasion } from "./receipt/receipt-view.js";
import { sendCode, sentOf, slugOf, wantsHtml } from "./request.js";
import { streamProgress } from "./stream-progress.js";
import { noteSubmitted } from "./submitted.js";

/** What a first payment to a new destination takes, and room above it; what is not used is not paid for. */
const PAY_GAS = 190_000n;

export function checkoutRoutes(house: House, options: PageOptions): Router {
  const router = new Router({ prefix: "/pay/:slug" });
  router.use(holdToPageRate(house, options));
  router.get("/", (ctx) => showCheckout(house, options, ctx));
  router.get("/invoice.pdf", async (ctx) => sendPdf(house, ctx));
  router.post("/prepare", async (ctx) => {
    const { payer, permit } = await readBody(ctx, PREPARE);
    const view = await found(house, ctx);
    refuseClosed(view);
    ctx.body = { data: await prepareDeal(house, checkoutDeal(view.link), { payer, permit }) };
  });
  router.post("/submitted", async (ctx) => {
    const { tx_hash } = await readBody(ctx, SUBMITTED);
    const { link } = await found(house, ctx);
    ctx.body = { data: await noteSubmitted(house, link, tx_hash) };
  });
  addBegun(router, house, async (ctx) => (await found(house, ctx)).link);
  router.get("/events", (ctx) =>
    streamProgress(ctx, options.stopping, async () => {
      const view = await found(house, ctx);
      return { payment: view.payment, status: view.status, payable: takesPayment(view) };
    }),
  );
  router.get("/qr.svg", async (ctx) => sendCode(ctx, (await found(house, ctx)).url));
  addReceipts(router, house, options, async (ctx) => occasionOf(await readCheckout(house, slugOf(ctx))));
  return router;
}

async function showCheckout(house: House, options: PageOptions, ctx: Context): Promise<void> {
  const view = await readCheckout(house, slugOf(ctx), sentOf(ctx));
  if (!view && wantsHtml(ctx)) {
    ctx.status = 404;
    return sendPage(ctx, NOT_FOUND, options);
  }
  const shown = view ?? (await found(house, ctx));
  ctx.status = isGone(shown) ? 410 : 200;
  if (wantsHtml(ctx)) return sendPage(ctx, checkoutPage(shown), options);
  ctx.set("Cache-Control", "no-store");
  ctx.body = { data: { ...presentCheckout(shown, house.clock()), payable: takesPayment(shown) } };
}

/** Only what the chain itself has told of: what is merely said to be sent keeps nobody from paying. */
function refuseClosed({ status, payment, link }: CheckoutView): void {
  if (status === "expired" || status === "canceled")
    throw new PublicError("gone", `This is ${status} and can't be paid any more. Nothing was prepared.`, {
      details: { status },
    });
  if (status === "paid" || (link.singleUse && ["seen", "confirming"].includes(payment.state)))
    throw new PublicError("state_conflict", "This is paid already. Nothing was prepared.");
}

function checkoutDeal(link: PaymentLinkRow): Deal {
  const { chain, contract, feeRecipient, amount, fee, termsId, accountId } = link;
  const destination = link.destinationAddress;
  const terms = termsOf(link);
  return {
    accountId,
    chain,
    kind: "checkout",
    contract,
    feeRecipient,
    destination,
    amount,
    fee,
    termsId,
    execute: encodePay(chain, contract, terms),
    gas: PAY_GAS,
    executeWithPermit: (permit) => encodePayWithPermit(chain, contract, terms, permit),
  };
}

function occasionOf(view: CheckoutView | undefined): Occasion | undefined {
  if (!view) return undefined;
  const { link, invoice, account } = view;
  return {
    terms: link,
    account,
    purpose: invoice ? `Invoice ${invoice.invoiceNumber}` : (link.description ?? "Payment"),
    client: invoice?.clientName ?? null,
    path: `/pay/${link.slug}`,
  };
}

async function found(house: House, ctx: Context): Promise<CheckoutView> {
  const view = await readCheckout(house, slugOf(ctx), sentOf(ctx));
  if (!view) throw new PublicError("not_found", "There is no payment page at this address.");
  return view;
}

function isGone({ status }: CheckoutView): boolean {
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
