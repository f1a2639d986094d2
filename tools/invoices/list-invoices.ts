import { READ_CALL } from "../../src/plans.js";
import { invoiceRecord, presentInvoice } from "../../src/records/invoice.js";
import { defineTool } from "../../src/runtime/tool.js";
import { selectInvoices } from "../../src/store/invoices.js";
import { listBody, listInput, listOutput } from "../fields.js";

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
  input: listInput(["sent", "paid", "canceled"]),
  output: listOutput(invoiceRecord),
  async execute(input, ctx) {
    const page = await selectInvoices(ctx.sql, ctx.caller.account.id, input);
    return listBody(page, (row) => presentInvoice(row, ctx.links.pay(row.paymentSlug)));
  },
});
