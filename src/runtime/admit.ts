import { PublicError } from "../errors.js";
import { type Caller, collects, holdsScope } from "./caller.js";
import { refuseByPolicy } from "./policy.js";
import type { Scope } from "./scope.js";
import type { Tool } from "./tool.js";

/** May this caller use this tool at all? */
export function admit(caller: Caller, tool: Tool): void {
  if (tool.scope === "collect") {
    if (caller.actor.kind !== "job" && !collects(caller))
      throw new PublicError(
        "wrong_key_type",
        "This endpoint takes a collect key (svc_pk_…, svc_tpk_… on test networks), not a server key.",
      );
    return;
  }
  refuseCollectKey(caller);
  const own = tool.ownToo && caller.actor.kind === "member" && holdsScope(caller, "read");
  // First what no scope would change: a key that is not trusted in full is never given admin.
  if (tool.scope === "admin") refuseByPolicy(caller, tool);
  if (!own && !holdsScope(caller, tool.scope)) throw insufficientScope(tool.scope);
  refuseByPolicy(caller, tool);
}

/** It is safe in a browser because it can do nothing else, at any door. */
export function refuseCollectKey(caller: Caller): void {
  if (collects(caller))
    throw new PublicError("wrong_key_type", "A collect key works only at POST /api/v1/collect/checkout.");
}

export function insufficientScope(scope: Scope): PublicError {
  return new PublicError("insufficient_scope", `This needs a key with the scope "${scope}".`);
}
