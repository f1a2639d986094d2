import type { ContentBlockParam, RawContentBlockDelta } from "@anthropic-ai/sdk/resources/messages";
import { isObject } from "../../is-object.js";
import type { Aside } from "./transcript.js";
import type { AnswerDraft } from "./wire/answer-draft.js";

// A server whose model thinks unasked refuses what comes of its calls unless it sees its thoughts again, as it signed
// them. Nobody here reads them.

export interface Thought extends Record<string, unknown> {
  readonly type: "thinking" | "redacted_thinking";
}

export function isThought(block: unknown): block is Thought {
  return isObject(block) && (block.type === "thinking" || block.type === "redacted_thinking");
}

export function keepThought(thought: Thought, { aside }: AnswerDraft): void {
  const thoughts: object[] = thoughtsOf(aside);
  thoughts.push(thought);
  aside.thinking = thoughts;
}

/** Both come in pieces, the signature behind what it signs. */
export function addToThought(thought: Thought, delta: RawContentBlockDelta): void {
  if (delta.type === "thinking_delta") thought.thinking = `${thought.thinking ?? ""}${delta.thinking}`;
  if (delta.type === "signature_delta") thought.signature = `${thought.signature ?? ""}${delta.signature}`;
}

export function thoughtsOf(aside: Aside = {}): ContentBlockParam[] {
  return Array.isArray(aside.thinking) ? aside.thinking : [];
}
