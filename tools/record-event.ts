import { newId } from "../src/ids.js";
import type { EventType } from "../src/records/event.js";
import type { Context } from "../src/runtime/context.js";
import { insertEvents } from "../src/store/events.js";

/** Tells of changes to records, each as its GET answers it, in the transaction that made them. */
export async function recordEvents(ctx: Context, ...changes: [EventType, { id: string }][]): Promise<void> {
  await insertEvents(
    ctx.sql,
    changes.map(([type, object]) => ({
      id: newId("evt", ctx.now),
      accountId: ctx.caller.account.id,
      type,
      resourceId: object.id,
      object,
      createdAt: ctx.now,
    })),
  );
}
