import { deliveryRecord, presentDelivery } from "../../src/records/webhook.js";
import { defineTool } from "../../src/runtime/tool.js";
import { selectDeliveries } from "../../src/store/webhook-deliveries.js";
import { selectWebhook } from "../../src/store/webhooks.js";
import { choice, id, listBody, listOutput, pageInput } from "../fields.js";
import { notFound } from "../not-found.js";

export const listWebhookDeliveries = defineTool({
  name: "list_webhook_deliveries",
  title: "List webhook deliveries",
  description: "What was sent to one webhook and how it was answered, newest first.",
  kind: "look",
  noun: "webhook",
  scope: "admin",
  meter: null,
  route: "GET /webhooks/{id}/deliveries",
  doors: ["rest"],
  input: {
    ...pageInput,
    id: id("webhook"),
    status: choice(["pending", "delivered", "failed"]).optional(),
  },
  output: listOutput(deliveryRecord),
  async execute(input, ctx) {
    const webhook = await selectWebhook(ctx.sql, ctx.caller.account.id, input.id);
    if (!webhook) throw notFound("webhook", input.id);
    const isOff = webhook.status === "disabled";
    return listBody(await selectDeliveries(ctx.sql, webhook.id, input), (row) =>
      presentDelivery(isOff ? { ...row, nextAttemptAt: null } : row),
    );
  },
});
