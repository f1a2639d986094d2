import { READ_CALL } from "../../src/plans.js";
import { creditNoteRecord, presentCreditNote } from "../../src/records/credit-note.js";
import { defineTool } from "../../src/runtime/tool.js";
import { selectCreditNote } from "../../src/store/credit-notes.js";
import { id } from "../fields.js";
import { notFound } from "../not-found.js";

export const getCreditNote = defineTool({
  name: "get_credit_note",
  title: "Get credit note",
  description: "One credit note of this account by its id, with its net sum and taxes.",
  kind: "look",
  noun: "credit_note",
  scope: "read",
  meter: READ_CALL,
  route: "GET /credit-notes/{id}",
  doors: ["rest"],
  input: { id: id("credit_note") },
  output: creditNoteRecord,
  async execute(input, ctx) {
    const row = await selectCreditNote(ctx.sql, ctx.caller.account.id, input.id);
    if (!row) throw notFound("credit note", input.id);
    return presentCreditNote(row);
  },
});
