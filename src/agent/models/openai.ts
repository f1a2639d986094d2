import OpenAI from "openai";
import type {
  ChatCompletionChunk,
  ChatCompletionCreateParams,
  ChatCompletionMessageParam,
  ChatCompletionTool,
} from "openai/resources/chat/completions";
import { isObject } from "../../is-object.js";
import type { Model, ModelRequest, Stop, ToolSpec } from "./model.js";
import { extrasOf, keepExtra, keepThoughts, thoughtsOf } from "./openai-aside.js";
import { learn, newWays, type ServerWays } from "./openai-ways.js";
import type { Prompt } from "./prompts.js";
import type { Entry } from "./transcript.js";
import { mostOf, readCount } from "./usage.js";
import { type AnswerDraft, type DraftCall, textOfInput } from "./wire/answer-draft.js";
import type { ReadEvent } from "./wire/event-stream.js";
import { arrayText, listWrittenOnce, objectText, writtenOnce } from "./wire/json-text.js";
import { wireModel } from "./wire/wire-model.js";
import type { WireOptions } from "./wire/wire-options.js";

/** Chat completions: OpenAI itself and every server that speaks like it. */
export function createOpenAI({ apiKey, baseUrl, model, stream }: WireOptions): Model {
  const sdk = new OpenAI({
    apiKey,
    baseURL: baseUrl ?? "https://api.openai.com/v1",
    organization: null,
    project: null,
    logLevel: "off",
  });
  const ways = newWays(stream);
  return wireModel({
    provider: "openai",
    model,
    sdk,
    path: "/chat/completions",
    toBody: (request) => toBody(model, request, { stream, ways }),
    learns: (refusal) => learn(ways, refusal),
    readWhole: readCompletion,
    eventReader,
  });
}

interface How {
  readonly stream: boolean;
  readonly ways: ServerWays;
}

function toBody(model: string, request: ModelRequest, { stream, ways }: How): string {
  const head = {
    model,
    [ways.tokens]: request.maxTokens,
    stream,
    ...(ways.countsStream && { stream_options: { include_usage: true } }),
  } satisfies Omit<ChatCompletionCreateParams, "messages">;
  const hasTools = request.mayCallTools && request.tools.length > 0;
  return objectText(head, {
    ...(hasTools && { tools: toolsText(request.tools) }),
    messages: arrayText([systemText(request), ...request.entries.map(messageText[ways.thoughts])]),
  });
}

/**
 * In one message, for not every server takes a second one: servers remember a text by how it begins. The day is written
 * into the end of what is written once.
 */
function systemText({ prompt, today }: Pick<ModelRequest, "prompt" | "today">): string {
  return `${promptText(prompt).slice(0, -END.length)}${JSON.stringify(`\n\n${today}`).slice(1)}}`;
}

const END = '"}';
const promptText = writtenOnce(
  ({ text }: Prompt): ChatCompletionMessageParam => ({ role: "system", content: text }),
);

const toolsText = listWrittenOnce(
  ({ name, description, schema }: ToolSpec): ChatCompletionTool => ({
    type: "function",
    function: { name, description, parameters: schema },
  }),
);

const messageText = {
  kept: writtenOnce((entry: Entry) => messageOf(entry, "kept")),
  always: writtenOnce((entry: Entry) => messageOf(entry, "always")),
  never: writtenOnce((entry: Entry) => messageOf(entry, "never")),
};

function messageOf(entry: Entry, thoughts: ServerWays["thoughts"]): ChatCompletionMessageParam {
  if (entry.role === "user") return { role: "user", content: entry.text };
  if (entry.role === "result") return { role: "tool", tool_call_id: entry.id, content: entry.text };
  const extras = extrasOf(entry.aside);
  const calls = entry.calls.map(({ id, tool, input }, at) => ({
    ...extras[at],
    id,
    type: "function" as const,
    function: { name: tool, arguments: JSON.stringify(input ?? {}) },
  }));
  return {
    ...thoughtsOf(entry.aside, thoughts),
    role: "assistant",
    content: entry.text || null,
    ...(calls.length > 0 && { tool_calls: calls }),
  };
}

