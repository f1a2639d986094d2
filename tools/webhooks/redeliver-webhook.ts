import { deliveryRecord, presentDelivery } from "../../src/records/webhook.js";
import { defineTool } from "../../src/runtime/tool.js";
import { restartDelivery, selectDelivery } from "../../src/store/webhook-deliveries.js";
import { enableWebhook, selectWebhook } from "../../src/store/webhooks.js";
import { id } from "../fields.js";
import { notFound } from "../not-found.js";

export const redeliverWebhook = defineTool({
  name: "redeliver_webhook",
  title: "Redeliver webhook",
  description:
    "Send an earlier event to its webhook again, under the same webhook-id. Enables a disabled webhook.",
  kind: "change",
  noun: "webhook",
  scope: "admin",
  meter: null,
  route: "POST /webhooks/{id}/deliveries/{delivery_id}/redeliver",
  doors: ["rest"],
  mails: 0,
  says: "redelivered to webhook",
  input: { id: id("webhook"), delivery_id: id("delivery") },
  output: deliveryRecord,
  async execute(input, ctx) {
    const webhook = await selectWebhook(ctx.sql, ctx.caller.account.id, input.id);
    if (!webhook) throw notFound("webhook", input.id);
    await restartDelivery(ctx.sql, webhook.id, input.delivery_id, ctx.now);
    await enableWebhook(ctx.sql, webhook.id);
    const delivery = await selectDelivery(ctx.sql, webhook.id, input.delivery_id);
    if (!delivery) throw notFound("delivery", input.delivery_id);
    return presentDelivery(delivery);
  },
});
