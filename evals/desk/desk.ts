import type { Call } from "../calls.js";
import type { Deed } from "../deeds.js";

export interface DeskTool {
  readonly name: string;
  readonly description: string;
  readonly schema: Record<string, unknown>;
}

export type Answer = { readonly result: unknown } | { readonly error: { code: string; message: string } };

export interface Done extends Call {
  readonly answer: Answer;
}

/** One account for one run: what an agent may do there, and what it has left behind. */
export interface Desk {
  readonly system: string;
  readonly tools: readonly DeskTool[];
  call(tool: string, input: Record<string, unknown>): Promise<Answer>;
  /** What the rows say now that they didn't say before. */
  deeds(): Promise<readonly Deed[]>;
  /** What they said in between, and say no more. */
  takenBack?(): readonly Deed[];
  /** What these calls would leave behind. */
  wouldDo(calls: readonly Call[]): Promise<readonly Deed[]>;
  /** Only looks. */
  isRead(tool: string): boolean;
  readonly expand: (text: string) => string;
  readonly calls: (raw: readonly Record<string, unknown>[]) => Call[];
  /** Where a value of an honest record may come from, and what must not get out. */
  readonly spoken: string;
  readonly secrets: readonly string[];
  close(): Promise<void>;
}
