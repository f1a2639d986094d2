import { z } from "zod";
import { PublicError } from "../../src/errors.js";
import { newId } from "../../src/ids.js";
import { lineItemsTotal } from "../../src/line-items.js";
import { toNumber, type Usdc } from "../../src/money.js";
import { invoiceRecord, type LineItem, presentInvoice } from "../../src/records/invoice.js";
import { presentPaymentLink } from "../../src/records/payment-link.js";
import { RECURRING_INTERVALS } from "../../src/recurrence.js";
import { defineTool } from "../../src/runtime/tool.js";
import { insertInvoice } from "../../src/store/invoices.js";
import { insertPaymentLink } from "../../src/store/payment-links.js";
import { linkOf } from "../create-link.js";
import { address, chain, day, line, lineItem, reference, text, usdc } from "../fields.js";
import { mailStatus, queueLetter } from "../queue-letter.js";
import { recordEvents } from "../record-event.js";
import { placeInSeries } from "./place-in-series.js";

export const createInvoice = defineTool({
  name: "create_invoice",
  title: "Create invoice",
  description:
    "Bill a client: creates a numbered line-item invoice with its payment page. total_usd must equal the sum of quantity × unit_price. Optionally recurring.",
  scope: "write",
  meter: "invoice_pdf",
  route: "POST /invoices",
  screen: (input) => [{ path: "destination_address", address: input.destination_address }],
  input: z
    .object({
      client_name: line(1, 200),
      client_email: z.string().max(254).email("expected an e-mail address"),
      total_usd: usdc("Sum of all line items"),
      line_items: z.array(lineItem).min(1).max(1000),
      destination_address: address("Wallet that receives the payment"),
      chain,
      due_date: day.optional().describe("ISO date"),
      memo: text(0, 500).optional(),
      recurring_interval: z.enum(RECURRING_INTERVALS).optional().describe("Only if asked for"),
      reference,
    })
    .strict(),
  output: invoiceRecord,
  async execute(input, ctx) {
    requireTotal(input.total_usd, input.line_items);
    const link = linkOf(ctx, {
      kind: "invoice",
      amount: input.total_usd,
      destination: input.destination_address,
      chain: input.chain,
      singleUse: true,
      reference: input.reference,
    });
    const id = newId("inv", ctx.now);
    const place = await placeInSeries(ctx, id, input, { ...input, total_usd: toNumber(input.total_usd) });
    const mailed = ctx.caller.turn?.newest ?? true;
    const invoice = {
      id,
      accountId: ctx.caller.account.id,
      linkId: link.id,
      clientName: input.client_name,
      clientEmail: input.client_email,
      total: input.total_usd,
      lineItems: input.line_items,
      destinationAddress: input.destination_address,
      chain: input.chain,
      dueDate: input.due_date ?? null,
      memo: input.memo ?? null,
      reference: input.reference ?? null,
      recurringInterval: place?.recurringInterval ?? null,
      seriesId: place?.seriesId ?? null,
      seriesN: place?.seriesN ?? null,
      emailStatus: mailed ? mailStatus(ctx) : "not_configured",
      door: ctx.caller.door,
      origins: ctx.caller.origins ?? null,
      createdAt: ctx.caller.turn?.at ?? ctx.now,
    };
    // On their way together: the connection keeps their order.
    const [, invoiceNumber] = await Promise.all([
      insertPaymentLink(ctx.sql, link),
      insertInvoice(ctx.sql, invoice),
      mailed && queueLetter(ctx, { invoiceId: id, kind: "invoice_sent" }),
    ]);
    const nextInvoiceAt = place?.nextInvoiceAt ?? null;
    const stored = {
      ...invoice,
      invoiceNumber,
      paymentSlug: link.slug,
      nextInvoiceAt,
      paidAt: null,
      flaggedAt: null,
      paidTxHash: null,
      canceledAt: null,
    };
    const url = ctx.links.pay(link.slug);
    const record = presentInvoice({ ...stored, status: "sent" }, url);
    const linkRecord = presentPaymentLink(link, url, ctx.now);
    recordEvents(
      ctx,
      ["payment_link.created", linkRecord],
      ["invoice.created", record],
      ["invoice.sent", record],
    );
    return record;
  },
});

function requireTotal(total: Usdc, items: LineItem[]): void {
  const expected = lineItemsTotal(items);
  if (expected === total) return;
  throw new PublicError(
    "total_mismatch",
    `total_usd is ${toNumber(total)}, but the line items sum to ${toNumber(expected)}. Nothing was created.`,
    {
      issues: [
        { path: "total_usd", message: `expected ${toNumber(expected)}, the sum of quantity × unit_price` },
      ],
      details: { expected_total_usd: toNumber(expected) },
    },
  );
}
