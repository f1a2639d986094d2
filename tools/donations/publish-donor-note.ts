import { donorNoteRecord, presentDonorNote } from "../../src/records/donor-note.js";
import { defineTool } from "../../src/runtime/tool.js";
import { selectDonationJar } from "../../src/store/donation-jars.js";
import { publishDonorNote as publish, selectDonorNote } from "../../src/store/donor-notes.js";
import { flag, id } from "../fields.js";
import { notFound } from "../not-found.js";

export const publishDonorNote = defineTool({
  name: "publish_donor_note",
  title: "Publish donor note",
  description:
    "Show a donor's name and line beside his donation on the jar's page, or take them off it again. A hidden address stays hidden.",
  kind: "change",
  noun: "donation_jar",
  scope: "write",
  meter: null,
  route: "POST /donations/{id}/notes",
  doors: ["rest"],
  fullOnly: true,
  mails: 0,
  says: "changed what the page shows of donation jar",
  input: {
    id: id("donation_jar"),
    payment_id: id("payment", "The donation, pay_…"),
    published: flag().describe("Whether the page shows them."),
  },
  output: donorNoteRecord,
  async execute({ id, payment_id, published }, ctx) {
    const jar = await selectDonationJar(ctx.sql, ctx.caller.account.id, id);
    if (!jar) throw notFound("donation jar", id);
    const before = await selectDonorNote(ctx.sql, jar.id, payment_id);
    if (!before?.name && !before?.line) throw notFound("donor note", payment_id);
    const publishedAt = published ? (before.publishedAt ?? ctx.now) : null;
    await publish(ctx.sql, payment_id, publishedAt);
    return presentDonorNote({ ...before, publishedAt });
  },
});
