import { z } from "zod";
import { newId } from "../../src/ids.js";
import { EVENT_TYPES } from "../../src/records/event.js";
import { presentWebhook, webhookRecord } from "../../src/records/webhook.js";
import { defineTool } from "../../src/runtime/tool.js";
import { insertWebhook } from "../../src/store/webhooks.js";
import { newWebhookSecret } from "../../src/webhook-signature.js";
import { requireTarget, webhookUrl } from "./webhook-url.js";

export const createWebhook = defineTool({
  name: "create_webhook",
  title: "Create webhook",
  description: "Send this account's events to a URL, signed by Standard Webhooks. The secret is shown once.",
  scope: "admin",
  meter: null,
  route: "POST /webhooks",
  doors: ["rest"],
  input: z
    .object({
      url: webhookUrl,
      events: z
        .array(z.enum(EVENT_TYPES))
        .min(1)
        .max(EVENT_TYPES.length)
        .optional()
        .describe("Default: every event"),
    })
    .strict(),
  output: webhookRecord.extend({ secret: z.string() }),
  async execute(input, ctx) {
    requireTarget(input.url, ctx);
    const row = {
      id: newId("whk", ctx.now),
      accountId: ctx.caller.account.id,
      url: input.url,
      events: input.events ?? null,
      secret: newWebhookSecret(),
      status: "active",
      disabledReason: null,
      createdAt: ctx.now,
    } as const;
    await insertWebhook(ctx.sql, row);
    return { ...presentWebhook(row), secret: row.secret };
  },
});
