import type { Usage } from "../models/usage.js";

export interface ToolRun {
  tool: string;
  input: Record<string, unknown>;
  result: unknown;
}

export interface WaitingAction {
  tool: string;
  input: Record<string, unknown>;
  reasons: string[];
  card: string;
}

export interface Waiting {
  token: string;
  expires_at: string;
  actions: WaitingAction[];
}

/** Spec §4.9: at the top level, not under `data`. */
export interface ChatAnswer {
  reply: string;
  /** What the reply ends with, where code says what ran; a model can write what looks like it there, and not here. */
  footer?: string;
  tool_results: ToolRun[];
  provider: string;
  usage: Pick<Usage, "inputTokens" | "outputTokens">;
  confirmation?: Waiting;
  deduplicated?: true;
}

export type ChatEvent =
  | { event: "text" | "footer"; data: { text: string } }
  | { event: "tool_call"; data: { tool: string; input: unknown } }
  | { event: "tool_result"; data: ToolRun };
