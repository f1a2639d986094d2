import { z } from "zod";
import { formatUsdc } from "../../src/money.js";
import { type DraftRow, invoiceRecord } from "../../src/records/invoice.js";
import { defineTool } from "../../src/runtime/tool.js";
import { refuseSanctioned } from "../../src/screening/refuse.js";
import { deleteDraft, selectDraft } from "../../src/store/invoice-drafts.js";
import { linkWarnings } from "../calldata-warnings.js";
import { id, number } from "../fields.js";
import { conflict, requireDraft, requireRevision } from "./drafts.js";
import { type InvoiceInput, invoiceFields, invoiceInput } from "./invoice-fields.js";
import { makeInvoice, tellInvoice } from "./make-invoice.js";
import { requireContact } from "./require-contact.js";

export const issueInvoice = defineTool({
  name: "issue_invoice",
  title: "Issue invoice",
  description: "Turn a draft into the invoice it says: numbered, with its page, and mailed to the client.",
  kind: "change",
  noun: "invoice",
  scope: "write",
  meter: null,
  route: "POST /invoices/{id}/issue",
  doors: ["rest", "chat", "jobs"],
  mails: 1,
  says: "issued invoice",
  tells: tellInvoice,
  refuses: ["state_conflict", "sanctioned_address", "screening_unavailable", "total_mismatch"],
  input: {
    id: id("invoice", "Id of the draft"),
    revision: number(z.number().int().min(1))
      .optional()
      .describe("Of the draft that was looked at: no other is issued"),
  },
  output: invoiceRecord,
  async look({ id }, ctx) {
    const draft = await selectDraft(ctx.sql, ctx.caller.account.id, id);
    if (draft?.status !== "draft") return undefined;
    const { chain, destinationAddress: address, revision } = draft;
    await refuseSanctioned(ctx.screening, [{ path: "destination_address", address }], "sanctioned_address");
    return { revision, warnings: await linkWarnings(ctx, chain, address) };
  },
  /** As the invoice that it becomes, and as that alone: a draft that is changed meanwhile is another one. */
  async judge({ id, revision }, ctx, looked) {
    const draft = await requireDraft(ctx, id);
    requireRevision(draft, revision);
    if (looked?.revision !== draft.revision) throw conflict("The draft was changed just now");
    await requireContact(ctx, inputOf(draft));
    return {
      fields: invoiceFields,
      input: inputOf(draft),
      sent: { id, revision: draft.revision },
      summary: summaryOf(draft),
      doubts: [],
    };
  },
  async execute({ id }, ctx, looked) {
    const draft = await requireDraft(ctx, id);
    const invoice = await makeInvoice(ctx, id, inputOf(draft), looked?.warnings ?? []);
    await deleteDraft(ctx.sql, draft.accountId, id);
    return invoice;
  },
});

function inputOf({ input }: DraftRow): InvoiceInput {
  return invoiceInput.parse(input);
}

function summaryOf({ clientName, clientEmail, total, chain, destinationAddress }: DraftRow): string {
  return `Issue invoice: ${formatUsdc(total)} to ${clientName} (${clientEmail}) on ${chain}, paid to ${destinationAddress}`;
}
