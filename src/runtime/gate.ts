import { PublicError } from "../errors.js";
import { admit } from "./admit.js";
import type { Caller } from "./caller.js";
import { requireFresh } from "./fresh.js";
import type { House } from "./house.js";
import { type CallOptions, type Outcome, performRead } from "./perform.js";
import { performWrite } from "./perform-write.js";
import { isWrite, type Tool } from "./tool.js";
import { parseInput } from "./validate.js";
import { withoutCalldata } from "./without-calldata.js";

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
  requireFresh(caller, tool, input, house.clock());
  const perform = isWrite(tool)
    ? performWrite(house, caller, tool, { raw, input }, options)
    : performRead(house, caller, tool, input, options);
  const outcome = await perform.catch((error: unknown) => {
    if (error instanceof PublicError && error.cause)
      house.log.warn({ tool: tool.name, error: String(error.cause) }, error.message);
    throw error;
  });
  return caller.actor.policy === "ask" ? { ...outcome, data: withoutCalldata(outcome.data) } : outcome;
}
