import Anthropic from "@anthropic-ai/sdk";
import type {
  ContentBlockParam,
  MessageCreateParams,
  MessageParam,
  RawMessageStreamEvent,
  TextBlockParam,
  Tool,
} from "@anthropic-ai/sdk/resources/messages";
import { isObject } from "../../is-object.js";
import { addToThought, isThought, keepThought, type Thought, thoughtsOf } from "./anthropic-aside.js";
import type { Model, ModelRequest, Stop, ToolSpec } from "./model.js";
import type { Prompt } from "./prompts.js";
import type { Entry } from "./transcript.js";
import { mostOf, readCount } from "./usage.js";
import { type AnswerDraft, type DraftCall, textOfInput } from "./wire/answer-draft.js";
import type { ReadEvent } from "./wire/event-stream.js";
import { arrayText, joinArrays, listWrittenOnce, objectText, writtenOnce } from "./wire/json-text.js";
import { wireModel } from "./wire/wire-model.js";
import type { WireOptions } from "./wire/wire-options.js";

export function createAnthropic({ apiKey, baseUrl, model, stream }: WireOptions): Model {
  const sdk = new Anthropic({
    apiKey,
    baseURL: baseUrl ?? "https://api.anthropic.com",
    logLevel: "off",
    openTelemetry: false,
  });
  return wireModel({
    provider: "anthropic",
    model,
    sdk,
    path: "/v1/messages",
    toBody: (request) => toBody(model, request, stream),
    readWhole: readMessage,
    eventReader,
  });
}

function toBody(model: string, request: ModelRequest, stream: boolean): string {
  const { maxTokens, mayCallTools, prompt, today } = request;
  const head = {
    model,
    max_tokens: maxTokens,
    stream,
    ...(!mayCallTools && { tool_choice: { type: "none" } }),
  } satisfies Omit<MessageCreateParams, "messages">;
  return objectText(head, {
    system: joinArrays([systemText(prompt), dayText(today)]),
    tools: marked(toolsText(request.tools)),
    messages: arrayText(messageTexts(request.entries)),
  });
}

const MARK = { cache_control: { type: "ephemeral" } } satisfies Partial<TextBlockParam>;
const MARK_TEXT = JSON.stringify(MARK).slice(1);

/** What ends here need not be read anew by the next request that begins with it: the last of a list says so. */
function marked(list: string): string {
  return list === "[]" ? list : `${list.slice(0, -"}]".length)},${MARK_TEXT}]`;
}

const systemText = writtenOnce(({ text }: Prompt): TextBlockParam[] => [{ type: "text", text, ...MARK }]);

function dayText(text: string): string {
  return JSON.stringify([{ type: "text", text }] satisfies TextBlockParam[]);
}

const toolsText = listWrittenOnce(
  ({ name, description, schema }: ToolSpec): Tool => ({
    name,
    description,
    input_schema: { ...schema, type: "object" },
  }),
);

/** Results stand together in one user message, as this wire wants it. */
function messageTexts(entries: readonly Entry[]): string[] {
  const messages: { role: MessageParam["role"]; blocks: string[] }[] = [];
  for (const entry of entries) {
    const role = entry.role === "assistant" ? "assistant" : "user";
    const last = messages.at(-1);
    const blocks = blocksText(entry);
    if (blocks === "[]") continue;
    if (last?.role === role) last.blocks.push(blocks);
    else messages.push({ role, blocks: [blocks] });
  }
  if (messages[0]?.role === "assistant") messages.unshift({ role: "user", blocks: [EARLIER] });
  return messages.map(({ role, blocks }, at) => {
    const content = joinArrays(blocks);
    return objectText({ role }, { content: at === messages.length - 1 ? marked(content) : content });
  });
}

const EARLIER = JSON.stringify([{ type: "text", text: "(earlier)" }] satisfies ContentBlockParam[]);

