import { z } from "zod";
import { PublicError } from "../../src/errors.js";
import { newId } from "../../src/ids.js";
import { chainInWords, usdcInWords } from "../../src/in-words.js";
import { lineItemsTotal } from "../../src/line-items.js";
import { toNumber, type Usdc } from "../../src/money.js";
import { invoiceRecord, type LineItem, presentInvoice } from "../../src/records/invoice.js";
import { presentPaymentLink } from "../../src/records/payment-link.js";
import { RECURRING_INTERVALS } from "../../src/recurrence.js";
import { field } from "../../src/runtime/field.js";
import { defineTool } from "../../src/runtime/tool.js";
import { insertInvoice } from "../../src/store/invoices.js";
import { insertPaymentLink } from "../../src/store/payment-links.js";
import { linkWarnings } from "../calldata-warnings.js";
import { contact } from "../contact.js";
import { linkOf } from "../create-link.js";
import {
  chain,
  day,
  destination,
  email,
  line,
  money,
  number,
  reference,
  rows,
  signedMoney,
  text,
} from "../fields.js";
import { mailStatus, queueLetter } from "../queue-letter.js";
import { recordEvents } from "../record-event.js";
import { placeInSeries } from "./place-in-series.js";
import { unprintableText } from "./unprintable-text.js";

export const createInvoice = defineTool({
  name: "create_invoice",
  title: "Create invoice",
  description:
    "Bill a client: creates a numbered line-item invoice with its payment page. total_usd must equal the sum of quantity × unit_price. Optionally recurring.",
  kind: "in",
  noun: "invoice",
  scope: "write",
  meter: "invoice_pdf",
  route: "POST /invoices",
  doors: ["rest", "chat", "mcp", "jobs"],
  mails: 1,
  fee: "out of it",
  says: "created invoice",
  tells: tellInvoice,
  refuses: ["total_mismatch"],
  input: {
    client_name: line({ max: 200, readBy: "mail", names: "client" }),
    client_email: email(),
    contact_id: contact({ client_name: "name", client_email: "email" }).optional(),
    total_usd: money("Sum of all line items", { of: "total" }),
    line_items: rows(
      {
        description: text({ min: 1, max: 500, readBy: "mail" }),
        quantity: number(z.number().positive().max(1_000_000_000)),
        unit_price: signedMoney("price", { min: -1_000_000_000, max: 1_000_000_000 }).describe(
          "USDC; negative for a discount",
        ),
      },
      { max: 1000, named: "NewLineItem" },
    ),
    destination_address: destination("Wallet that receives the payment"),
    chain,
    due_date: day("ISO date").optional(),
    memo: text({ max: 500, readBy: "mail" }).optional(),
    recurring_interval: field(z.enum(RECURRING_INTERVALS), { sort: "series" })
      .optional()
      .describe("Only if asked for"),
    reference,
  },
  output: invoiceRecord,
  example: {
    client_name: "Acme GmbH",
    client_email: "accounts@acme.example",
    total_usd: 450,
    line_items: [{ description: "Consulting, hours", quantity: 3, unit_price: 150 }],
    destination_address: "0x71C7656EC7ab88b098defB751B7401B5f6d8976F",
    chain: "arbitrum",
    due_date: "2027-01-31",
    recurring_interval: "monthly",
  },
  look: ({ chain, destination_address }, ctx) => linkWarnings(ctx, chain, destination_address),
  async execute(input, ctx, warnings) {
    requireTotal(input.total_usd, input.line_items);
    const link = linkOf(ctx, {
      kind: "invoice",
      amount: input.total_usd,
      destination: input.destination_address,
      chain: input.chain,
      singleUse: true,
      reference: input.reference,
      warnings,
    });
    const id = newId("inv", ctx.now);
    // Every invoice of a series goes to whom the first one went, whatever becomes of the contact.
    const storable = { ...input, contact_id: undefined, total_usd: toNumber(input.total_usd) };
    const place = await placeInSeries(ctx, id, input, storable);
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
      warnings: [...warnings, ...unprintableText(textsOf(input))],
      emailStatus: mailed ? mailStatus(ctx) : "not_configured",
      door: ctx.caller.door,
      origins: ctx.caller.origins ?? null,
      createdBy: ctx.caller.actor.id,
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
      termsId: link.termsId,
      nextInvoiceAt,
      paidAt: null,
      flaggedAt: null,
      paidTxHash: null,
      markedPaidAt: null,
      markedPaidOn: null,
      markedPaidNote: null,
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

function tellInvoice(invoice: z.infer<typeof invoiceRecord>): string {
  const due = invoice.due_date ? `, due ${invoice.due_date.slice(0, 10)}` : "";
  const place = `${chainInWords(invoice.chain)}, paid to ${invoice.destination_address}${due}`;
  const next = invoice.next_invoice_at?.slice(0, 10);
  return [
    `Invoice ${invoice.invoice_number} to ${invoice.client_name} (${invoice.client_email}) for ${usdcInWords(invoice.total_usd)} on ${place}.`,
    `Payment page: ${invoice.payment_url}`,
    ...(invoice.recurring_interval
      ? [`Repeats ${invoice.recurring_interval}; the next one is issued on ${next}.`]
      : []),
    ...(invoice.email_status === "not_configured"
      ? ["No mail server is set up: send the client the payment page yourself."]
      : []),
  ].join("\n");
}

function textsOf(input: { client_name: string; memo?: string | undefined; line_items: LineItem[] }) {
  return [input.client_name, input.memo, ...input.line_items.map(({ description }) => description)];
}

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
