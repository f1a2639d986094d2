import { z } from "zod";
import { presentWebhook, webhookRecord } from "../../src/records/webhook.js";
import { defineTool } from "../../src/runtime/tool.js";
import { deleteWebhook as deleteRow } from "../../src/store/webhooks.js";
import { id } from "../fields.js";
import { notFound } from "../not-found.js";

export const deleteWebhook = defineTool({
  name: "delete_webhook",
  title: "Delete webhook",
  description: "Stop sending events to a webhook and forget its deliveries.",
  scope: "admin",
  meter: null,
  route: "DELETE /webhooks/{id}",
  doors: ["rest"],
  destructive: true,
  input: z.object({ id }).strict(),
  output: webhookRecord,
  async execute(input, ctx) {
    const row = await deleteRow(ctx.sql, ctx.caller.account.id, input.id);
    if (!row) throw notFound("webhook", input.id);
    return presentWebhook(row);
  },
});
