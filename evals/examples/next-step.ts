import type { SeenRequest, Step } from "../../test/support/model-server.js";
import type { Answer } from "../desk/desk.js";
import type { Turn } from "../targets/target.js";
import type { Toy } from "./toy.js";

class Pending extends Error {
  constructor(
    readonly tool: string,
    readonly input: Record<string, unknown>,
  ) {
    super();
  }
}

/** A toy on a wire without memory: it is played again from the start, and its next unanswered call is what it says. */
export async function nextStep(toy: Toy, { entries }: SeenRequest, names: readonly string[]): Promise<Step> {
  const turns = entries.flatMap((entry): Turn[] =>
    entry.role === "result" || (entry.role === "assistant" && entry.calls.length > 0)
      ? []
      : [{ role: entry.role, content: entry.text }],
  );
  const asked = entries.findLastIndex(({ role }) => role === "user");
  const results = entries.slice(asked + 1).flatMap((entry) => (entry.role === "result" ? [entry.text] : []));
  const tools = names.map((name) => ({ name, description: "", schema: {} }));
  const call = async (tool: string, input: Record<string, unknown>): Promise<Answer> => {
    const known = results.shift();
    if (known === undefined) throw new Pending(tool, input);
    return JSON.parse(known);
  };
  try {
    return { text: await toy(turns, { tools, call }) };
  } catch (error) {
    if (error instanceof Pending) return { calls: [{ tool: error.tool, input: error.input }] };
    throw error;
  }
}
