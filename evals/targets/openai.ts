import { z } from "zod";
import { askJson, head } from "./ask.js";
import { inSteps, type Step, type Told } from "./steps.js";
import { type Target, TargetError } from "./target.js";

export interface WireSettings {
  url: string;
  key: string | undefined;
  model: string | undefined;
  system: string | undefined;
}

/** Most servers send one text, those of models that think a list of parts, of which what they said is one. */
const content = z.union([
  z.string(),
  z.array(z.object({ type: z.string(), text: z.string().optional() }).passthrough()),
]);

const completion = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        // All of it goes back as it came: what else a server put there it wants to see again.
        message: z
          .object({
            content: content.nullish(),
            tool_calls: z
              .array(
                z
                  .object({
                    id: z.string().nullish(),
                    function: z.object({ name: z.string(), arguments: z.string() }),
                  })
                  .passthrough(),
              )
              .nullish(),
          })
          .passthrough(),
      }),
    )
    .min(1),
  usage: z.object({ prompt_tokens: z.number(), completion_tokens: z.number() }).nullish(),
});

const response = z.object({
  status: z.string().nullish(),
  output: z.array(
    z.object({
      type: z.string(),
      call_id: z.string().optional(),
      name: z.string().optional(),
      arguments: z.string().optional(),
      content: z.array(z.object({ type: z.string(), text: z.string().optional() })).optional(),
    }),
  ),
  usage: z.object({ input_tokens: z.number(), output_tokens: z.number() }).nullish(),
});

/** Any server of chat completions; one of responses where the URL ends so. */
export function openaiTarget(settings: WireSettings): Target {
  const { url } = settings;
  if (/\/responses\/*(?:\?|$)/.test(url))
    return responses(
      settings,
      placeAt(url, (base) => base),
    );
  return completions(
    settings,
    placeAt(url, (base) => (base.endsWith("/chat/completions") ? base : `${base}/chat/completions`)),
  );
}

/** A path of the wire's own stands before the query that some servers want (`?api-version=…`). */
export function placeAt(url: string, pathOf: (base: string) => string): string {
  const [, base = "", query = ""] = /^([^?]*)(.*)$/s.exec(url) ?? [];
  return `${pathOf(base.replace(/\/+$/, ""))}${query}`;
}

function completions({ key, model, system }: WireSettings, url: string): Target {
  return {
    async converse({ turns, desk, deadlineMs }) {
      const messages: unknown[] = [{ role: "system", content: system ?? desk.system }, ...turns];
      const tools = desk.tools.map(({ name, description, schema }) => ({
        type: "function",
        function: { name, description, parameters: schema },
      }));
      return inSteps(desk, async (results) => {
        messages.push(...results.map(({ id, text }) => ({ role: "tool", tool_call_id: id, content: text })));
        const body = { model: model ?? "default", messages, ...(tools.length > 0 && { tools }) };
        const answer = shaped(
          completion,
          await askJson(url, { body, headers: bearer(key), deadlineMs }),
          url,
        );
        const [{ message, finish_reason }] = answer.choices as [(typeof answer.choices)[number]];
        const calls = (message.tool_calls ?? []).map((call, at) => ({
          ...call,
          type: "function",
          id: call.id || `call_${messages.length}_${at}`,
        }));
        messages.push({ ...message, role: "assistant", ...(calls.length > 0 && { tool_calls: calls }) });
        const spent = answer.usage;
        return {
          text: saidIn(message.content),
          calls: calls.map(({ id, function: { name, arguments: text } }) => ({
            id,
            tool: name,
            input: inputOf(text),
          })),
          usage: spent ? { input: spent.prompt_tokens, output: spent.completion_tokens } : undefined,
          cut: finish_reason === "length",
        };
      });
    },
  };
}

function responses({ key, model, system }: WireSettings, url: string): Target {
  return {
    async converse({ turns, desk, deadlineMs }) {
      const input: unknown[] = [...turns];
      const tools = desk.tools.map(({ name, description, schema }) => ({
        type: "function",
        name,
        description,
        parameters: schema,
      }));
      return inSteps(desk, async (results: readonly Told[]): Promise<Step> => {
        input.push(
          ...results.map(({ id, text }) => ({ type: "function_call_output", call_id: id, output: text })),
        );
        const body = {
          model: model ?? "default",
          instructions: system ?? desk.system,
          input,
          tools,
          store: false,
        };
        const answer = shaped(response, await askJson(url, { body, headers: bearer(key), deadlineMs }), url);
        input.push(...answer.output.flatMap(saidAgain));
        const { usage: spent } = answer;
        const calls = answer.output.filter(({ type }) => type === "function_call");
        return {
          text: answer.output
            .flatMap(({ content }) => (content ?? []).flatMap(({ text }) => text ?? []))
            .join("\n"),
          calls: calls.map((one) => ({
            id: one.call_id ?? "",
            tool: one.name ?? "",
            input: inputOf(one.arguments ?? ""),
          })),
          usage: spent ? { input: spent.input_tokens, output: spent.output_tokens } : undefined,
          cut: answer.status === "incomplete",
        };
      });
    },
  };
}

function saidIn(said: z.output<typeof content> | null | undefined): string {
  if (typeof said === "string") return said;
  return (said ?? []).map(({ type, text = "" }) => (type === "text" ? text : "")).join("");
}

/** Without the ids of what isn't stored there; its thoughts could be told again by those alone. */
function saidAgain({ type, ...item }: z.output<typeof response>["output"][number]): object[] {
  if (type === "function_call") return [{ type, ...item }];
  return type === "message" ? [{ type, role: "assistant", ...item }] : [];
}

export function bearer(key: string | undefined): Record<string, string> {
  return key === undefined ? {} : { authorization: `Bearer ${key}` };
}

/** What isn't JSON stays text, and the desk says so. */
export function inputOf(text: string): unknown {
  try {
    return JSON.parse(text || "{}");
  } catch {
    return text;
  }
}

/** An answer of another shape is no answer. */
export function shaped<S extends z.ZodTypeAny>(schema: S, value: unknown, url: string): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const field = issue?.path.join(".") || "the answer";
  throw new TargetError(`${url} answered ${head(JSON.stringify(value) ?? "")}: ${field}: ${issue?.message}`);
}
