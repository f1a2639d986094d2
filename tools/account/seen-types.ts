import { type EventType, OPEN_EVENT_TYPES } from "../../src/records/event.js";
import { type Caller, holdsScope } from "../../src/runtime/caller.js";

/** Of events; undefined for whoever may see them all. */
export function seenTypes(caller: Caller): readonly EventType[] | undefined {
  return holdsScope(caller, "admin") ? undefined : OPEN_EVENT_TYPES;
}
