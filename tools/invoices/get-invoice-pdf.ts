import { invoicePdf } from "../../src/pdf/invoice-pdf.js";
import { READ_CALL } from "../../src/plans.js";
import { fileRecord } from "../../src/records/file.js";
import { invoiceDocument } from "../../src/records/invoice-document.js";
import { defineTool } from "../../src/runtime/tool.js";
import { selectAccount } from "../../src/store/accounts.js";
import { selectDraft } from "../../src/store/invoice-drafts.js";
import { selectInvoice } from "../../src/store/invoices.js";
import { selectIssue } from "../../src/store/kept-sellers.js";
import { id } from "../fields.js";
import { notFound } from "../not-found.js";

export const getInvoicePdf = defineTool({
  name: "get_invoice_pdf",
  title: "Get invoice PDF",
  description: "One invoice as a PDF file, with its payment link as a code to scan; once paid, a receipt.",
  kind: "look",
  noun: "invoice",
  scope: "read",
  meter: READ_CALL,
  route: "GET /invoices/{id}/pdf",
  doors: ["rest"],
  resource: {
    name: "invoice_pdf",
    title: "Invoice PDF",
    description: "The PDF of an invoice of this account.",
    mimeType: "application/pdf",
  },
  input: { id: id("invoice") },
  output: fileRecord,
  async execute(input, ctx) {
    const accountId = ctx.caller.account.id;
    const issued = await selectInvoice(ctx.sql, accountId, input.id);
    const invoice = issued ?? (await selectDraft(ctx.sql, accountId, input.id));
    const account = await selectAccount(ctx.sql, accountId);
    if (!invoice || !account) throw notFound("invoice", input.id);
    const { seller, minedAt } = await selectIssue(ctx.sql, account, input.id);
    const payUrl = issued ? ctx.links.pay(issued.paymentSlug) : null;
    const document = invoiceDocument(invoice, seller, { payUrl, minedAt });
    return {
      filename: `${document.number}.pdf`,
      content_type: "application/pdf",
      content: await invoicePdf(document),
    };
  },
});
