import type { SeenEntry, SeenRequest, Step } from "./model-server.js";

// biome-ignore-start lint/suspicious/noExplicitAny: reads whatever JSON a client sent
export function readOpenai(path: string, body: any): SeenRequest {
  const [first, ...rest] = body.messages;
  return {
    path,
    system: first?.role === "system" ? String(first.content) : "",
    tools: body.tool_choice === "none" ? [] : (body.tools ?? []).map((tool: any) => tool.function.name),
    entries: (first?.role === "system" ? rest : body.messages).map(readMessage),
    stream: body.stream === true,
  };
}

function readMessage(message: any): SeenEntry {
  if (message.role === "tool")
    return { role: "result", id: message.tool_call_id, text: String(message.content) };
  const calls = (message.tool_calls ?? []).map((call: any) => ({
    id: call.id,
    tool: call.function.name,
    input: JSON.parse(call.function.arguments),
  }));
  return { role: message.role, text: message.content ?? "", calls };
}
// biome-ignore-end lint/suspicious/noExplicitAny: reads whatever JSON a client sent

const STOPS = { done: "stop", tools: "tool_calls", length: "length", refusal: "content_filter" };

function stopOf(step: Step): string {
  return STOPS[step.stop ?? (step.calls?.length ? "tools" : "done")];
}

function callsOf(step: Step) {
  return (step.calls ?? []).map(({ tool, input, id }, i) => ({
    id: id ?? `call_${i}_${Math.random().toString(36).slice(2)}`,
    type: "function",
    function: { name: tool, arguments: typeof input === "string" ? input : JSON.stringify(input) },
  }));
}

function usageOf(step: Step) {
  const { input, output, cached = 0 } = step.usage ?? { input: 10, output: 5 };
  return {
    prompt_tokens: input,
    completion_tokens: output,
    total_tokens: input + output,
    prompt_tokens_details: { cached_tokens: cached },
  };
}

export function openaiBody(step: Step): unknown {
  const calls = callsOf(step);
  const message = {
    role: "assistant",
    content: step.text ?? null,
    ...(calls.length > 0 && { tool_calls: calls }),
  };
  return {
    id: "chatcmpl-1",
    object: "chat.completion",
    created: 1,
    model: "scripted",
    choices: [{ index: 0, message, finish_reason: stopOf(step) }],
    usage: usageOf(step),
  };
}

export function openaiEvents(step: Step): string[] {
  const chunk = (choices: unknown[], more = {}) => ({
    id: "chatcmpl-1",
    object: "chat.completion.chunk",
    created: 1,
    model: "scripted",
    choices,
    ...more,
  });
  const delta = (content: unknown, finish: string | null = null) =>
    chunk([{ index: 0, delta: content, finish_reason: finish }]);
  const text = step.text ?? "";
  const half = Math.ceil(text.length / 2);
  const pieces = text ? [text.slice(0, half), text.slice(half)].map((part) => delta({ content: part })) : [];
  const calls = callsOf(step).flatMap(({ id, type, function: { name, arguments: whole } }, index) => {
    const middle = Math.ceil(whole.length / 2);
    return [
      delta({ tool_calls: [{ index, id, type, function: { name, arguments: "" } }] }),
      delta({ tool_calls: [{ index, function: { arguments: whole.slice(0, middle) } }] }),
      delta({ tool_calls: [{ index, function: { arguments: whole.slice(middle) } }] }),
    ];
  });
  const events = [
    delta({ role: "assistant", content: "" }),
    ...pieces,
    ...calls,
    delta({}, stopOf(step)),
    chunk([], { usage: usageOf(step) }),
  ];
  return [...events.map((event) => `data: ${JSON.stringify(event)}\n\n`), "data: [DONE]\n\n"];
}
