import type Router from "@koa/router";
import type { Context } from "koa";
import { PublicError } from "../../../errors.js";
import { toNumber } from "../../../money.js";
import { receiptPdf } from "../../../pdf/invoice-pdf.js";
import type { ReceiptDocument } from "../../../records/receipt.js";
import type { House } from "../../../runtime/house.js";
import { type PageOptions, sendPage } from "../layout.js";
import { messagePage } from "../message-page.js";
import { wantsHtml } from "../request.js";
import { receiptPage } from "./receipt-page.js";
import { type Occasion, readReceipt } from "./receipt-view.js";

/** Below a page that takes payments: one receipt for each final payment, by its transaction. */
export function addReceipts(
  router: Router,
  house: House,
  options: PageOptions,
  occasionOf: (ctx: Context) => Promise<Occasion | undefined>,
): void {
  router.get("/receipt", async (ctx) => {
    const occasion = await occasionOf(ctx);
    const receipt = occasion && (await readReceipt(house, occasion, ctx));
    ctx.set("Cache-Control", "no-store");
    if (!wantsHtml(ctx)) ctx.body = { data: presentReceipt(receipt ?? none()) };
    else if (receipt) sendPage(ctx, receiptPage(receipt, occasion.path), options);
    else {
      ctx.status = 404;
      sendPage(ctx, NO_RECEIPT, options);
    }
  });
  router.get("/receipt.pdf", async (ctx) => {
    const occasion = await occasionOf(ctx);
    const receipt = (occasion && (await readReceipt(house, occasion, ctx))) ?? none();
    ctx.set("Cache-Control", "no-store");
    ctx.type = "application/pdf";
    ctx.set("Content-Disposition", `inline; filename="receipt-${receipt.receipt}.pdf"`);
    ctx.body = await receiptPdf(receipt);
  });
}

const WHY = "A receipt is there once the payment is final, by the hash of its transaction.";
const NO_RECEIPT = messagePage("There is no such receipt", `${WHY} Look at the payment's own page.`);

function none(): never {
  throw new PublicError("not_found", `tx_hash: no final payment of this page has it. ${WHY}`);
}

function presentReceipt({ receipt, seller, transaction, ...facts }: ReceiptDocument) {
  return {
    id: receipt,
    seller: { name: seller.name, address: seller.address, tax_id: seller.taxId, email: seller.email },
    purpose: facts.purpose,
    client_name: facts.client,
    payer: facts.payer,
    amount_usdc: toNumber(facts.amount),
    refunded_usdc: toNumber(facts.refunded),
    paid_at: facts.isRecorded ? null : facts.at.toISOString(),
    tx_hash: transaction.hash,
    explorer_url: transaction.url,
  };
}