const blocksText = writtenOnce((entry: Entry): ContentBlockParam[] => {
  switch (entry.role) {
    case "user":
      return [{ type: "text", text: entry.text.trim() === "" ? "(blank)" : entry.text }];
    case "result":
      return [{ type: "tool_result", tool_use_id: entry.id, content: entry.text, is_error: entry.failed }];
    case "assistant": {
      const text = entry.text.trim();
      const calls = entry.calls.map(({ id, tool, input }) => ({
        type: "tool_use" as const,
        id,
        name: tool,
        input: input ?? {},
      }));
      return [...thoughtsOf(entry.aside), ...(text ? [{ type: "text" as const, text }] : []), ...calls];
    }
  }
});

const STOPS: Readonly<Record<string, Stop>> = {
  end_turn: "done",
  stop_sequence: "done",
  tool_use: "tools",
  max_tokens: "length",
  model_context_window_exceeded: "length",
  refusal: "refusal",
};

function readMessage(message: Record<string, unknown>, draft: AnswerDraft): void {
  readUsage(message.usage, draft);
  for (const block of Array.isArray(message.content) ? message.content : []) {
    if (!isObject(block)) continue;
    if (isThought(block)) keepThought(block, draft);
    if (block.type === "text") draft.text += String(block.text ?? "");
    if (block.type === "tool_use")
      draft.calls.push({
        id: String(block.id ?? ""),
        tool: String(block.name),
        json: textOfInput(block.input),
      });
  }
  draft.stop = STOPS[String(message.stop_reason)];
}

function readUsage(usage: unknown, draft: AnswerDraft): void {
  if (!isObject(usage)) return;
  const cachedTokens = readCount(usage.cache_read_input_tokens);
  draft.usage = mostOf(draft.usage, {
    inputTokens: readCount(usage.input_tokens) + readCount(usage.cache_creation_input_tokens) + cachedTokens,
    cachedTokens,
    outputTokens: readCount(usage.output_tokens),
  });
}

/** Counts only when the server has closed the message itself. */
function eventReader(draft: AnswerDraft, onFirstByte: () => void): ReadEvent {
  const blocks: Blocks = { calls: new Map(), thoughts: new Map() };
  let stop: Stop | undefined;
  return ({ name, data }) => {
    if (name === "error") throw new Error(data);
    if (name === "" || name === "ping" || data === "") return false;
    const event: RawMessageStreamEvent = JSON.parse(data);
    onFirstByte();
    if (event.type === "message_start") readUsage(event.message?.usage, draft);
    if (event.type === "content_block_start") startBlock(event, blocks, draft);
    if (event.type === "content_block_delta") {
      const call = blocks.calls.get(event.index);
      const thought = blocks.thoughts.get(event.index);
      if (thought && event.delta) addToThought(thought, event.delta);
      if (event.delta?.type === "text_delta") draft.text += String(event.delta.text ?? "");
      if (event.delta?.type === "input_json_delta" && call)
        call.json += String(event.delta.partial_json ?? "");
    }
    if (event.type === "message_delta") {
      readUsage(event.usage, draft);
      stop = STOPS[String(event.delta?.stop_reason)];
    }
    const isOver = event.type === "message_stop";
    if (isOver) draft.stop = stop;
    return isOver;
  };
}

/** What is still coming, by the places that the server gives. */
interface Blocks {
  readonly calls: Map<number, DraftCall>;
  readonly thoughts: Map<number, Thought>;
}

type BlockStart = Extract<RawMessageStreamEvent, { type: "content_block_start" }>;

function startBlock(event: BlockStart, { calls, thoughts }: Blocks, draft: AnswerDraft): void {
  const block = event.content_block;
  calls.delete(event.index);
  thoughts.delete(event.index);
  if (isThought(block)) {
    keepThought(block, draft);
    thoughts.set(event.index, block);
  }
  if (block?.type === "text") draft.text += String(block.text ?? "");
  if (block?.type === "tool_use") {
    // Some servers say all of it here, and send no pieces.
    const begun = textOfInput(block.input ?? {});
    const call = { id: String(block.id ?? ""), tool: String(block.name), json: begun === "{}" ? "" : begun };
    draft.calls.push(call);
    calls.set(event.index, call);
  }
}
