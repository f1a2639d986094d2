import type { Answer, Desk } from "../desk/desk.js";
import { type Said, TargetError } from "./target.js";

export interface Wanted {
  id: string;
  tool: string;
  /** As the wire carried it: perhaps no object at all. */
  input: unknown;
}

export interface Step {
  text: string;
  calls: readonly Wanted[];
  usage: { input: number; output: number };
}

export interface Told {
  id: string;
  text: string;
}

const MOST_STEPS = 12;

/** The loop that an agent's own host would run: ask, play the tools, ask again. */
export async function inSteps(desk: Desk, ask: (results: readonly Told[]) => Promise<Step>): Promise<Said> {
  const usage = { input: 0, output: 0 };
  const said: string[] = [];
  let results: Told[] = [];
  for (let step = 1; step <= MOST_STEPS; step++) {
    const { text, calls, usage: spent } = await ask(results);
    usage.input += spent.input;
    usage.output += spent.output;
    said.push(text);
    if (calls.length === 0) return { reply: said.filter(Boolean).join("\n"), usage };
    results = [];
    for (const { id, tool, input } of calls)
      results.push({ id, text: JSON.stringify(await played(desk, tool, input)) });
  }
  throw new TargetError(`was still calling tools after ${MOST_STEPS} steps`);
}

async function played(desk: Desk, tool: string, input: unknown): Promise<Answer> {
  if (input === null || typeof input !== "object" || Array.isArray(input))
    return { error: { code: "validation_failed", message: "The input must be a JSON object." } };
  return desk.call(tool, input as Record<string, unknown>);
}
