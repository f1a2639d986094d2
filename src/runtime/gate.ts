import { PublicError } from "../errors.js";
import { type Caller, holdsScope } from "./caller.js";
import type { House } from "./house.js";
import { type CallOptions, type Outcome, performRead } from "./perform.js";
import { performWrite } from "./perform-write.js";
import type { Scope } from "./scope.js";
import { refuseToStrictKey } from "./strict-key.js";
import { isWrite, type Tool } from "./tool.js";
import { parseInput } from "./validate.js";

/** The whole gate. Every door calls this, or its three steps. */
export async function call(
  house: House,
  caller: Caller,
  tool: Tool,
  raw: unknown,
  options: CallOptions,
): Promise<Outcome> {
  admit(caller, tool);
  const input = parseInput(tool, raw);
  const perform = isWrite(tool)
    ? performWrite(house, caller, tool, { raw, input }, options)
    : performRead(house, caller, tool, input, options);
  return perform.catch((error: unknown) => {
    if (error instanceof PublicError && error.cause)
      house.log.warn({ tool: tool.name, error: String(error.cause) }, error.message);
    throw error;
  });
}

/** May this caller use this tool at all? */
export function admit(caller: Caller, tool: Tool): void {
  if (tool.scope === "collect") {
    if (caller.key && caller.key.kind !== "collect")
      throw new PublicError(
        "wrong_key_type",
        "This endpoint takes a collect key (svc_pk_…), not a server key.",
      );
    return;
  }
  refuseCollectKey(caller);
  if (!holdsScope(caller, tool.scope)) throw insufficientScope(tool.scope);
  refuseToStrictKey(caller, tool);
}

/** It is safe in a browser because it can do nothing else, at any door. */
export function refuseCollectKey({ key }: Caller): void {
  if (key?.kind === "collect")
    throw new PublicError("wrong_key_type", "A collect key works only at POST /api/v1/collect/checkout.");
}

export function insufficientScope(scope: Scope): PublicError {
  return new PublicError("insufficient_scope", `This needs a key with the scope "${scope}".`);
}
