import Anthropic, { APIError } from "@anthropic-ai/sdk";
import { Stream } from "@anthropic-ai/sdk/core/streaming";
import type {
  ContentBlockParam,
  MessageCreateParams,
  MessageParam,
  RawMessageStreamEvent,
  TextBlockParam,
  Tool,
} from "@anthropic-ai/sdk/resources/messages";
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
import { type AnswerDraft, finishDraft, isObject, newDraft, textOfInput } from "./wire/answer-draft.js";
import { arrayText, JSON_TEXT, joinArrays, objectText, writtenOnce } from "./wire/json-text.js";
import { isEventStream, readJsonBody } from "./wire/read-response.js";
import { thinFetch } from "./wire/thin-fetch.js";
import type { WireOptions } from "./wire/wire-options.js";

export function createAnthropic({ apiKey, baseUrl, model, stream }: WireOptions): Model {
  const client = new Anthropic({
    apiKey,
    baseURL: baseUrl ?? "https://api.anthropic.com",
    maxRetries: 0,
    fetch: thinFetch,
    logLevel: "off",
    openTelemetry: false,
  });
  return {
    provider: "anthropic",
    model,
    async answer(request) {
      const draft = newDraft();
      try {
        const sent = { ...JSON_TEXT, body: toBody(model, request, stream), signal: request.signal };
        const response = await client.post("/v1/messages", sent).asResponse();
        if (isEventStream(response)) await readStream(client, response, request, draft);
        else readMessage(await readJsonBody(response), draft);
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
  const { maxTokens, mayCallTools, prompt } = request;
  const head = {
    model,
    max_tokens: maxTokens,
    stream,
    ...(!mayCallTools && { tool_choice: { type: "none" } }),
  } satisfies Omit<MessageCreateParams, "messages">;
  return objectText(head, {
    system: systemText(prompt),
    tools: toolsText(request.tools),
    messages: arrayText(messageTexts(request.entries)),
  });
}

const systemText = writtenOnce(({ text }: Prompt): TextBlockParam[] => [
  { type: "text", text, cache_control: { type: "ephemeral" } },
]);

const toolsText = writtenOnce((tools: readonly ToolSpec[]) =>
  tools.map(
    ({ name, description, schema }): Tool => ({
      name,
      description,
      input_schema: { ...schema, type: "object" },
    }),
  ),
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
  return messages.map(({ role, blocks }) => objectText({ role }, { content: joinArrays(blocks) }));
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
      return [...(text ? [{ type: "text" as const, text }] : []), ...calls];
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
    if (block.type === "text") draft.text += String(block.text ?? "");
    if (block.type === "tool_use")
      draft.calls.push({
        id: String(block.id),
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
async function readStream(
  client: Anthropic,
  response: Response,
  request: ModelRequest,
  draft: AnswerDraft,
): Promise<void> {
  const blocks = new Map<number, { id: string; tool: string; json: string } | "text">();
  let stop: Stop | undefined;
  const events = Stream.fromSSEResponse<RawMessageStreamEvent>(response, new AbortController(), client);
  for await (const event of events) {
    request.onFirstByte();
    if (event.type === "message_start") readUsage(event.message?.usage, draft);
    if (event.type === "content_block_start") startBlock(event, blocks, draft);
    if (event.type === "content_block_delta") {
      const block = blocks.get(event.index);
      if (event.delta?.type === "text_delta") draft.text += String(event.delta.text ?? "");
      if (event.delta?.type === "input_json_delta" && block && block !== "text")
        block.json += String(event.delta.partial_json ?? "");
    }
    if (event.type === "message_delta") {
      readUsage(event.usage, draft);
      stop = STOPS[String(event.delta?.stop_reason)];
    }
    if (event.type === "message_stop") draft.stop = stop;
  }
}

type BlockStart = Extract<RawMessageStreamEvent, { type: "content_block_start" }>;

function startBlock(
  event: BlockStart,
  blocks: Map<number, { id: string; tool: string; json: string } | "text">,
  draft: AnswerDraft,
): void {
  const block = event.content_block;
  if (block?.type === "text") {
    draft.text += String(block.text ?? "");
    blocks.set(event.index, "text");
  }
  if (block?.type === "tool_use") {
    const call = { id: String(block.id), tool: String(block.name), json: "" };
    draft.calls.push(call);
    blocks.set(event.index, call);
  }
}
