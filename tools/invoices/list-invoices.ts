import { READ_CALL } from "../../src/plans.js";
import { invoiceRecord, presentInvoice } from "../../src/records/invoice.js";
import { INVOICE_SHEET } from "../../src/records/invoice-sheet.js";
import { defineTool } from "../../src/runtime/tool.js";
import { selectInvoices } from "../../src/store/invoices.js";
import { selectRecordPayments } from "../../src/store/record-payments.js";
import { amountInput, day, flag, line, listBody, listInput, listOutput } from "../fields.js";

export const listInvoices = defineTool({
  name: "list_invoices",
  title: "List invoices",
  description:
    "List this account's invoices, newest first. status sent means open, paid means final on chain.",
  kind: "look",
  noun: "invoice",
  scope: "read",
  meter: READ_CALL,
  route: "GET /invoices",
  doors: ["rest", "chat", "mcp", "jobs"],
  input: {
    ...listInput(["sent", "paid", "canceled"], "amount", "client", "due_date"),
    ...amountInput,
    client: line({ max: 254, readBy: "internal" }).optional().describe("A client's whole name, or e-mail"),
    overdue: flag().optional().describe("true: open, and the due day is over"),
    due_before: day("ISO date").optional(),
    due_after: day("ISO date").optional(),
  },
  sheet: INVOICE_SHEET,
  output: listOutput(invoiceRecord),
  async execute(input, ctx) {
    const page = await selectInvoices(ctx.sql, ctx.caller.account.id, input, ctx.now);
    const payments = await selectRecordPayments(ctx.sql, page.rows);
    return listBody(page, (row) =>
      presentInvoice(row, ctx.links.pay(row.paymentSlug), payments.get(row.termsId)),
    );
  },
});
