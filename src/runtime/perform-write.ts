import { type Closing, storeAlone, storeClosing } from "../store/closing.js";
import type { Queryable } from "../store/database.js";
import type { IdempotencyScope } from "../store/idempotency.js";
import { monthOf } from "../store/usage.js";
import type { Caller } from "./caller.js";
import { holdToChatCaps } from "./chat-caps.js";
import type { House } from "./house.js";
import { claimIdempotencyKey, isAnswered, toStoredAnswer } from "./idempotency.js";
import { type CallOptions, contextOf, isMetered, type Outcome } from "./perform.js";
import { auditRefusal, refuseUnusableAddresses, screenAddresses } from "./screen.js";
import { holdToSpendLimit } from "./spend-limit.js";
import { holdToStrictKey } from "./strict-key.js";
import type { Tool } from "./tool.js";

interface Write {
  caller: Caller;
  tool: Tool;
  raw: unknown;
  input: unknown;
  looked: unknown;
  scope: IdempotencyScope | undefined;
  options: CallOptions;
}

export async function performWrite(
  house: House,
  caller: Caller,
  tool: Tool,
  { raw, input }: { raw: unknown; input: unknown },
  options: CallOptions,
): Promise<Outcome> {
  const subjects = tool.screen?.(input) ?? [];
  refuseUnusableAddresses(house, subjects);
  const scope = idempotencyScope(caller, tool, options);
  if (isMetered(caller, tool)) await house.usage.flushOf(caller.account.id);
  const looked = await lookAhead(house, { caller, tool, input, scope, options });
  const write = { caller, tool, raw, input, looked, scope, options };
  // Before the transaction: a look at the list must not wait for a connection while it holds one.
  const refusal = await screenAddresses(house, tool, subjects).catch((error: unknown) => error);
  try {
    const alone = !refusal && needsNoTransaction(write) ? await performAlone(house, write) : undefined;
    return alone ?? (await performInTransaction(house, write, refusal));
  } catch (error) {
    await auditRefusal(house, caller, tool, error);
    throw error;
  }
}

/** Nothing has to be looked at under a lock, and nothing but the tool's own rows commits with it. */
function needsNoTransaction({ caller, tool, options }: Write): boolean {
  const limited = caller.key?.strict || caller.account.spendLimit !== null || caller.door === "chat";
  return tool.onlyAdds && !limited && !options.alongside;
}

/**
 * One statement for the write, its idempotency row, its events and its usage unit. Undefined where it was not
 * stored, or nobody can say whether it was, and the key tells more.
 */
async function performAlone(house: House, write: Write): Promise<Outcome | undefined> {
  try {
    const { data, closing } = await execute(house, house.sql, write, house.clock());
    return (await storeAlone(house.sql, closing)) ? { data, replayed: false } : undefined;
  } catch (error) {
    if (write.scope) return undefined;
    throw error;
  }
}

/** One transaction around the write, its idempotency row, its events and its usage unit. */
async function performInTransaction(house: House, write: Write, refusal: unknown): Promise<Outcome> {
  const { caller, tool, raw, input, scope, options } = write;
  return house.sql.begin(async (tx): Promise<Outcome> => {
    const now = house.clock();
    const replay = scope ? await claimIdempotencyKey(tx, scope, raw, now) : undefined;
    if (replay) return { data: replay.answer, replayed: true };
    await holdToStrictKey(tx, caller, tool, raw);
    await holdToChatCaps(tx, caller, tool, input, now);
    if (refusal) throw refusal;
    if (isMetered(caller, tool)) await holdToSpendLimit(tx, caller.account, tool, monthOf(now));
    const { data, closing } = await execute(house, tx, write, now);
    await options.alongside?.(tx, data);
    await storeClosing(tx, closing);
    return { data, replayed: false };
  });
}

async function execute(house: House, sql: Queryable, write: Write, now: Date) {
  const { caller, tool, raw, input, looked, scope, options } = write;
  const ctx = contextOf(house, caller, sql, now, options);
  const data: unknown = tool.output.parse(await tool.execute(input, ctx, looked));
  const closing: Closing = {
    ...ctx.adds,
    unit: isMetered(caller, tool)
      ? { accountId: caller.account.id, month: monthOf(now), operation: tool.meter }
      : undefined,
    answer: scope && { scope, stored: toStoredAnswer(raw, data, now) },
  };
  return { data, closing };
}

/** A call that will only be answered again asks nobody. */
async function lookAhead(
  house: House,
  { caller, tool, input, scope, options }: Omit<Write, "raw" | "looked">,
): Promise<unknown> {
  if (!tool.look) return undefined;
  const now = house.clock();
  if (scope && (await isAnswered(house.sql, scope, now))) return undefined;
  return tool.look(input, contextOf(house, caller, house.sql, now, options));
}

function idempotencyScope({ account }: Caller, tool: Tool, { idempotencyKey, route }: CallOptions) {
  if (!idempotencyKey) return undefined;
  return { accountId: account.id, route: route ?? tool.name, key: idempotencyKey };
}
