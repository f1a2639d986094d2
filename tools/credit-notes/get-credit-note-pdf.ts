import { invoicePdf } from "../../src/pdf/invoice-pdf.js";
import { READ_CALL } from "../../src/plans.js";
import { fileRecord } from "../../src/records/file.js";
import { creditNoteDocument } from "../../src/records/invoice-document.js";
import { defineTool } from "../../src/runtime/tool.js";
import { selectAccount } from "../../src/store/accounts.js";
import { selectCreditNote } from "../../src/store/credit-notes.js";
import { selectInvoice } from "../../src/store/invoices.js";
import { selectNoteSeller } from "../../src/store/kept-sellers.js";
import { id } from "../fields.js";
import { notFound } from "../not-found.js";

export const getCreditNotePdf = defineTool({
  name: "get_credit_note_pdf",
  title: "Get credit note PDF",
  description: "One credit note as a PDF file, in the language of its invoice.",
  kind: "look",
  noun: "credit_note",
  scope: "read",
  meter: READ_CALL,
  route: "GET /credit-notes/{id}/pdf",
  doors: ["rest"],
  resource: {
    name: "credit_note_pdf",
    title: "Credit note PDF",
    description: "The PDF of a credit note of this account.",
    mimeType: "application/pdf",
  },
  input: { id: id("credit_note") },
  output: fileRecord,
  async execute(input, ctx) {
    const accountId = ctx.caller.account.id;
    const note = await selectCreditNote(ctx.sql, accountId, input.id);
    const invoice = note && (await selectInvoice(ctx.sql, accountId, note.invoiceId));
    const account = await selectAccount(ctx.sql, accountId);
    if (!invoice || !account) throw notFound("credit note", input.id);
    const seller = await selectNoteSeller(ctx.sql, account, note.id);
    return {
      filename: `${note.number}.pdf`,
      content_type: "application/pdf",
      content: await invoicePdf(creditNoteDocument(note, invoice, seller)),
    };
  },
});
