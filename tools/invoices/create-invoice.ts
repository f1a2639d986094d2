import { newId } from "../../src/ids.js";
import { invoiceRecord } from "../../src/records/invoice.js";
import { defineTool } from "../../src/runtime/tool.js";
import { linkWarnings } from "../calldata-warnings.js";
import { flag } from "../fields.js";
import { BOOKS_FIELDS, checkBooks } from "./books-fields.js";
import { keepDraft, tellDraft } from "./drafts.js";
import { invoiceFields } from "./invoice-fields.js";
import { makeInvoice, tellInvoice } from "./make-invoice.js";

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
  tells: (invoice) => (invoice.status === "draft" ? tellDraft(invoice) : tellInvoice(invoice)),
  refuses: ["total_mismatch"],
  input: {
    ...invoiceFields,
    draft: flag().optional().describe("true: no number, page or mail until it is issued"),
  },
  draftBy: "draft",
  forPrograms: BOOKS_FIELDS,
  check: checkBooks,
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
  async execute({ draft, ...input }, ctx, warnings) {
    const id = newId("inv", ctx.now);
    return draft ? keepDraft(ctx, id, input, warnings) : makeInvoice(ctx, id, input, warnings);
  },
});
