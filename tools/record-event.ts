import { newId } from "../src/ids.js";
import type { EventType } from "../src/records/event.js";
import type { Context } from "../src/runtime/context.js";

/** Tells of changes to records, each as its GET answers it, in the transaction that made them. */
export function recordEvents(
  { adds, caller, now }: Context,
  ...changes: [EventType, { id: string }][]
): void {
  for (const [type, object] of changes)
    adds.events.push({
      id: newId("evt", now),
      accountId: caller.account.id,
      type,
      resourceId: object.id,
      object: { ...object },
      actor: caller.actor.id,
      createdAt: now,
    });
}
