import { Agent, OpenAIChatCompletionsModel, Runner, setTracingDisabled, tool } from "@openai/agents";
import OpenAI from "openai";

setTracingDisabled(true);

/** The OpenAI Agents SDK over chat completions. */
export function talk({ url, system, message, tools, stream }) {
  const client = new OpenAI({ apiKey: "test", baseURL: url });
  const agent = new Agent({
    name: "bench",
    instructions: system,
    model: new OpenAIChatCompletionsModel(client, "scripted"),
    tools: tools.map(({ name, description, schema, run }) =>
      tool({
        name,
        description,
        parameters: { ...schema, additionalProperties: true },
        strict: false,
        execute: async (input) => JSON.stringify(await run(input)),
      }),
    ),
  });
  const runner = new Runner({ tracingDisabled: true });
  return async () => {
    const result = await runner.run(agent, message, { maxTurns: 20, stream });
    if (stream) {
      for await (const _event of result) {
        // Consumed as a caller would.
      }
      await result.completed;
    }
    return result.finalOutput;
  };
}
