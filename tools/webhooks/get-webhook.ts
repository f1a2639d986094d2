import { presentWebhook, webhookRecord } from "../../src/records/webhook.js";
import { defineTool } from "../../src/runtime/tool.js";
import { selectWebhook } from "../../src/store/webhooks.js";
import { id } from "../fields.js";
import { notFound } from "../not-found.js";

export const getWebhook = defineTool({
  name: "get_webhook",
  title: "Get webhook",
  description: "One webhook by its id, without its secret.",
  kind: "look",
  noun: "webhook",
  scope: "admin",
  meter: null,
  route: "GET /webhooks/{id}",
  doors: ["rest"],
  input: { id: id("webhook") },
  output: webhookRecord,
  async execute(input, ctx) {
    const row = await selectWebhook(ctx.sql, ctx.caller.account.id, input.id);
    if (!row) throw notFound("webhook", input.id);
    return presentWebhook(row);
  },
});
