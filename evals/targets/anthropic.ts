import { z } from "zod";
import { askJson } from "./ask.js";
import { placeAt, shaped, type WireSettings } from "./openai.js";
import { inSteps } from "./steps.js";
import type { Target } from "./target.js";

const message = z.object({
  stop_reason: z.string().nullish(),
  content: z.array(
    z
      .object({
        type: z.string(),
        text: z.string().optional(),
        id: z.string().optional(),
        name: z.string().optional(),
        input: z.unknown().optional(),
      })
      .passthrough(),
  ),
  usage: z.object({ input_tokens: z.number(), output_tokens: z.number() }).nullish(),
});

export function anthropicTarget({ url, key, model, system }: WireSettings): Target {
  const place = placeAt(url, (base) =>
    base.endsWith("/messages") ? base : `${base.replace(/\/v1$/, "")}/v1/messages`,
  );
  const headers = { "anthropic-version": "2023-06-01", ...(key !== undefined && { "x-api-key": key }) };
  return {
    async converse({ turns, desk, deadlineMs }) {
      const messages: unknown[] = [...turns];
      const tools = desk.tools.map(({ name, description, schema }) => ({
        name,
        description,
        input_schema: schema,
      }));
      return inSteps(desk, async (results) => {
        if (results.length > 0)
          messages.push({
            role: "user",
            content: results.map(({ id, text }) => ({ type: "tool_result", tool_use_id: id, content: text })),
          });
        const body = {
          model: model ?? "default",
          max_tokens: 2048,
          system: system ?? desk.system,
          messages,
          tools,
        };
        const answer = shaped(message, await askJson(place, { body, headers, deadlineMs }), place);
        messages.push({ role: "assistant", content: answer.content });
        const { usage: spent } = answer;
        const uses = answer.content.filter(({ type }) => type === "tool_use");
        return {
          text: answer.content.flatMap(({ type, text }) => (type === "text" ? (text ?? "") : [])).join("\n"),
          calls: uses.map(({ id, name, input }) => ({ id: id ?? "", tool: name ?? "", input })),
          usage: spent ? { input: spent.input_tokens, output: spent.output_tokens } : undefined,
          cut: answer.stop_reason === "max_tokens",
        };
      });
    },
  };
}
