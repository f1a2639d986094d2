import { PublicError } from "../../src/errors.js";
import { newId } from "../../src/ids.js";
import { formatUsdc, fromNumber, toNumber, type Usdc } from "../../src/money.js";
import { creditNoteRecord, presentCreditNote } from "../../src/records/credit-note.js";
import { type InvoiceRow, isPartCredited, presentInvoice } from "../../src/records/invoice.js";
import type { Context } from "../../src/runtime/context.js";
import { defineTool } from "../../src/runtime/tool.js";
import { insertCreditNote } from "../../src/store/credit-notes.js";
import { countMails } from "../../src/store/mail-messages.js";
import { selectRecordPayments } from "../../src/store/record-payments.js";
import type { Tax } from "../../src/taxes.js";
import { choice, id, money, reference, text } from "../fields.js";
import { queueLetter } from "../queue-letter.js";
import { recordEvents } from "../record-event.js";
import { cancelOpen } from "./close-page.js";
import { BILL_ANEW } from "./drafts.js";
import { requireInvoice } from "./require-invoice.js";
import { takeNumber } from "./take-number.js";

export const creditInvoice = defineTool({
  name: "credit_invoice",
  title: "Credit invoice",
  description:
    "Take an invoice back by a numbered credit note: all that is left of it, or of a paid one a part. An open one is canceled with it. Moves no money: a refund does.",
  kind: "add",
  noun: "credit_note",
  scope: "write",
  meter: null,
  route: "POST /invoices/{id}/credit",
  doors: ["rest"],
  fullOnly: true,
  mails: 1,
  says: "credited invoice",
  refuses: ["state_conflict", "credit_too_large"],
  input: {
    id: id("invoice"),
    amount_usd: money("Gross; all that is left where it is not said").optional(),
    reason: text({ min: 1, max: 500, readBy: "mail" }).optional(),
    email: choice(["send", "none"])
      .optional()
      .describe("Whether the client is mailed the credit note; as with the invoice unless it is said"),
    reference,
  },
  output: creditNoteRecord,
  example: { id: "inv_01k9zq5v3mfr8s6w2x4y7b0c1d", amount_usd: 50, reason: "Two hours less" },
  async execute(input, ctx) {
    const accountId = ctx.caller.account.id;
    const invoice = await requireInvoice(ctx, input.id);
    const amount = input.amount_usd ?? invoice.total - invoice.credited;
    requireCreditable(invoice, amount);
    await tellOfInvoice(ctx, { ...invoice, credited: invoice.credited + amount });
    const note = {
      ...(await takeNumber(ctx, "CN")),
      id: newId("cn", ctx.now),
      accountId,
      invoiceId: invoice.id,
      amount,
      taxes: creditedTaxes(invoice, amount),
      reason: input.reason ?? null,
      reference: input.reference ?? null,
      createdBy: ctx.caller.actor.id,
    };
    await insertCreditNote(ctx.sql, note);
    const wanted = input.email ?? (invoice.emailStatus === "none" ? "none" : "send");
    if (wanted === "send") {
      const copy = (await countMails(ctx.sql, invoice.id, "credit_note_sent")) + 1;
      await queueLetter(ctx, {
        invoiceId: invoice.id,
        creditNoteId: note.id,
        kind: "credit_note_sent",
        copy,
      });
    }
    return presentCreditNote({ ...note, invoiceNumber: invoice.invoiceNumber });
  },
});

function requireCreditable(invoice: InvoiceRow, amount: Usdc): void {
  const { status, total, credited } = invoice;
  const left = total - credited;
  if (status === "canceled") throw conflict("This invoice is canceled.");
  if (amount <= 0n || amount > left)
    throw new PublicError(
      "credit_too_large",
      `amount_usd: ${formatUsdc(total)} was billed and ${formatUsdc(credited)} of it is credited, so at most ${formatUsdc(left)} can be. Nothing was created.`,
      { details: { creditable_usd: toNumber(left) } },
    );
  if (isPartCredited(invoice) && amount < left) throw conflict(`${BILL_ANEW}.`);
  // What its page asks for is fixed by the contract's terms.
  if (status === "sent" && amount < left)
    throw conflict("This invoice is open and its page takes the whole sum: credit all of it and bill anew.");
}

function conflict(why: string): PublicError {
  return new PublicError("state_conflict", `${why} Nothing was created or changed.`);
}

/** Each tax by what is credited in all by now, less what was before: the parts sum to the whole, to the micro-dollar. */
function creditedTaxes({ taxes, total, credited }: InvoiceRow, amount: Usdc): Tax[] {
  return taxes.map((tax) => {
    const whole = fromNumber(tax.amount_usd) ?? 0n;
    const until = (sum: Usdc) => (2n * whole * sum + total) / (2n * total);
    return { ...tax, amount_usd: toNumber(until(credited + amount) - until(credited)) };
  });
}

async function tellOfInvoice(ctx: Context, invoice: InvoiceRow): Promise<void> {
  if (invoice.status === "sent") {
    const record = await cancelOpen(ctx, invoice);
    return recordEvents(ctx, ["invoice.credited", record], ["invoice.canceled", record]);
  }
  const payments = await selectRecordPayments(ctx.sql, [invoice]);
  const url = ctx.links.pay(invoice.paymentSlug);
  recordEvents(ctx, ["invoice.credited", presentInvoice(invoice, url, payments.get(invoice.termsId))]);
}
