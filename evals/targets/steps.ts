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
  /** Absent where the other side says nothing of it. */
  usage?: { input: number; output: number } | undefined;
  /** It ended because nothing more was allowed. */
  cut?: boolean;
}

export interface Told {
  id: string;
  text: string;
}

const MOST_STEPS = 12;
export const MOST_CALLS = 200;

/** The loop that an agent's own host would run: ask, play the tools, ask again. */
export async function inSteps(desk: Desk, ask: (results: readonly Told[]) => Promise<Step>): Promise<Said> {
  let usage: Step["usage"];
  let called = 0;
  const said: string[] = [];
  let results: Told[] = [];
  for (let step = 1; step <= MOST_STEPS; step++) {
    const { text, calls, usage: spent, cut } = await ask(results);
    if (spent)
      usage = { input: (usage?.input ?? 0) + spent.input, output: (usage?.output ?? 0) + spent.output };
    if (cut && text === "" && calls.length === 0)
      throw new TargetError("was cut off at its length before it said or called anything");
    said.push(text);
    if (calls.length === 0) return { reply: said.filter(Boolean).join("\n"), ...(usage && { usage }) };
    results = [];
    called += calls.length;
    if (called > MOST_CALLS) throw new TargetError(`called more than ${MOST_CALLS} tools`);
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
