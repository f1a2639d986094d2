import { PublicError } from "../../src/errors.js";
import { invoiceRecord, isPartCredited, presentInvoice } from "../../src/records/invoice.js";
import { defineTool } from "../../src/runtime/tool.js";
import { setEmailStatus } from "../../src/store/invoices.js";
import { countMails } from "../../src/store/mail-messages.js";
import { id } from "../fields.js";
import { mailStatus, queueLetter } from "../queue-letter.js";
import { BILL_ANEW, conflict } from "./drafts.js";
import { requireInvoice } from "./require-invoice.js";

export const sendInvoice = defineTool({
  name: "send_invoice",
  title: "Send invoice again",
  description: "E-mail an open invoice to its client once more, to the address it was made out to.",
  kind: "change",
  noun: "invoice",
  scope: "write",
  meter: null,
  route: "POST /invoices/{id}/send",
  doors: ["rest", "mcp"],
  mails: 1,
  says: "sent invoice",
  input: { id: id("invoice") },
  output: invoiceRecord,
  async execute(input, ctx) {
    const row = await requireInvoice(ctx, input.id);
    if (row.status !== "sent")
      throw new PublicError("state_conflict", `This invoice is ${row.status}. Nothing was sent or changed.`);
    if (isPartCredited(row)) throw conflict(BILL_ANEW);
    const emailStatus = mailStatus(ctx);
    const copies = await countMails(ctx.sql, row.id, "invoice_sent");
    await queueLetter(ctx, { invoiceId: row.id, kind: "invoice_sent", copy: copies + 1 });
    await setEmailStatus(ctx.sql, row.id, emailStatus);
    return presentInvoice({ ...row, emailStatus }, ctx.links.pay(row.paymentSlug));
  },
});
