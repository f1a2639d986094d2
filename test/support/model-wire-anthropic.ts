import type { SeenEntry, SeenRequest, Step } from "./model-server.js";

// biome-ignore-start lint/suspicious/noExplicitAny: reads whatever JSON a client sent
export function readAnthropic(path: string, body: any): SeenRequest {
  const off = body.tool_choice?.type === "none";
  return {
    path,
    system:
      typeof body.system === "string" ? body.system : (body.system ?? []).map((b: any) => b.text).join("\n"),
    tools: off ? [] : (body.tools ?? []).map((tool: any) => tool.name),
    entries: body.messages.flatMap(readMessage),
    stream: body.stream === true,
    remembered: {
      tools: marksOf(body.tools ?? []),
      system: marksOf(body.system),
      messages: body.messages.map((message: any) => marksOf(message.content)),
    },
  };
}

/** Where the server is asked to remember what it has read so far. */
function marksOf(list: any): number[] {
  return typeof list === "string"
    ? []
    : list.flatMap(({ cache_control: mark }: any, at: number) => (mark ? [at - list.length] : []));
}

function readMessage(message: any): SeenEntry[] {
  const blocks =
    typeof message.content === "string" ? [{ type: "text", text: message.content }] : message.content;
  const results = blocks
    .filter((block: any) => block.type === "tool_result")
    .map((block: any) => ({ role: "result", id: block.tool_use_id, text: String(block.content) }));
  const text = blocks.filter((block: any) => block.type === "text").map((block: any) => block.text);
  const calls = blocks
    .filter((block: any) => block.type === "tool_use")
    .map((block: any) => ({ id: block.id, tool: block.name, input: block.input }));
  const own = text.length + calls.length > 0 ? [{ role: message.role, text: text.join("\n"), calls }] : [];
  return [...results, ...own];
}
// biome-ignore-end lint/suspicious/noExplicitAny: reads whatever JSON a client sent

const STOPS = { done: "end_turn", tools: "tool_use", length: "max_tokens", refusal: "refusal" };

function stopOf(step: Step): string {
  return STOPS[step.stop ?? (step.calls?.length ? "tools" : "done")];
}

function blocksOf(step: Step) {
  const text = step.text ? [{ type: "text", text: step.text }] : [];
  const calls = (step.calls ?? []).map(({ tool, input, id }, i) => ({
    type: "tool_use",
    id: id ?? `toolu_${i}_${Math.random().toString(36).slice(2)}`,
    name: tool,
    input,
  }));
  return [...text, ...calls];
}

const USAGE: NonNullable<Step["usage"]> = { input: 10, output: 5 };

export function anthropicBody(step: Step): unknown {
  return {
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: "scripted",
    content: blocksOf(step),
    stop_reason: stopOf(step),
    stop_sequence: null,
    usage: { ...inputOf(step), output_tokens: outputOf(step) },
  };
}

function inputOf({ usage: { input, cached = 0 } = USAGE }: Step) {
  return { input_tokens: input - cached, cache_read_input_tokens: cached, cache_creation_input_tokens: 0 };
}

function outputOf({ usage: { output } = USAGE }: Step): number {
  return output;
}

/** A text is sent as it is: whatever it is. */
function textOf(input: unknown): string {
  return typeof input === "string" ? input : JSON.stringify(input);
}

export function anthropicEvents(step: Step): string[] {
  const message = {
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: "scripted",
    content: [],
    stop_reason: null,
  };
  const blocks = blocksOf(step).flatMap((block, index) => {
    const isText = block.type === "text";
    const start = isText ? { type: "text", text: "" } : { ...block, input: {} };
    const whole = isText ? (block as { text: string }).text : textOf((block as { input: unknown }).input);
    const half = Math.ceil(whole.length / 2);
    const deltas = [whole.slice(0, half), whole.slice(half)].map((part) =>
      isText ? { type: "text_delta", text: part } : { type: "input_json_delta", partial_json: part },
    );
    return [
      { type: "content_block_start", index, content_block: start },
      ...deltas.map((delta) => ({ type: "content_block_delta", index, delta })),
      { type: "content_block_stop", index },
    ];
  });
  const events = [
    { type: "message_start", message: { ...message, usage: { ...inputOf(step), output_tokens: 1 } } },
    { type: "ping" },
    ...blocks,
    {
      type: "message_delta",
      delta: { stop_reason: stopOf(step), stop_sequence: null },
      usage: { output_tokens: outputOf(step) },
    },
    { type: "message_stop" },
  ];
  return events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
}
