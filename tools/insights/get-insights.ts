import { z } from "zod";
import { READ_CALL } from "../../src/plans.js";
import { record } from "../../src/records/record.js";
import { defineTool } from "../../src/runtime/tool.js";
import { selectInsights } from "../../src/store/insights.js";

export const getInsights = defineTool({
  name: "get_insights",
  title: "Get insights",
  description:
    "All-time counts of this account's payment links, subscription plans, donation jars and invoices.",
  kind: "look",
  noun: "insights",
  scope: "read",
  meter: READ_CALL,
  route: "GET /insights",
  doors: ["rest", "chat", "mcp", "jobs"],
  tells: (counts) =>
    `You have ${counts.paymentLinks} payment links, ${counts.invoices} invoices, ${counts.subscriptionPlans} subscription plans and ${counts.donationJars} donation jars.`,
  input: {},
  output: record("Insights", {
    paymentLinks: z.number().int(),
    subscriptionPlans: z.number().int(),
    donationJars: z.number().int(),
    invoices: z.number().int(),
  }),
  execute: (_input, ctx) => selectInsights(ctx.sql, ctx.caller.account.id),
});
