import { PublicError } from "../errors.js";
import { admit } from "./admit.js";
import type { Caller } from "./caller.js";
import { fillFromContacts } from "./fill-from-contacts.js";
import { requireFresh } from "./fresh.js";
import { holdToCaller } from "./hold-to-caller.js";
import type { House } from "./house.js";
import { claimIdempotencyKey, keyedBy } from "./idempotency.js";
import { type CallOptions, contextOf, type Outcome, performRead } from "./perform.js";
import { performWrite } from "./perform-write.js";
import { answerAgain } from "./replay.js";
import { isWrite, type Tool } from "./tool.js";
import { hiddenFields, parseInput } from "./validate.js";
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
  const found = await fillFromContacts(house.sql, caller.account.id, tool, raw);
  const filled = { ...found, issues: [...hiddenFields(tool, caller.door, raw), ...found.issues] };
  const outcome = await answer(house, caller, tool, { raw, filled }, options).catch((error: unknown) => {
    if (error instanceof PublicError && error.cause)
      house.log.warn({ tool: tool.name, error: String(error.cause) }, error.message);
    throw error;
  });
  return caller.actor.policy === "ask" ? { ...outcome, data: withoutCalldata(outcome.data) } : outcome;
}

type Filling = Awaited<ReturnType<typeof fillFromContacts>>;

async function answer(
  house: House,
  caller: Caller,
  tool: Tool,
  { raw, filled }: { raw: unknown; filled: Filling },
  options: CallOptions,
): Promise<Outcome> {
  // A retry is answered as before, whatever has become of the contacts that it names.
  const before = filled.issues.length > 0 && (await answeredBefore(house, caller, tool, raw, options));
  if (before) return before;
  const input = parseInput(tool, filled.raw, filled);
  requireFresh(caller, tool, input, house.clock());
  if (!isWrite(tool)) return performRead(house, caller, tool, input, options);
  return performWrite(house, caller, tool, { raw, filled: filled.raw, input }, options);
}

async function answeredBefore(
  house: House,
  caller: Caller,
  tool: Tool,
  raw: unknown,
  options: CallOptions,
): Promise<Outcome | undefined> {
  const keyed = await keyedBy(caller, tool, { raw, filled: raw }, options);
  if (!keyed || keyed.implied) return undefined;
  const now = house.clock();
  return house.sql.begin(async (tx) => {
    await holdToCaller(tx, caller, tool, now);
    const replay = await claimIdempotencyKey(tx, keyed, now);
    return (
      replay && answerAgain(house.tools, contextOf(house, caller, tx, now, options), { tool, keyed }, replay)
    );
  });
}
