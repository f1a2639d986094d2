import { presentWebhook, webhookRecord } from "../../src/records/webhook.js";
import { defineTool } from "../../src/runtime/tool.js";
import { deleteWebhook as deleteRow } from "../../src/store/webhooks.js";
import { id } from "../fields.js";
import { notFound } from "../not-found.js";

export const deleteWebhook = defineTool({
  name: "delete_webhook",
  title: "Delete webhook",
  description: "Stop sending events to a webhook and forget its deliveries.",
  kind: "cancel",
  noun: "webhook",
  scope: "admin",
  meter: null,
  route: "DELETE /webhooks/{id}",
  doors: ["rest"],
  mails: 0,
  says: "deleted webhook",
  tells: (webhook) => `Webhook ${webhook.id} is deleted.`,
  input: { id: id("webhook") },
  output: webhookRecord,
  async execute(input, ctx) {
    const row = await deleteRow(ctx.sql, ctx.caller.account.id, input.id);
    if (!row) throw notFound("webhook", input.id);
    return presentWebhook(row);
  },
});
