import { READ_CALL } from "../../src/plans.js";
import { donationJarRecord, presentDonationJar } from "../../src/records/donation-jar.js";
import { defineTool } from "../../src/runtime/tool.js";
import { selectDonationJars } from "../../src/store/donation-jars.js";
import { listBody, listInput, listOutput } from "../fields.js";

export const listDonationJars = defineTool({
  name: "list_donation_jars",
  title: "List donation jars",
  description:
    "List this account's donation jars, newest first, with goal, amount raised, chain, status and page url.",
  kind: "look",
  noun: "donation_jar",
  scope: "read",
  meter: READ_CALL,
  route: "GET /donations",
  doors: ["rest", "chat", "mcp", "jobs"],
  input: listInput(["active", "canceled"], "name"),
  output: listOutput(donationJarRecord),
  async execute(input, ctx) {
    const page = await selectDonationJars(ctx.sql, ctx.caller.account.id, input);
    return listBody(page, (row) => presentDonationJar(row, ctx.links));
  },
});
