import { READ_CALL } from "../../src/plans.js";
import { donationJarRecord, presentDonationJar } from "../../src/records/donation-jar.js";
import { defineTool } from "../../src/runtime/tool.js";
import { selectDonationJar } from "../../src/store/donation-jars.js";
import { id } from "../fields.js";
import { notFound } from "../not-found.js";

export const getDonationJar = defineTool({
  name: "get_donation_jar",
  title: "Get donation jar",
  description:
    "One donation jar of this account by its id, with goal, amount raised, chain, status and page url.",
  kind: "look",
  noun: "donation_jar",
  scope: "read",
  meter: READ_CALL,
  route: "GET /donations/{id}",
  doors: ["rest", "chat"],
  input: { id: id("donation_jar") },
  output: donationJarRecord,
  async execute(input, ctx) {
    const row = await selectDonationJar(ctx.sql, ctx.caller.account.id, input.id);
    if (!row) throw notFound("donation jar", input.id);
    return presentDonationJar(row, ctx.links);
  },
});
