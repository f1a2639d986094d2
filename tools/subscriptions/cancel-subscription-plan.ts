import { presentSubscription, subscriptionRecord } from "../../src/records/subscription.js";
import { defineTool } from "../../src/runtime/tool.js";
import { cancelSubscription, selectSubscription } from "../../src/store/subscriptions.js";
import { id } from "../fields.js";
import { notFound } from "../not-found.js";
import { recordEvents } from "../record-event.js";

export const cancelSubscriptionPlan = defineTool({
  name: "cancel_subscription_plan",
  title: "Cancel subscription plan",
  description:
    "Cancel a subscription plan: nothing is prepared for it any more. Canceling twice changes nothing.",
  kind: "cancel",
  noun: "subscription_plan",
  scope: "write",
  meter: null,
  route: "POST /subscriptions/{id}/cancel",
  doors: ["rest", "chat"],
  mails: 0,
  says: "canceled subscription plan",
  tells: (plan) => `Plan ${plan.name} is ${plan.status}.`,
  input: { id: id("subscription_plan") },
  output: subscriptionRecord,
  async execute(input, ctx) {
    const canceled = await cancelSubscription(ctx.sql, ctx.caller.account.id, input.id, ctx.now);
    if (!canceled) {
      const row = await selectSubscription(ctx.sql, ctx.caller.account.id, input.id);
      if (!row) throw notFound("subscription plan", input.id);
      return presentSubscription(row, ctx.links);
    }
    const record = presentSubscription(canceled, ctx.links);
    recordEvents(ctx, ["subscription.canceled", record]);
    return record;
  },
});
