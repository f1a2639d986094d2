import { presentWebhook, webhookRecord } from "../../src/records/webhook.js";
import { defineTool } from "../../src/runtime/tool.js";
import { selectWebhooks } from "../../src/store/webhooks.js";
import { listBody, listOutput, pageInput } from "../fields.js";

export const listWebhooks = defineTool({
  name: "list_webhooks",
  title: "List webhooks",
  description: "This account's webhooks, newest first, without their secrets.",
  kind: "look",
  noun: "webhook",
  scope: "admin",
  meter: null,
  route: "GET /webhooks",
  doors: ["rest"],
  input: pageInput,
  output: listOutput(webhookRecord),
  async execute(input, ctx) {
    const page = await selectWebhooks(ctx.sql, ctx.caller.account.id, input);
    return listBody(page, presentWebhook);
  },
});
