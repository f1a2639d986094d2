import { z } from "zod";
import { PublicError } from "../../src/errors.js";
import { EVENT_TYPES } from "../../src/records/event.js";
import { defineTool } from "../../src/runtime/tool.js";
import { selectEvents, sequenceEvents } from "../../src/store/events.js";
import { listOutput, pageInput, reference } from "../fields.js";

const KEPT_MS = 30 * 86_400_000;

export const listEvents = defineTool({
  name: "list_events",
  title: "List events",
  description:
    "Every state change of this account's records in the last 30 days, newest first, without gaps.",
  scope: "read",
  meter: null,
  route: "GET /events",
  doors: ["rest"],
  input: pageInput.extend({ type: z.enum(EVENT_TYPES).optional(), reference }).strict(),
  output: listOutput(
    z.object({
      id: z.string(),
      type: z.enum(EVENT_TYPES),
      sequence: z.number(),
      created_at: z.string(),
      data: z.object({ object: z.record(z.unknown()) }),
    }),
  ),
  async execute(input, ctx) {
    const accountId = ctx.caller.account.id;
    await sequenceEvents(ctx.sql, accountId);
    const since = new Date(ctx.now.getTime() - KEPT_MS);
    const rows = await selectEvents(ctx.sql, accountId, since, {
      ...input,
      before: readCursor(input.cursor),
    });
    const shown = rows.slice(0, input.limit);
    const last = shown.at(-1);
    const hasMore = rows.length > input.limit;
    return {
      data: shown.map((row) => ({
        id: row.id,
        type: row.type,
        sequence: Number(row.sequence),
        created_at: row.createdAt.toISOString(),
        data: { object: row.object },
      })),
      has_more: hasMore,
      next_cursor: hasMore && last ? String(last.sequence) : null,
    };
  },
});

function readCursor(cursor: string | undefined): bigint | undefined {
  if (cursor === undefined) return undefined;
  if (/^\d{1,18}$/.test(cursor)) return BigInt(cursor);
  const message = "expected a next_cursor from an earlier answer of this list";
  throw new PublicError("validation_failed", `cursor: ${message}.`, {
    issues: [{ path: "cursor", message }],
  });
}
