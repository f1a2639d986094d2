import { eventRecord, keptSince, presentEvent } from "../../src/records/event.js";
import { defineTool } from "../../src/runtime/tool.js";
import { selectEvent, sequenceEvents } from "../../src/store/events.js";
import { id } from "../fields.js";
import { notFound } from "../not-found.js";
import { seenTypes } from "./seen-types.js";

export const getEvent = defineTool({
  name: "get_event",
  title: "Get event",
  description: "One event of the last 30 days by its id, which is a webhook's webhook-id, too.",
  kind: "look",
  noun: "event",
  scope: "read",
  meter: null,
  route: "GET /events/{id}",
  doors: ["rest"],
  input: { id: id("event") },
  output: eventRecord,
  async execute(input, ctx) {
    const accountId = ctx.caller.account.id;
    await sequenceEvents(ctx.sql, accountId);
    const seen = { since: keptSince(ctx.now), types: seenTypes(ctx.caller) };
    const row = await selectEvent(ctx.sql, accountId, input.id, seen);
    if (!row) throw notFound("event", input.id);
    return presentEvent(row);
  },
});
