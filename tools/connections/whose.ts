import { type Caller, holdsScope } from "../../src/runtime/caller.js";

/** All of them for whoever manages the account; undefined. His own for any other member: he names himself. */
export function whoseConnections(caller: Caller): string | undefined {
  return holdsScope(caller, "admin") ? undefined : caller.actor.id;
}
