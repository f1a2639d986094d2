import type { ServerWays } from "./openai-ways.js";
import type { Aside } from "./transcript.js";
import type { AnswerDraft, DraftCall } from "./wire/answer-draft.js";

// Servers of models that think refuse what comes of their calls unless they see again what they sent with them: the
// thoughts of the message, or a signature on the call. Nobody here reads either.

/** Of a whole message, or of a piece of one. */
export function keepThoughts(message: object, { aside }: AnswerDraft): void {
  const { reasoning_content: thoughts, reasoning_details: details } = message as Aside;
  if (typeof thoughts === "string") aside.reasoning_content = `${aside.reasoning_content ?? ""}${thoughts}`;
  if (!Array.isArray(details)) return;
  const before = Array.isArray(aside.reasoning_details) ? aside.reasoning_details : [];
  for (const detail of details) before.push(detail);
  aside.reasoning_details = before;
}

export function thoughtsOf(aside: Aside | undefined, when: ServerWays["thoughts"]): Aside {
  if (when === "never") return {};
  const { reasoning_content, reasoning_details } = aside ?? {};
  return { reasoning_content: reasoning_content ?? (when === "always" ? "" : undefined), reasoning_details };
}

export function keepExtra(from: object, call: DraftCall): void {
  const { extra_content } = from as Aside;
  if (extra_content !== undefined) call.extra = { extra_content };
}

export function extrasOf(aside: Aside = {}): readonly object[] {
  return Array.isArray(aside.extras) ? aside.extras : [];
}
