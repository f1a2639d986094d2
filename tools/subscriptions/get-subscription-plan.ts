import { READ_CALL } from "../../src/plans.js";
import { presentSubscription, subscriptionRecord } from "../../src/records/subscription.js";
import { defineTool } from "../../src/runtime/tool.js";
import { selectSubscription } from "../../src/store/subscriptions.js";
import { id } from "../fields.js";
import { notFound } from "../not-found.js";

export const getSubscriptionPlan = defineTool({
  name: "get_subscription_plan",
  title: "Get subscription plan",
  description: "One subscription plan of this account by its id, with amount, interval, chain and status.",
  kind: "look",
  noun: "subscription_plan",
  scope: "read",
  meter: READ_CALL,
  route: "GET /subscriptions/{id}",
  doors: ["rest", "chat"],
  input: { id: id("subscription_plan") },
  output: subscriptionRecord,
  async execute(input, ctx) {
    const row = await selectSubscription(ctx.sql, ctx.caller.account.id, input.id);
    if (!row) throw notFound("subscription plan", input.id);
    return presentSubscription(row, ctx.links);
  },
});
