import { newId } from "../../src/ids.js";
import { deliveryRecord, presentDelivery, presentWebhook } from "../../src/records/webhook.js";
import { defineTool } from "../../src/runtime/tool.js";
import { insertEvents } from "../../src/store/events.js";
import { insertDelivery, selectDelivery } from "../../src/store/webhook-deliveries.js";
import { enableWebhook, selectWebhook } from "../../src/store/webhooks.js";
import { id } from "../fields.js";
import { notFound } from "../not-found.js";

export const pingWebhook = defineTool({
  name: "ping_webhook",
  title: "Ping webhook",
  description: "Send a test event to one webhook. A disabled webhook is enabled again.",
  kind: "change",
  noun: "webhook",
  scope: "admin",
  meter: null,
  route: "POST /webhooks/{id}/ping",
  doors: ["rest"],
  mails: 0,
  says: "pinged webhook",
  input: { id: id("webhook") },
  output: deliveryRecord,
  async execute(input, ctx) {
    const accountId = ctx.caller.account.id;
    const webhook = await selectWebhook(ctx.sql, accountId, input.id, { held: true });
    if (!webhook) throw notFound("webhook", input.id);
    await enableWebhook(ctx.sql, webhook.id);
    const eventId = newId("evt", ctx.now);
    const object = presentWebhook({ ...webhook, status: "active", disabledReason: null });
    const actor = ctx.caller.actor.id;
    await insertEvents(ctx.sql, [
      { id: eventId, accountId, type: "ping", resourceId: webhook.id, object, actor, createdAt: ctx.now },
    ]);
    const deliveryId = newId("dlv", ctx.now);
    await insertDelivery(ctx.sql, {
      id: deliveryId,
      accountId,
      webhookId: webhook.id,
      eventId,
      createdAt: ctx.now,
    });
    const delivery = await selectDelivery(ctx.sql, webhook.id, deliveryId);
    if (!delivery) throw notFound("delivery", deliveryId);
    return presentDelivery(delivery);
  },
});
