import { createAnthropic } from "@ai-sdk/anthropic";
import { createOpenAI } from "@ai-sdk/openai";
import { generateText, jsonSchema, stepCountIs, streamText, tool } from "ai";

// What it would print about a model of an unknown name is no part of its work.
globalThis.AI_SDK_LOG_WARNINGS = false;

/** The Vercel AI SDK's own tool loop. */
export function talk({ wire, url, system, message, tools, stream }) {
  const model =
    wire === "anthropic"
      ? createAnthropic({ apiKey: "test", baseURL: `${url}/v1` })("scripted")
      : createOpenAI({ apiKey: "test", baseURL: url }).chat("scripted");
  const own = Object.fromEntries(
    tools.map(({ name, description, schema, run }) => [
      name,
      tool({ description, inputSchema: jsonSchema(schema), execute: run }),
    ]),
  );
  const options = { model, system, prompt: message, tools: own, stopWhen: stepCountIs(20) };
  if (!stream) return async () => (await generateText(options)).text;
  return async () => {
    const result = streamText(options);
    let text = "";
    for await (const part of result.textStream) text += part;
    return text;
  };
}
