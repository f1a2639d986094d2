import Anthropic from "@anthropic-ai/sdk";
import type { MessageParam } from "@anthropic-ai/sdk/resources/messages";
import OpenAI from "openai";
import type { ChatCompletionMessageParam } from "openai/resources/chat/completions";
import { MESSAGE, plainTools } from "./agent-tools.js";

/** The floor: what anybody writes over the same SDKs, without any rule. */
export function handWrittenAnthropic(baseURL: string, system: string, stream: boolean) {
  const client = new Anthropic({ apiKey: "test", baseURL });
  const tools = plainTools.map(({ name, description, schema }) => ({
    name,
    description,
    input_schema: { ...schema, type: "object" as const },
  }));
  return async (): Promise<string> => {
    const messages: MessageParam[] = [{ role: "user", content: MESSAGE }];
    for (;;) {
      const body = { model: "scripted", max_tokens: 1024, system, tools, messages };
      const answer = stream
        ? await client.messages.stream(body).finalMessage()
        : await client.messages.create(body);
      messages.push({ role: "assistant", content: answer.content });
      const calls = answer.content.filter((block) => block.type === "tool_use");
      if (calls.length === 0)
        return answer.content.map((block) => (block.type === "text" ? block.text : "")).join("");
      const results = await Promise.all(
        calls.map(async (call) => ({
          type: "tool_result" as const,
          tool_use_id: call.id,
          content: JSON.stringify(await toolNamed(call.name).run(call.input as { id: string })),
        })),
      );
      messages.push({ role: "user", content: results });
    }
  };
}

export function handWrittenOpenai(baseURL: string, system: string, stream: boolean) {
  const client = new OpenAI({ apiKey: "test", baseURL });
  const tools = plainTools.map(({ name, description, schema }) => ({
    type: "function" as const,
    function: { name, description, parameters: schema },
  }));
  return async (): Promise<string> => {
    const messages: ChatCompletionMessageParam[] = [
      { role: "system", content: system },
      { role: "user", content: MESSAGE },
    ];
    for (;;) {
      const body = { model: "scripted", tools, messages };
      const completion = stream
        ? await client.chat.completions.stream(body).finalChatCompletion()
        : await client.chat.completions.create(body);
      const message = completion.choices[0]?.message;
      if (!message) throw new Error("no choice");
      messages.push(message);
      const calls = (message.tool_calls ?? []).filter((call) => call.type === "function");
      if (calls.length === 0) return message.content ?? "";
      for (const call of calls) {
        const result = await toolNamed(call.function.name).run(JSON.parse(call.function.arguments));
        messages.push({ role: "tool", tool_call_id: call.id, content: JSON.stringify(result) });
      }
    }
  };
}

function toolNamed(name: string) {
  const tool = plainTools.find((one) => one.name === name);
  if (!tool) throw new Error(`no tool ${name}`);
  return tool;
}
