import { dayThere } from "../../src/days.js";
import { READ_CALL } from "../../src/plans.js";
import { invoiceRecord, presentInvoice } from "../../src/records/invoice.js";
import { INVOICE_SHEET } from "../../src/records/invoice-sheet.js";
import { defineTool } from "../../src/runtime/tool.js";
import { selectInvoices } from "../../src/store/invoices.js";
import { selectRecordPayments } from "../../src/store/record-payments.js";
import { clientInput } from "../client-fields.js";
import { amountInput, day, flag, listBody, listInput, listOutput } from "../fields.js";

export const listInvoices = defineTool({
  name: "list_invoices",
  title: "List invoices",
  description:
    "List this account's invoices, newest first. status sent means open, paid means final on chain; drafts are listed by status draft alone.",
  kind: "look",
  noun: "invoice",
  scope: "read",
  meter: READ_CALL,
  route: "GET /invoices",
  doors: ["rest", "chat", "mcp", "jobs"],
  input: {
    ...listInput(["sent", "paid", "canceled", "draft"], "amount", "client", "due_date"),
    ...amountInput,
    ...clientInput,
    overdue: flag().optional().describe("true: open, and the due day is over"),
    due_before: day("ISO date").optional(),
    due_after: day("ISO date").optional(),
  },
  sheet: INVOICE_SHEET,
  output: listOutput(invoiceRecord),
  async execute(input, ctx) {
    const { account } = ctx.caller;
    const page = await selectInvoices(ctx.sql, account.id, input, dayThere(ctx.now, account.timeZone));
    const issued = page.rows.filter((row) => row.termsId !== null);
    const payments = await selectRecordPayments(ctx.sql, issued);
    return listBody(page, (row) =>
      row.termsId === null
        ? presentInvoice(row, null)
        : presentInvoice(row, ctx.links.pay(row.paymentSlug), payments.get(row.termsId)),
    );
  },
});
