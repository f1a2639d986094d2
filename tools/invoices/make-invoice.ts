import { dayThere } from "../../src/days.js";
import { chainInWords, usdcInWords } from "../../src/in-words.js";
import { type Invoice, type InvoiceRow, presentInvoice } from "../../src/records/invoice.js";
import { presentPaymentLink } from "../../src/records/payment-link.js";
import type { Warning } from "../../src/records/unsigned-transaction.js";
import type { Context } from "../../src/runtime/context.js";
import { addLink } from "../create-link.js";
import { addLetter, mailStatus } from "../queue-letter.js";
import { recordEvents } from "../record-event.js";
import { type InvoiceInput, toKept } from "./invoice-fields.js";
import { requireTotal } from "./require-total.js";
import { takePlace } from "./take-place.js";
import { unprintableText } from "./unprintable-text.js";

/** Numbered, with its page, and on its way to the client. */
export async function makeInvoice(
  ctx: Context,
  id: string,
  input: InvoiceInput,
  warnings: Warning[],
): Promise<Invoice> {
  const taxes = requireTotal(input);
  // Every invoice of a series goes to whom the first one went, whatever becomes of the contact.
  const storable = { ...toKept(input), contact_id: undefined };
  // Of two that number at the same time one waits from here on.
  const { nextInvoiceAt, ...place } = await takePlace(ctx, id, input, storable);
  const link = addLink(ctx, {
    kind: "invoice",
    amount: input.total_usd,
    destination: input.destination_address,
    chain: input.chain,
    singleUse: true,
    reference: input.reference,
    warnings,
  });
  const mailed = input.email !== "none" && (ctx.caller.turn?.newest ?? true);
  const invoice = {
    ...place,
    id,
    accountId: ctx.caller.account.id,
    linkId: link.id,
    clientName: input.client_name,
    clientEmail: input.client_email,
    clientAddress: input.client_address ?? null,
    clientTaxId: input.client_tax_id ?? null,
    taxes,
    reverseCharge: input.reverse_charge ?? false,
    fiat: input.fiat ?? null,
    language: input.language ?? "en",
    cc: input.cc ?? [],
    reminders: input.reminders ?? true,
    total: input.total_usd,
    lineItems: input.line_items,
    destinationAddress: input.destination_address,
    chain: input.chain,
    dueDate: input.due_date ?? null,
    memo: input.memo ?? null,
    reference: input.reference ?? null,
    warnings: [...warnings, ...dueInPast(ctx, input), ...unprintableIn(input)],
    emailStatus: emailStatus(ctx, input.email, mailed),
    door: ctx.caller.door,
    origins: ctx.caller.origins ?? null,
    createdBy: ctx.caller.actor.id,
    status: "sent" as const,
  };
  ctx.adds.rows.push({ table: "invoices", row: invoice });
  if (mailed) addLetter(ctx, { invoiceId: id, kind: "invoice_sent" });
  const stored = {
    ...invoice,
    paymentSlug: link.slug,
    termsId: link.termsId,
    nextInvoiceAt,
    credited: 0n,
    paidAt: null,
    flaggedAt: null,
    paidTxHash: null,
    markedPaidAt: null,
    markedPaidOn: null,
    markedPaidNote: null,
    canceledAt: null,
  };
  const url = ctx.links.pay(link.slug);
  const record = presentInvoice(stored, url);
  const linkRecord = presentPaymentLink(link, url, ctx.now);
  recordEvents(
    ctx,
    ["payment_link.created", linkRecord],
    ["invoice.created", record],
    ["invoice.sent", record],
  );
  return record;
}

export function tellInvoice(invoice: Invoice): string {
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

function emailStatus(
  ctx: Context,
  wanted: "send" | "none" | undefined,
  mailed: boolean,
): InvoiceRow["emailStatus"] {
  return wanted === "none" || (!mailed && ctx.links.sendsMail) ? "none" : mailStatus(ctx);
}

/** One that a series makes up for may well be: it bears the day of its own period. */
function dueInPast(
  { caller, now }: Context,
  { due_date: due, recurring_interval: repeats }: InvoiceInput,
): Warning[] {
  if (!due || caller.turn || due >= dayThere(now, caller.account.timeZone)) return [];
  // Of invoice n both days lie n periods further on.
  const series = repeats
    ? " So will be each that follows in its series: cancel it and give a later day."
    : "";
  const message = `due_date ${due} is in the past: the invoice is overdue from the start.${series}`;
  return [{ code: "due_in_past", message }];
}

export function unprintableIn({
  client_name,
  client_address,
  memo,
  line_items,
  taxes,
}: InvoiceInput): Warning[] {
  const descriptions = line_items.map(({ description }) => description);
  const labels = (taxes ?? []).map(({ label }) => label);
  return unprintableText([client_name, client_address, memo, ...descriptions, ...labels]);
}
