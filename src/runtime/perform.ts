import type { Queryable, Transaction } from "../store/database.js";
import { monthOf } from "../store/usage.js";
import { parseAnswer } from "./answer.js";
import { type Caller, standingOf } from "./caller.js";
import type { Context } from "./context.js";
import { holdLook } from "./hold-to-caller.js";
import type { House } from "./house.js";
import { isWrite, type Tool } from "./tool.js";

export interface CallOptions {
  signal: AbortSignal;
  idempotencyKey?: string | undefined;
  /** What an idempotency key belongs to beside the account; the tool's name unless the door says otherwise. */
  route?: string;
  /** Without a key of its own it answers what the same call made a moment ago, while that stands. */
  once?: boolean;
  /** More that must commit with the write, or not at all: a series that moves on, a card that is used up. */
  alongside?(tx: Transaction, data: unknown): Promise<void>;
}

export interface Outcome {
  data: unknown;
  replayed: boolean;
  /** Nothing was done yet: a person has to release it first. */
  waiting?: boolean;
}

export async function performRead(
  house: House,
  caller: Caller,
  tool: Tool,
  input: unknown,
  options: CallOptions,
): Promise<Outcome> {
  await holdLook(house, caller, tool);
  const now = house.clock();
  // An unmetered read may be of the usage itself: it sees every unit that came before it.
  if (tool.meter === null) await house.usage.flush();
  const ctx = contextOf(house, caller, house.sql, now, options);
  const result = await tool.execute(input, ctx, await tool.look?.(input, ctx));
  const data = parseAnswer(tool.output, result);
  if (isMetered(caller, tool)) house.usage.addRead(caller.account.id, monthOf(now));
  return { data, replayed: false };
}

/** Tools run inside a chat or by a job are part of something already paid for; a member may look for nothing. */
export function isMetered(caller: Caller, tool: Tool): tool is Tool & { meter: NonNullable<Tool["meter"]> } {
  if (tool.meter === null || (caller.actor.kind === "member" && !isWrite(tool))) return false;
  return caller.door === "rest" || caller.door === "mcp";
}

export function contextOf(
  house: House,
  caller: Caller,
  sql: Queryable,
  now: Date,
  options: CallOptions,
): Context {
  const { chains, screening, links, clock } = house;
  const adds = { rows: [], events: [] };
  return {
    sql,
    caller: { ...caller, door: standingOf(caller) },
    chains,
    screening,
    links,
    now,
    clock,
    adds,
    get signal() {
      return options.signal;
    },
  };
}
