import { z } from "zod";
import { EVENT_TYPES, eventRecord, keptSince, presentEvent } from "../../src/records/event.js";
import { defineTool } from "../../src/runtime/tool.js";
import { wrongCursor } from "../../src/store/cursor.js";
import { oldestSequence, selectEvents, sequenceEvents } from "../../src/store/events.js";
import { choice, listOutput, number, pageInput, reference } from "../fields.js";
import { seenTypes } from "./seen-types.js";

export const listEvents = defineTool({
  name: "list_events",
  title: "List events",
  description:
    "Every state change of this account's records in the last 30 days, without gaps: newest first, or from after_sequence on the oldest first. Changes of keys and wallets are told to admin alone.",
  kind: "look",
  noun: "event",
  scope: "read",
  meter: null,
  route: "GET /events",
  doors: ["rest"],
  live: true,
  input: {
    ...pageInput,
    after_sequence: number(z.number().int().min(0).max(Number.MAX_SAFE_INTEGER))
      .optional()
      .describe("What came after this one, the oldest first"),
    type: choice([...EVENT_TYPES]).optional(),
    reference,
  },
  output: listOutput(eventRecord).extend({
    oldest_sequence: z
      .number()
      .int()
      .optional()
      .describe(
        "Beside after_sequence: the first that is still told; beyond after_sequence + 1, what lies between is gone",
      ),
  }),
  async execute({ after_sequence: start, ...input }, ctx) {
    const accountId = ctx.caller.account.id;
    await sequenceEvents(ctx.sql, accountId);
    const head = start === undefined ? "" : OLDEST_FIRST;
    const cursor = readCursor(input.cursor, head);
    const place = start === undefined ? { before: cursor } : { after: cursor ?? BigInt(start) };
    const since = keptSince(ctx.now);
    const { rows, hasMore } = await selectEvents(ctx.sql, accountId, since, {
      ...input,
      ...place,
      types: seenTypes(ctx.caller),
    });
    const last = rows.at(-1);
    return {
      data: rows.map(presentEvent),
      has_more: hasMore,
      next_cursor: hasMore && last ? `${head}${last.sequence}` : null,
      ...(start !== undefined && {
        oldest_sequence: Number(await oldestSequence(ctx.sql, accountId, since)),
      }),
    };
  },
});

/** How a cursor of that order begins: there the other one's would leave out what lies before it. */
const OLDEST_FIRST = "after-";

function readCursor(cursor: string | undefined, head: string): bigint | undefined {
  if (cursor === undefined) return undefined;
  const number = cursor.startsWith(head) ? cursor.slice(head.length) : "";
  if (/^\d{1,18}$/.test(number)) return BigInt(number);
  throw wrongCursor();
}
