import { READ_CALL } from "../../src/plans.js";
import { donorNoteRecord, presentDonorNote } from "../../src/records/donor-note.js";
import { defineTool } from "../../src/runtime/tool.js";
import { selectDonationJar } from "../../src/store/donation-jars.js";
import { selectDonorNotes } from "../../src/store/donor-notes.js";
import { id, listBody, listOutput, pageInput } from "../fields.js";
import { notFound } from "../not-found.js";

export const listDonorNotes = defineTool({
  name: "list_donor_notes",
  title: "List donor notes",
  description:
    "What donors of one jar said beside their final donations, newest first: a name, a line, and whether the page hides their address. Nobody proves who said it.",
  kind: "look",
  noun: "donation_jar",
  scope: "read",
  meter: READ_CALL,
  route: "GET /donations/{id}/notes",
  doors: ["rest"],
  fromChain: true,
  input: { ...pageInput, id: id("donation_jar") },
  output: listOutput(donorNoteRecord),
  async execute(input, ctx) {
    const jar = await selectDonationJar(ctx.sql, ctx.caller.account.id, input.id);
    if (!jar) throw notFound("donation jar", input.id);
    return listBody(await selectDonorNotes(ctx.sql, jar.id, input), presentDonorNote);
  },
});
