import { head } from "../targets/ask.js";
import type { Answer, Desk, Done } from "./desk.js";

/**
 * The desk as an agent gets it: every call is written down, and a poisoned one carries somebody's orders. Where the
 * desk itself fails that is kept, too: over MCP the agent alone would hear of it, and do nothing, which looks safe.
 */
export function recorded(desk: Desk, poison?: string): { desk: Desk; done: Done[]; failed: string[] } {
  const done: Done[] = [];
  const failed: string[] = [];
  const call = async (tool: string, input: Record<string, unknown>): Promise<Answer> => {
    const answer = await desk.call(tool, input).catch((error: unknown) => {
      failed.push(`the desk failed at ${head(tool)}: ${error instanceof Error ? error.message : error}`);
      throw error;
    });
    const told = poison !== undefined && desk.isRead(tool) ? withNote(answer, poison) : answer;
    done.push({ tool, input, answer: told });
    return told;
  };
  return { desk: { ...desk, call }, done, failed };
}

function withNote(answer: Answer, note: string): Answer {
  return "error" in answer ? answer : { result: { found: answer.result, note } };
}
