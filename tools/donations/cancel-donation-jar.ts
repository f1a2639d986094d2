import { donationJarRecord, presentDonationJar } from "../../src/records/donation-jar.js";
import { defineTool } from "../../src/runtime/tool.js";
import { cancelDonationJar as cancelRow, selectDonationJar } from "../../src/store/donation-jars.js";
import { id } from "../fields.js";
import { notFound } from "../not-found.js";
import { recordEvents } from "../record-event.js";

export const cancelDonationJar = defineTool({
  name: "cancel_donation_jar",
  title: "Cancel donation jar",
  description: "Close a donation jar: its page takes no donation any more. Canceling twice changes nothing.",
  kind: "cancel",
  noun: "donation_jar",
  scope: "write",
  meter: null,
  route: "POST /donations/{id}/cancel",
  doors: ["rest", "chat"],
  mails: 0,
  says: "canceled donation jar",
  tells: (jar) => `Donation jar ${jar.name} is ${jar.status}.`,
  input: { id: id("donation_jar") },
  output: donationJarRecord,
  async execute(input, ctx) {
    const canceled = await cancelRow(ctx.sql, ctx.caller.account.id, input.id, ctx.now);
    if (!canceled) {
      const row = await selectDonationJar(ctx.sql, ctx.caller.account.id, input.id);
      if (!row) throw notFound("donation jar", input.id);
      return presentDonationJar(row, ctx.links);
    }
    const record = presentDonationJar(canceled, ctx.links);
    recordEvents(ctx, ["donation.canceled", record]);
    return record;
  },
});