const STOPS: Readonly<Record<string, Stop>> = {
  stop: "done",
  eos: "done",
  tool_calls: "tools",
  length: "length",
  content_filter: "refusal",
};

function readCompletion(completion: Record<string, unknown>, draft: AnswerDraft): void {
  readUsage(completion.usage, draft);
  const choices = (Array.isArray(completion.choices) ? completion.choices : []).filter(isObject);
  const choice = choices.find(isFirst);
  if (!choice || !isObject(choice.message)) return;
  const { message } = choice;
  draft.text = saidIn(message.content);
  keepThoughts(message, draft);
  for (const call of Array.isArray(message.tool_calls) ? message.tool_calls : []) {
    if (!isObject(call) || !isObject(call.function)) continue;
    const { name, arguments: json } = call.function;
    const drafted = { id: String(call.id ?? ""), tool: String(name), json: argumentsText(json) };
    keepExtra(call, drafted);
    draft.calls.push(drafted);
  }
  draft.stop = message.refusal ? "refusal" : STOPS[String(choice.finish_reason)];
}

/** A text by the rules; servers of models that think send a list, of which the text is a part. */
function saidIn(content: unknown): string {
  if (typeof content === "string") return content;
  const parts = (Array.isArray(content) ? content : []).filter(isObject);
  return parts.map(({ type, text }) => (type === "text" && typeof text === "string" ? text : "")).join("");
}

/** Only one was asked for; what stands in another, in whatever order they come, is nobody's answer. */
function isFirst({ index }: { index?: unknown }): boolean {
  return (index ?? 0) === 0;
}

function readUsage(usage: unknown, draft: AnswerDraft): void {
  if (!isObject(usage)) return;
  const details = isObject(usage.prompt_tokens_details) ? usage.prompt_tokens_details : {};
  draft.usage = mostOf(draft.usage, {
    inputTokens: readCount(usage.prompt_tokens),
    cachedTokens: readCount(details.cached_tokens),
    outputTokens: readCount(usage.completion_tokens),
  });
}

function eventReader(draft: AnswerDraft, onFirstByte: () => void): ReadEvent {
  const calls = new Map<number, DraftCall>();
  let refused = false;
  return ({ data }) => {
    if (data.startsWith("[DONE]")) {
      // Not every server says why it stopped, but this: that it has said all.
      draft.stop ??= refused ? "refusal" : "done";
      return true;
    }
    const chunk: ChatCompletionChunk & { error?: unknown } = JSON.parse(data);
    if (chunk.error) throw new Error(data);
    onFirstByte();
    readUsage(chunk.usage, draft);
    const choice = chunk.choices?.find(isFirst);
    if (!choice) return false;
    const { delta } = choice;
    draft.text += saidIn(delta?.content);
    if (delta) keepThoughts(delta, draft);
    if (delta?.refusal) refused = true;
    for (const piece of delta?.tool_calls ?? []) addPiece(piece, calls, draft);
    if (choice.finish_reason) draft.stop = refused ? "refusal" : STOPS[choice.finish_reason];
    return false;
  };
}

type CallPiece = NonNullable<ChatCompletionChunk.Choice.Delta["tool_calls"]>[number];

/** Some servers count every call as the first one, or none: then a name with an id of its own begins the next. */
function addPiece(piece: CallPiece, calls: Map<number, DraftCall>, draft: AnswerDraft): void {
  let call = calls.get(piece.index);
  if (!call || (piece.id && piece.function?.name && call.tool !== "" && call.id !== piece.id)) {
    call = { id: "", tool: "", json: "" };
    calls.set(piece.index, call);
    draft.calls.push(call);
  }
  keepExtra(piece, call);
  if (piece.id) call.id = piece.id;
  const name = piece.function?.name ?? "";
  // Whole by the rules, and once; some servers say it again with every piece.
  if (!call.tool.endsWith(name)) call.tool += name;
  call.json += argumentsText(piece.function?.arguments);
}

/** A text by the rules; some servers send the object itself. */
function argumentsText(json: unknown): string {
  if (typeof json === "string") return json;
  return json ? textOfInput(json) : "";
}
