import { PublicError } from "../../src/errors.js";
import { newId } from "../../src/ids.js";
import { EVENT_TYPES } from "../../src/records/event.js";
import { named } from "../../src/records/record.js";
import { presentWebhook, webhookRecord } from "../../src/records/webhook.js";
import { defineTool } from "../../src/runtime/tool.js";
import { countWebhooksLocked, insertWebhook } from "../../src/store/webhooks.js";
import { newWebhookSecret } from "../../src/webhook-signature.js";
import { choices, secret } from "../fields.js";
import { requireTarget, webhookUrl } from "./webhook-url.js";

const MOST_WEBHOOKS = 20;

export const createWebhook = defineTool({
  name: "create_webhook",
  title: "Create webhook",
  description: "Send this account's events to a URL, signed by Standard Webhooks. The secret is shown once.",
  kind: "add",
  noun: "webhook",
  scope: "admin",
  meter: null,
  route: "POST /webhooks",
  doors: ["rest"],
  mails: 0,
  says: "created webhook",
  refuses: ["too_many_webhooks"],
  input: {
    url: webhookUrl,
    events: choices([...EVENT_TYPES], { max: EVENT_TYPES.length })
      .optional()
      .describe("Default: every event"),
  },
  output: named("WebhookWithSecret", webhookRecord.extend({ secret: secret() })),
  example: { url: "https://hooks.lighthouse.example/unsigned", events: ["invoice.paid"] },
  async execute(input, ctx) {
    requireTarget(input.url, ctx);
    if ((await countWebhooksLocked(ctx.sql, ctx.caller.account.id)) >= MOST_WEBHOOKS)
      throw new PublicError(
        "too_many_webhooks",
        `An account has at most ${MOST_WEBHOOKS} webhooks. Nothing was created: delete one first.`,
      );
    const row = {
      id: newId("whk", ctx.now),
      accountId: ctx.caller.account.id,
      url: input.url,
      events: input.events ?? null,
      secret: newWebhookSecret(),
      status: "active",
      disabledReason: null,
      createdBy: ctx.caller.actor.id,
      createdAt: ctx.now,
    } as const;
    await insertWebhook(ctx.sql, row);
    return { ...presentWebhook(row), secret: row.secret };
  },
});
