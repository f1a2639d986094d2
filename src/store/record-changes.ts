import { newId } from "../ids.js";
import type { EventType } from "../records/event.js";
import type { Queryable } from "./database.js";
import { insertEvents } from "./events.js";

export interface Change {
  accountId: string;
  type: EventType;
  /** The record as its GET answers it. */
  object: { id: string };
}

/** In the transaction that made the changes. */
export async function recordChanges(sql: Queryable, changes: readonly Change[], now: Date): Promise<void> {
  await insertEvents(
    sql,
    changes.map(({ accountId, type, object }) => ({
      id: newId("evt", now),
      accountId,
      type,
      resourceId: object.id,
      object,
      createdAt: now,
    })),
  );
}
