import type { Chain } from "../chains.js";
import { type Closing, storeAlone } from "../store/closing.js";
import type { Used } from "../store/key-holders.js";
import { monthOf } from "../store/usage.js";
import { type Caller, isLimited } from "./caller.js";
import type { House } from "./house.js";
import { keyedBy } from "./idempotency.js";
import { type CallOptions, isMetered } from "./perform.js";
import { execute, needsNoTransaction, prepareWrite } from "./perform-write.js";
import type { Tool } from "./tool.js";

/**
 * The gate in one trip: the call is made ready as if its key were as it was last seen, and stored only if it is.
 * Undefined where anything stands against it. Nothing was done then, and the whole gate says what it is.
 */
export async function callOnTrust(
  house: House,
  caller: Caller,
  tool: Tool,
  raw: unknown,
  options: CallOptions,
): Promise<{ data: unknown; used: Used } | undefined> {
  if (isLimited(caller) || asksNode(house, tool, raw)) return undefined;
  const made = await makeReady(house, caller, tool, raw, options).catch(() => undefined);
  if (!made) return undefined;
  const { data, closing } = made;
  try {
    const stored = await storeAlone(house.sql, closing);
    return stored && { data, used: stored as Used };
  } catch (error) {
    // Nobody can say whether it was stored; its key can.
    if (closing.answer) return undefined;
    throw error;
  }
}

async function makeReady(
  house: House,
  caller: Caller,
  tool: Tool,
  raw: unknown,
  options: CallOptions,
): Promise<{ data: unknown; closing: Closing } | undefined> {
  const prepared = await prepareWrite(house, house.sql, { caller, tool, raw }, options);
  const keyed = await keyedBy(caller, tool, { raw, filled: prepared.filled }, options);
  const write = { ...prepared, keyed };
  if (!needsNoTransaction(write)) return undefined;
  const now = house.clock();
  if (isMetered(caller, tool)) await house.usage.flushOf(caller.account.id, monthOf(now));
  return execute(house, house.sql, write, now);
}

/** Who only tries again is not to wait for a node; he may be waiting for one already. */
function asksNode({ chains }: House, { look }: Tool, raw: unknown): boolean {
  const { chain } = raw as { chain?: Chain };
  return look !== undefined && chain !== undefined && chains.reader(chain) !== undefined;
}
