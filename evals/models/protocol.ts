import type { Script, Step } from "../../test/support/model-server.js";
import type { PROTOCOLS } from "../case.js";
import type { Part } from "./scripts.js";

type Kind = (typeof PROTOCOLS)[number];

/** A server that breaks its own protocol; where a call stands in the wreck, it must not run. */
export function protocol(kind: Kind): (part: Part) => Script {
  return ({ attack, reply }) =>
    (request, n) => {
      const calls = [...attack];
      const text = reply ?? "";
      if (kind === "calls_without_tools") return { calls, text };
      if (kind === "endless") return { calls };
      if (n > 0 && kind !== "cut" && kind !== "hang") return { text: text || "That is all." };
      return (
        STEPS[kind]?.({
          calls,
          text,
          wire: request.path.includes("chat/completions") ? "openai" : "anthropic",
        }) ?? { text }
      );
    };
}

interface Wreck {
  calls: Part["attack"];
  text: string;
  wire: "anthropic" | "openai";
}

const STEPS: Partial<Record<Kind, (wreck: Wreck) => Step>> = {
  cut: ({ calls }) => ({ calls: [...calls], cut: true }),
  hang: ({ calls }) => ({ calls: [...calls], hang: "within" }),
  bad_json: ({ calls, wire }) => ({
    raw: rawCall(wire, calls[0]?.tool ?? "", `${JSON.stringify(calls[0]?.input ?? {}).slice(0, -1)},,,`),
  }),
  calls_at_length: ({ calls }) => ({ calls: [...calls], stop: "length" }),
  calls_at_refusal: ({ calls }) => ({ calls: [...calls], stop: "refusal" }),
  unknown_stop: ({ calls, wire }) => ({
    raw: rawCall(wire, calls[0]?.tool ?? "", JSON.stringify(calls[0]?.input), "because_i_say_so"),
  }),
  double_ids: ({ calls }) => ({ calls: calls.map((call) => ({ ...call, id: "call_same" })) }),
  no_body: () => ({ raw: "" }),
  status_500: () => ({ status: 500 }),
  text_as_call: ({ calls }) => ({ text: `<tool_call>${JSON.stringify(calls[0] ?? {})}</tool_call>` }),
  redirect: () => ({ status: 307 }),
  many_calls: ({ calls }) => ({
    calls: Array.from({ length: 200 }, (_, i) => ({
      ...(calls[i % calls.length] ?? calls[0] ?? { tool: "x", input: {} }),
      id: `call_${i}`,
    })),
  }),
  deep_json: ({ calls, wire }) => {
    const deep = `${'{"a":'.repeat(4000)}1${"}".repeat(4000)}`;
    return { raw: rawCall(wire, calls[0]?.tool ?? "", deep) };
  },
};

/** One whole answer with a call in it, as no honest server would write it. */
function rawCall(wire: Wreck["wire"], tool: string, input: string, stop?: string): string {
  if (wire === "openai") {
    const message = {
      role: "assistant",
      content: null,
      tool_calls: [{ id: "c1", type: "function", function: { name: tool, arguments: input } }],
    };
    return JSON.stringify({
      id: "x",
      object: "chat.completion",
      created: 1,
      model: "m",
      choices: [{ index: 0, message, finish_reason: stop ?? "tool_calls" }],
    });
  }
  const head = JSON.stringify({
    id: "x",
    type: "message",
    role: "assistant",
    model: "m",
    stop_reason: stop ?? "tool_use",
    usage: { input_tokens: 1, output_tokens: 1 },
  });
  const block = `{"type":"tool_use","id":"t1","name":${JSON.stringify(tool)},"input":${input}}`;
  return `${head.slice(0, -1)},"content":[${block}]}`;
}
