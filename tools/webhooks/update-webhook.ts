import { EVENT_TYPES } from "../../src/records/event.js";
import { presentWebhook, webhookRecord } from "../../src/records/webhook.js";
import { defineTool } from "../../src/runtime/tool.js";
import { updateWebhook as updateRow } from "../../src/store/webhooks.js";
import { choice, choices, id } from "../fields.js";
import { notFound } from "../not-found.js";
import { requireTarget, webhookUrl } from "./webhook-url.js";

export const updateWebhook = defineTool({
  name: "update_webhook",
  title: "Update webhook",
  description:
    "Change where a webhook is sent to or which events it gets, or stop and resume it. Its secret and deliveries stay.",
  kind: "change",
  noun: "webhook",
  scope: "admin",
  meter: null,
  route: "PATCH /webhooks/{id}",
  doors: ["rest"],
  mails: 0,
  says: "updated webhook",
  input: {
    id: id("webhook"),
    url: webhookUrl.optional(),
    events: choices([...EVENT_TYPES], { max: EVENT_TYPES.length })
      .nullable()
      .optional()
      .describe("null: every event"),
    status: choice(["active", "disabled"])
      .optional()
      .describe("disabled: nothing is sent, and what happens meanwhile is not sent later"),
  },
  output: webhookRecord,
  async execute({ id, url, events, status }, ctx) {
    if (url !== undefined) requireTarget(url, ctx);
    const row = await updateRow(ctx.sql, ctx.caller.account.id, id, { url, events, status });
    if (!row) throw notFound("webhook", id);
    return presentWebhook(row);
  },
});
