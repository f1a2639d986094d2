import { PublicError } from "../errors.js";
import type { Transaction } from "../store/database.js";
import { insertUsage, monthOf } from "../store/usage.js";
import { type Caller, holdsScope } from "./caller.js";
import { holdToChatCaps } from "./chat-caps.js";
import type { Context } from "./context.js";
import type { House } from "./house.js";
import { claimIdempotencyKey, isAnswered, type Replay, storeAnswer } from "./idempotency.js";
import type { Scope } from "./scope.js";
import { auditRefusal, refuseUnusableAddresses, screenAddresses } from "./screen.js";
import { holdToSpendLimit } from "./spend-limit.js";
import { holdToStrictKey, refuseToStrictKey } from "./strict-key.js";
import { isWrite, type Tool } from "./tool.js";
import { parseInput } from "./validate.js";

export interface CallOptions {
  signal: AbortSignal;
  idempotencyKey?: string | undefined;
  /** What an idempotency key belongs to beside the account; the tool's name unless the door says otherwise. */
  route?: string;
  /** More that must commit with the write, or not at all: a series that moves on, a card that is used up. */
  alongside?(tx: Transaction, data: unknown): Promise<void>;
}

export interface Outcome {
  data: unknown;
  replayed: boolean;
}

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
  return isWrite(tool)
    ? performWrite(house, caller, tool, { raw, input }, options)
    : performRead(house, caller, tool, input, options);
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

async function performRead(
  house: House,
  caller: Caller,
  tool: Tool,
  input: unknown,
  options: CallOptions,
): Promise<Outcome> {
  const now = house.clock();
  // An unmetered read may be of the usage itself: it sees every unit that came before it.
  if (tool.meter === null) await house.usage.flush();
  const ctx = contextOf(house, caller, house.sql, now, options);
  const result = await tool.execute(input, ctx, await tool.look?.(input, ctx));
  const data = tool.output.parse(result);
  if (isMetered(caller, tool)) house.usage.addRead(caller.account.id, monthOf(now));
  return { data, replayed: false };
}

/** One transaction around the write, its idempotency row, its events and its usage unit. */
async function performWrite(
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
  const looked = await lookAhead(house, caller, tool, input, options);
  // Before the transaction: a look at the list must not wait for a connection while it holds one.
  const refusal = await screenAddresses(house, tool, subjects).catch((error: unknown) => error);
  try {
    return await house.sql.begin(async (tx): Promise<Outcome> => {
      const now = house.clock();
      const replay: Replay | undefined = scope ? await claimIdempotencyKey(tx, scope, raw, now) : undefined;
      if (replay) return { data: replay.answer, replayed: true };
      await holdToStrictKey(tx, caller, tool, raw);
      await holdToChatCaps(tx, caller, tool, input, now);
      if (refusal) throw refusal;
      const month = monthOf(now);
      if (isMetered(caller, tool)) await holdToSpendLimit(tx, caller.account, tool, month);
      // On their way together: the connection keeps their order, and the transaction takes both or neither.
      const [result] = await Promise.all([
        tool.execute(input, contextOf(house, caller, tx, now, options), looked),
        isMetered(caller, tool) && insertUsage(tx, caller.account.id, month, tool.meter),
      ]);
      const data = tool.output.parse(result);
      await options.alongside?.(tx, data);
      if (scope) await storeAnswer(tx, scope, raw, data, now);
      return { data, replayed: false };
    });
  } catch (error) {
    await auditRefusal(house, caller, tool, error);
    throw error;
  }
}

/** A call that will only be answered again asks nobody. */
async function lookAhead(
  house: House,
  caller: Caller,
  tool: Tool,
  input: unknown,
  options: CallOptions,
): Promise<unknown> {
  if (!tool.look) return undefined;
  const now = house.clock();
  const scope = idempotencyScope(caller, tool, options);
  if (scope && (await isAnswered(house.sql, scope, now))) return undefined;
  return tool.look(input, contextOf(house, caller, house.sql, now, options));
}

function idempotencyScope({ account }: Caller, tool: Tool, { idempotencyKey, route }: CallOptions) {
  if (!idempotencyKey) return undefined;
  return { accountId: account.id, route: route ?? tool.name, key: idempotencyKey };
}

/** Tools run inside a chat or by a job are part of something already paid for. */
function isMetered(caller: Caller, tool: Tool): tool is Tool & { meter: NonNullable<Tool["meter"]> } {
  return tool.meter !== null && (caller.door === "rest" || caller.door === "mcp");
}

function contextOf(
  house: House,
  caller: Caller,
  sql: Context["sql"],
  now: Date,
  { signal }: CallOptions,
): Context {
  const { chains, screening, links, log } = house;
  return { sql, caller, chains, screening, links, now, log, signal };
}
