import { inTurns } from "../../in-turns.js";
import { shownToModels } from "../../runtime/registry.js";
import type { Tool } from "../../runtime/tool.js";
import type { ModelAnswer, ToolSpec } from "../models/model.js";
import type { Prompt } from "../models/prompts.js";
import { type Entry, trimmed } from "../models/transcript.js";
import type { KnownValues } from "../reply/known-values.js";
import { learnResult } from "../reply/learn.js";
import type { ReplyGuard } from "../reply/reply-guard.js";
import { remember } from "../text/remember.js";
import { maskSecrets } from "../text/secrets.js";
import { askModels, ModelsExhausted, type Panel } from "./ask-models.js";
import { runCalls } from "./run-calls.js";
import { houseOf, learned, type Session } from "./session.js";

/** Why the model says no more. */
export type Ending = "done" | "length" | "refusal" | "late" | "unavailable";

export interface Conversation {
  readonly session: Session;
  readonly panel: Panel;
  readonly prompt: Prompt;
  readonly reply: ReplyGuard;
  readonly known: KnownValues;
  /** Our own question may stand in place of all that the model says. */
  readonly quiet: boolean;
}

/** The whole loop: ask, judge, run, ask again. The last step gets no tools, so that a reply always comes. */
export async function converse(conversation: Conversation): Promise<Ending> {
  const { session } = conversation;
  const entries = await openingEntries(session);
  const tools = [...session.tools.values()].map((tool) => specOf(tool));
  let calls = 0;
  for (let step = 1; ; step++) {
    const mayCallTools = step < session.limits.steps && !isSpent(conversation);
    const answer = await ask(conversation, entries, tools, mayCallTools);
    if (typeof answer === "string") return answer;
    const asked = mayCallTools ? answer.calls.map((call) => ({ ...call, id: `call_${++calls}` })) : [];
    entries.push({ role: "assistant", text: answer.text, calls: asked, aside: answer.aside });
    const before = session.results.length;
    entries.push(...(await runCalls(session, asked)));
    for (const result of session.results.slice(before))
      learnResult(conversation.known, learned(session.house, result), payBase(session));
    release(conversation, answer.text);
    if (asked.length === 0) return answer.stop === "tools" ? "done" : answer.stop;
  }
}

/** Nothing that a secret could be read from reaches a model. */
async function openingEntries({ turns }: Session): Promise<Entry[]> {
  const entries: Entry[] = [];
  for await (const { role, content } of inTurns(turns)) {
    const text = maskSecrets(content);
    entries.push(role === "user" ? { role, text } : { role, text, calls: [] });
  }
  return entries;
}

/** The same one in every chat, so that it is written once. */
const specOf = remember(
  (tool: Tool): ToolSpec => ({
    name: tool.name,
    description: tool.description,
    schema: shownToModels(tool),
  }),
);

function isSpent({ session, panel }: Conversation): boolean {
  const { badInputs, limits } = session;
  const { inputTokens, outputTokens } = panel.usage;
  return badInputs > limits.repairs || inputTokens + outputTokens > limits.tokensPerChat;
}

async function ask(
  { session, panel, prompt }: Conversation,
  entries: readonly Entry[],
  tools: readonly ToolSpec[],
  mayCallTools: boolean,
): Promise<ModelAnswer | Ending> {
  const { limits, signal } = session;
  if (signal.aborted) return "late";
  const request = {
    prompt,
    today: session.today,
    entries: trimmed(entries),
    tools,
    mayCallTools,
    maxTokens: limits.outputTokensPerCall,
    house: houseOf(session),
  };
  try {
    return await askModels(panel, request, limits, signal);
  } catch (error) {
    if (signal.aborted) return "late";
    if (error instanceof ModelsExhausted) return "unavailable";
    throw error;
  }
}

/** A step's words are shown once its calls are judged: beside a card no model says anything. */
function release({ session, reply, quiet }: Conversation, text: string): void {
  if (session.held.length > 0) return;
  const shown = reply.push(text);
  if (shown && !quiet) session.emit({ event: "text", data: { text: shown } });
}

function payBase({ house }: Session): string {
  return house.links.payBase;
}
