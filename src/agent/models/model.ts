import type { JsonSchema } from "../../runtime/registry.js";
import type { Tool } from "../../runtime/tool.js";
import type { GuardAccount } from "../reading/account.js";
import type { Turn } from "../reading/types.js";
import type { Prompt } from "./prompts.js";
import type { Aside, Entry, ProposedCall } from "./transcript.js";
import type { Usage } from "./usage.js";

export interface ToolSpec {
  readonly name: string;
  readonly description: string;
  readonly schema: JsonSchema;
}

export interface ModelRequest {
  readonly prompt: Prompt;
  /** Which day it is: a part of the system's words, behind those that stay the same and are remembered. */
  readonly today: string;
  readonly entries: readonly Entry[];
  readonly tools: readonly ToolSpec[];
  /** In the last step a reply has to come. */
  readonly mayCallTools: boolean;
  readonly maxTokens: number;
  /** What only an agent of ours may read: never sent over a wire. */
  readonly house: {
    readonly turns: readonly Turn[];
    readonly account: GuardAccount;
    readonly now: Date;
    readonly tools: ReadonlyMap<string, Tool>;
  };
  readonly signal: AbortSignal;
  /** Called at the first byte of the answer. */
  onFirstByte(): void;
}

export type Stop = "done" | "tools" | "length" | "refusal";

export interface ModelAnswer {
  readonly text: string;
  /** Filled only on a clean stop for tools. */
  readonly calls: readonly ProposedCall[];
  readonly stop: Stop;
  readonly usage: Usage;
  readonly aside?: Aside | undefined;
}

/** The seam: what the loop knows of whoever answers. */
export interface Model {
  readonly provider: string;
  readonly model: string;
  answer(request: ModelRequest): Promise<ModelAnswer>;
}

/** Why there was no usable answer; `usage` is what the failed try has cost. */
export class ModelFailure extends Error {
  constructor(
    message: string,
    readonly retryable: boolean,
    readonly usage?: Usage,
  ) {
    super(message);
    this.name = "ModelFailure";
  }
}

const RETRIED: ReadonlySet<number> = new Set([408, 409, 429]);

export function isRetriedStatus(status: number): boolean {
  return RETRIED.has(status) || status >= 500;
}
