import { READ_CALL } from "../../src/plans.js";
import { presentSubscription, subscriptionRecord } from "../../src/records/subscription.js";
import { defineTool } from "../../src/runtime/tool.js";
import { selectSubscriptions } from "../../src/store/subscriptions.js";
import { listBody, listInput, listOutput } from "../fields.js";

export const listSubscriptionPlans = defineTool({
  name: "list_subscription_plans",
  title: "List subscription plans",
  description:
    "List this account's subscription plans, newest first, with amount, interval, chain and status.",
  kind: "look",
  noun: "subscription_plan",
  scope: "read",
  meter: READ_CALL,
  route: "GET /subscriptions",
  doors: ["rest", "chat", "mcp", "jobs"],
  input: listInput(["active", "canceled"], "name"),
  output: listOutput(subscriptionRecord),
  async execute(input, ctx) {
    const page = await selectSubscriptions(ctx.sql, ctx.caller.account.id, input);
    return listBody(page, (row) => presentSubscription(row, ctx.links));
  },
});
