import { READ_CALL } from "../../src/plans.js";
import { presentSubscriber, SUBSCRIBER_STATUSES, subscriberRecord } from "../../src/records/subscriber.js";
import { defineTool } from "../../src/runtime/tool.js";
import { selectSubscribers } from "../../src/store/subscribers.js";
import { selectSubscription } from "../../src/store/subscriptions.js";
import { choice, id, listBody, listOutput, pageInput } from "../fields.js";
import { notFound } from "../not-found.js";

export const listSubscribers = defineTool({
  name: "list_subscribers",
  title: "List subscribers",
  description:
    "Who subscribed to one plan and until when each has paid, newest first: active, past_due, or ended once the plan is canceled.",
  kind: "look",
  noun: "subscription_plan",
  scope: "read",
  meter: READ_CALL,
  route: "GET /subscriptions/{id}/subscribers",
  doors: ["rest", "chat"],
  fromChain: true,
  input: {
    ...pageInput,
    id: id("subscription_plan"),
    status: choice([...SUBSCRIBER_STATUSES]).optional(),
  },
  output: listOutput(subscriberRecord),
  async execute(input, ctx) {
    const plan = await selectSubscription(ctx.sql, ctx.caller.account.id, input.id);
    if (!plan) throw notFound("subscription plan", input.id);
    const page = await selectSubscribers(ctx.sql, plan, input, ctx.now);
    return listBody(page, (row) => presentSubscriber(row, plan, ctx.now));
  },
});
