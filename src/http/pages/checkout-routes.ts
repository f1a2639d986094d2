import Router from "@koa/router";
import type { Context } from "koa";
import { PublicError } from "../../errors.js";
import { encodePay, encodePayWithPermit } from "../../onchain/checkout.js";
import { invoicePdf } from "../../pdf/invoice-pdf.js";
import { isPartCredited } from "../../records/invoice.js";
import { invoiceDocument } from "../../records/invoice-document.js";
import type { PaymentLinkRow } from "../../records/payment-link.js";
import type { House } from "../../runtime/house.js";
import { selectIssue } from "../../store/kept-sellers.js";
import { PREPARE, readBody, SUBMITTED } from "./bodies.js";
import { checkoutPage } from "./checkout-page.js";
import { PART_CREDITED, takesPayment } from "./checkout-status.js";
import { type CheckoutView, presentCheckout, readCheckout, termsOf } from "./checkout-view.js";
import type { Deal } from "./deal.js";
import type { PageOptions } from "./layout.js";
import { addPayerPage } from "./payer-page.js";
import { prepareDeal } from "./prepare.js";
import { noteSubmitted } from "./submitted.js";

/** What a first payment to a new destination takes, and room above it; what is not used is not paid for. */
const PAY_GAS = 190_000n;

export function checkoutRoutes(house: House, options: PageOptions): Router {
  const router = new Router({ prefix: "/pay/:slug" });
  const found = addPayerPage(router, house, options, {
    noun: "payment page",
    read: readCheckout,
    onChain: ({ link }) => link,
    statusOf: ({ status }) => status,
    takes: takesPayment,
    page: checkoutPage,
    present: (view) => presentCheckout(view, house.clock()),
    occasionOf,
  });
  router.get("/invoice.pdf", async (ctx) => sendPdf(house, ctx, await found(ctx)));
  router.post("/prepare", async (ctx) => {
    const { payer, permit } = await readBody(ctx, PREPARE);
    const view = await found(ctx);
    refuseClosed(view);
    ctx.body = { data: await prepareDeal(house, checkoutDeal(view.link), { payer, permit }) };
  });
  router.post("/submitted", async (ctx) => {
    const { tx_hash } = await readBody(ctx, SUBMITTED);
    const { link } = await found(ctx);
    ctx.body = { data: await noteSubmitted(house, link, tx_hash) };
  });
  return router;
}

/** Only what the chain itself has told of: what is merely said to be sent keeps nobody from paying. */
function refuseClosed({ status, payment, link, invoice }: CheckoutView): void {
  if (status === "canceled" && invoice && isPartCredited(invoice))
    throw new PublicError("gone", `${PART_CREDITED} Nothing was prepared.`, { details: { status } });
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

function occasionOf({ link, invoice }: CheckoutView) {
  return {
    purpose: invoice ? `Invoice ${invoice.invoiceNumber}` : (link.description ?? "Payment"),
    client: invoice?.clientName ?? null,
    path: `/pay/${link.slug}`,
  };
}

async function sendPdf({ sql }: House, ctx: Context, { invoice, account, url }: CheckoutView): Promise<void> {
  if (!invoice) throw new PublicError("not_found", "There is no invoice at this address.");
  ctx.set("Cache-Control", "no-store");
  ctx.type = "application/pdf";
  ctx.set("Content-Disposition", `inline; filename="${invoice.invoiceNumber}.pdf"`);
  const { seller, minedAt } = await selectIssue(sql, account, invoice.id);
  ctx.body = await invoicePdf(invoiceDocument(invoice, seller, { payUrl: url, minedAt }));
}
