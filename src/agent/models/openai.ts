import OpenAI, { APIError } from "openai";
import { Stream } from "openai/core/streaming";
import type {
  ChatCompletionChunk,
  ChatCompletionCreateParams,
  ChatCompletionMessageParam,
  ChatCompletionTool,
} from "openai/resources/chat/completions";
import {
  isRetriedStatus,
  type Model,
  type ModelAnswer,
  ModelFailure,
  type ModelRequest,
  type Stop,
  type ToolSpec,
} from "./model.js";
import type { Prompt } from "./prompts.js";
import type { Entry } from "./transcript.js";
import { mostOf, readCount } from "./usage.js";
import { type AnswerDraft, type DraftCall, finishDraft, isObject, newDraft } from "./wire/answer-draft.js";
import { arrayText, JSON_TEXT, objectText, writtenOnce } from "./wire/json-text.js";
import { isEventStream, readJsonBody } from "./wire/read-response.js";
import { thinFetch } from "./wire/thin-fetch.js";
import type { WireOptions } from "./wire/wire-options.js";

/** Chat completions: OpenAI itself and every server that speaks like it. */
export function createOpenAI({ apiKey, baseUrl, model, stream }: WireOptions): Model {
  const client = new OpenAI({
    apiKey,
    baseURL: baseUrl ?? "https://api.openai.com/v1",
    organization: null,
    project: null,
    maxRetries: 0,
    fetch: thinFetch,
    logLevel: "off",
  });
  return {
    provider: "openai",
    model,
    async answer(request) {
      const draft = newDraft();
      try {
        const sent = { ...JSON_TEXT, body: toBody(model, request, stream), signal: request.signal };
        const response = await client.post("/chat/completions", sent).asResponse();
        if (isEventStream(response)) await readStream(client, response, request, draft);
        else readCompletion(await readJsonBody(response), draft);
      } catch (error) {
        throw failure(error, draft);
      }
      return finishDraft(draft) satisfies ModelAnswer;
    },
  };
}

function failure(error: unknown, draft: AnswerDraft): ModelFailure {
  const status = error instanceof APIError ? error.status : undefined;
  const retryable = status === undefined || isRetriedStatus(status);
  return new ModelFailure(status ? `status ${status}` : String(error), retryable, draft.usage);
}

function toBody(model: string, request: ModelRequest, stream: boolean): string {
  const head = {
    model,
    max_completion_tokens: request.maxTokens,
    stream,
    ...(stream && { stream_options: { include_usage: true } }),
  } satisfies Omit<ChatCompletionCreateParams, "messages">;
  const hasTools = request.mayCallTools && request.tools.length > 0;
  return objectText(head, {
    ...(hasTools && { tools: toolsText(request.tools) }),
    messages: arrayText([systemText(request.prompt), ...request.entries.map(messageText)]),
  });
}

const systemText = writtenOnce(
  ({ text }: Prompt): ChatCompletionMessageParam => ({ role: "system", content: text }),
);

const toolsText = writtenOnce((tools: readonly ToolSpec[]) =>
  tools.map(
    ({ name, description, schema }): ChatCompletionTool => ({
      type: "function",
      function: { name, description, parameters: schema },
    }),
  ),
);

const messageText = writtenOnce((entry: Entry): ChatCompletionMessageParam => {
  if (entry.role === "user") return { role: "user", content: entry.text };
  if (entry.role === "result") return { role: "tool", tool_call_id: entry.id, content: entry.text };
  const calls = entry.calls.map(({ id, tool, input }) => ({
    id,
    type: "function" as const,
    function: { name: tool, arguments: JSON.stringify(input ?? {}) },
  }));
  return { role: "assistant", content: entry.text || null, ...(calls.length > 0 && { tool_calls: calls }) };
});

const STOPS: Readonly<Record<string, Stop>> = {
  stop: "done",
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
  draft.text = typeof message.content === "string" ? message.content : "";
  for (const call of Array.isArray(message.tool_calls) ? message.tool_calls : []) {
    if (!isObject(call) || !isObject(call.function)) continue;
    const { name, arguments: json } = call.function;
    draft.calls.push({ id: String(call.id), tool: String(name), json: String(json ?? "") });
  }
  draft.stop = message.refusal ? "refusal" : STOPS[String(choice.finish_reason)];
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

async function readStream(
  client: OpenAI,
  response: Response,
  request: ModelRequest,
  draft: AnswerDraft,
): Promise<void> {
  const calls = new Map<number, DraftCall>();
  let refused = false;
  const chunks = Stream.fromSSEResponse<ChatCompletionChunk>(response, new AbortController(), client);
  for await (const chunk of chunks) {
    request.onFirstByte();
    readUsage(chunk.usage, draft);
    const choice = chunk.choices?.find(isFirst);
    if (!choice) continue;
    const { delta } = choice;
    if (typeof delta?.content === "string") draft.text += delta.content;
    if (delta?.refusal) refused = true;
    for (const piece of delta?.tool_calls ?? []) addPiece(piece, calls);
    if (choice.finish_reason) draft.stop = refused ? "refusal" : STOPS[choice.finish_reason];
  }
  draft.calls.push(...calls.values());
}

type CallPiece = NonNullable<ChatCompletionChunk.Choice.Delta["tool_calls"]>[number];

function addPiece(piece: CallPiece, calls: Map<number, DraftCall>): void {
  const call = calls.get(piece.index) ?? { id: "", tool: "", json: "" };
  calls.set(piece.index, call);
  if (piece.id) call.id = piece.id;
  if (piece.function?.name) call.tool += piece.function.name;
  if (piece.function?.arguments) call.json += piece.function.arguments;
}
