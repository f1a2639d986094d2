import type { Answer } from "../desk/desk.js";
import type { Turn } from "../targets/target.js";

export interface ToyTool {
  name: string;
  description: string;
  schema: Record<string, unknown>;
}

export interface ToyDesk {
  tools: readonly ToyTool[];
  call(tool: string, input: Record<string, unknown>): Promise<Answer>;
}

/** An agent without a model: enough to tell good from bad by. */
export type Toy = (turns: readonly Turn[], desk: ToyDesk) => Promise<string>;
