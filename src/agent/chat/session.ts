import type { Caller } from "../../runtime/caller.js";
import { holdsScope } from "../../runtime/caller.js";
import type { House } from "../../runtime/house.js";
import { toolsAt } from "../../runtime/registry.js";
import { isWrite, type Tool } from "../../runtime/tool.js";
import type { HeldAction } from "../guard/card/card.js";
import type { MadeCall } from "../guard/repeats.js";
import type { RuleSwitches } from "../guard/rules.js";
import type { ModelRequest } from "../models/model.js";
import type { GuardAccount } from "../reading/account.js";
import type { Turn } from "../reading/types.js";
import type { ToolResult } from "../reply/learn.js";
import { remember } from "../text/remember.js";
import type { ChatEvent, ToolRun } from "./chat-answer.js";
import type { Limits } from "./limits.js";
import type { Run } from "./run-ledger.js";

/** A call that waits for the user, with what its record will say of where its values came from. */
export interface Held extends HeldAction {
  readonly origins: Readonly<Record<string, string>>;
}

export interface Made extends MadeCall {
  readonly result: unknown;
}

/** What one chat request is, and what has happened in it so far. */
export interface Session {
  readonly house: House;
  readonly caller: Caller;
  readonly turns: readonly Turn[];
  /** In words for a model. */
  readonly today: string;
  /** Grows with what each call names. */
  account: GuardAccount;
  /** The calls whose names it holds already. */
  readonly learned: Set<string>;
  readonly run: Run;
  readonly limits: Limits;
  readonly switches: RuleSwitches;
  readonly tools: ReadonlyMap<string, Tool>;
  /** The chat's own time is over, or nobody listens any more: no new tool starts. */
  readonly signal: AbortSignal;
  emit(event: ChatEvent): void;
  readonly results: ToolRun[];
  readonly made: Made[];
  readonly held: Held[];
  readonly notRun: string[];
  /** What the reply has to say of the writes that ran. */
  readonly notes: string[];
  badInputs: number;
  screened: number;
  looked: number;
}

/** What this key's agent is offered: a read key's agent has never heard of writes. */
export function toolsFor(house: House, caller: Caller): Map<string, Tool> {
  const offered = toolsAt(house.tools, "chat").filter(
    (tool) => tool.scope !== "collect" && holdsScope(caller, tool.scope),
  );
  return new Map(offered.map((tool) => [tool.name, tool]));
}

export function isReadOnly(caller: Caller): boolean {
  return !holdsScope(caller, "write");
}

/** What only an agent of ours may read. */
export function houseOf({ turns, account, house, tools }: Session): ModelRequest["house"] {
  return { turns, account, now: house.clock(), tools };
}

const MOST_HELD = 5;

/** Something waits that has to be settled before anything more is written. */
export function isPending({ held, tools }: Session): boolean {
  return held.length >= MOST_HELD || held.some(({ tool }) => tools.get(tool)?.kind === "out");
}

export function writes(tool: Tool | undefined): boolean {
  return tool !== undefined && isWrite(tool);
}

/** Of a call that ran, now or before: the catalog may have lost it since. */
export function toolNamed({ tools }: House, name: string): Tool | undefined {
  return toolsByName(tools).get(name);
}

export const toolsByName = remember(
  (tools: readonly Tool[]): ReadonlyMap<string, Tool> => new Map(tools.map((tool) => [tool.name, tool])),
);

export function learned(house: House, { tool, result }: ToolRun): ToolResult {
  return { result, fromChain: toolNamed(house, tool)?.fromChain ?? true };
}
