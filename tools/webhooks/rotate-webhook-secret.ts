import { DAY_MS } from "../../src/days.js";
import { named } from "../../src/records/record.js";
import { presentWebhook, webhookRecord } from "../../src/records/webhook.js";
import { defineTool } from "../../src/runtime/tool.js";
import { rotateSecret } from "../../src/store/webhooks.js";
import { newWebhookSecret } from "../../src/webhook-signature.js";
import { id, secret } from "../fields.js";
import { notFound } from "../not-found.js";

const BOTH_VALID_MS = DAY_MS;

export const rotateWebhookSecret = defineTool({
  name: "rotate_webhook_secret",
  title: "Rotate webhook secret",
  description:
    "Give a webhook a new secret, shown once. For 24 hours events are signed with the old one too.",
  kind: "change",
  noun: "webhook",
  scope: "admin",
  meter: null,
  route: "POST /webhooks/{id}/rotate",
  doors: ["rest"],
  mails: 0,
  says: "rotated secret of webhook",
  input: { id: id("webhook") },
  output: named("WebhookWithSecret", webhookRecord.extend({ secret: secret() })),
  async execute(input, ctx) {
    const secret = newWebhookSecret();
    const oldUntil = new Date(ctx.now.getTime() + BOTH_VALID_MS);
    const row = await rotateSecret(ctx.sql, ctx.caller.account.id, input.id, {
      secret,
      now: ctx.now,
      oldUntil,
    });
    if (!row) throw notFound("webhook", input.id);
    return { ...presentWebhook(row), secret };
  },
});
