import { READ_CALL } from "../../src/plans.js";
import { invoiceRecord, presentInvoice } from "../../src/records/invoice.js";
import { defineTool } from "../../src/runtime/tool.js";
import { selectDraft } from "../../src/store/invoice-drafts.js";
import { selectInvoice } from "../../src/store/invoices.js";
import { selectRecordPayments } from "../../src/store/record-payments.js";
import { id } from "../fields.js";
import { notFound } from "../not-found.js";

export const getInvoice = defineTool({
  name: "get_invoice",
  title: "Get invoice",
  description: "One invoice of this account by its id, with client, line items, status and payment url.",
  kind: "look",
  noun: "invoice",
  scope: "read",
  meter: READ_CALL,
  route: "GET /invoices/{id}",
  doors: ["rest", "chat"],
  input: { id: id("invoice") },
  output: invoiceRecord,
  async execute(input, ctx) {
    const row = await selectInvoice(ctx.sql, ctx.caller.account.id, input.id);
    const draft = row ? undefined : await selectDraft(ctx.sql, ctx.caller.account.id, input.id);
    if (draft) return presentInvoice(draft, null);
    if (!row) throw notFound("invoice", input.id);
    const payments = await selectRecordPayments(ctx.sql, [row]);
    return presentInvoice(row, ctx.links.pay(row.paymentSlug), payments.get(row.termsId));
  },
});
