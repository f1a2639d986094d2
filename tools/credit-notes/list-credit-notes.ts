import { READ_CALL } from "../../src/plans.js";
import { creditNoteRecord, presentCreditNote } from "../../src/records/credit-note.js";
import { defineTool } from "../../src/runtime/tool.js";
import { selectCreditNotes } from "../../src/store/credit-notes.js";
import { id, listBody, listOutput, pageInput, reference } from "../fields.js";

export const listCreditNotes = defineTool({
  name: "list_credit_notes",
  title: "List credit notes",
  description: "List this account's credit notes, newest first; of one invoice, or all.",
  kind: "look",
  noun: "credit_note",
  scope: "read",
  meter: READ_CALL,
  route: "GET /credit-notes",
  doors: ["rest"],
  input: { ...pageInput, reference, invoice_id: id("invoice", "Only those of this invoice").optional() },
  output: listOutput(creditNoteRecord),
  async execute(input, ctx) {
    return listBody(await selectCreditNotes(ctx.sql, ctx.caller.account.id, input), presentCreditNote);
  },
});
