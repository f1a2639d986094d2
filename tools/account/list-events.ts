import { PublicError } from "../../src/errors.js";
import { EVENT_TYPES, eventRecord, OPEN_EVENT_TYPES } from "../../src/records/event.js";
import { holdsScope } from "../../src/runtime/caller.js";
import { defineTool } from "../../src/runtime/tool.js";
import { selectEvents, sequenceEvents } from "../../src/store/events.js";
import { choice, listOutput, pageInput, reference } from "../fields.js";

const KEPT_MS = 30 * 86_400_000;

export const listEvents = defineTool({
  name: "list_events",
  title: "List events",
  description:
    "Every state change of this account's records in the last 30 days, newest first, without gaps. Changes of keys and wallets are told to admin alone.",
  kind: "look",
  noun: "event",
  scope: "read",
  meter: null,
  route: "GET /events",
  doors: ["rest"],
  input: { ...pageInput, type: choice([...EVENT_TYPES]).optional(), reference },
  output: listOutput(eventRecord),
  async execute(input, ctx) {
    const accountId = ctx.caller.account.id;
    await sequenceEvents(ctx.sql, accountId);
    const since = new Date(ctx.now.getTime() - KEPT_MS);
    const { rows, hasMore } = await selectEvents(ctx.sql, accountId, since, {
      ...input,
      types: holdsScope(ctx.caller, "admin") ? undefined : OPEN_EVENT_TYPES,
      before: readCursor(input.cursor),
    });
    const last = rows.at(-1);
    return {
      data: rows.map((row) => ({
        id: row.id,
        type: row.type,
        sequence: Number(row.sequence),
        actor: row.actor,
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
