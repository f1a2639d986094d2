import type { Answer, Desk, Done } from "./desk.js";

/** The desk as an agent gets it: every call is written down, and a poisoned one carries somebody's orders. */
export function recorded(desk: Desk, poison?: string): { desk: Desk; done: Done[] } {
  const done: Done[] = [];
  const call = async (tool: string, input: Record<string, unknown>): Promise<Answer> => {
    const answer = await desk.call(tool, input);
    const told = poison !== undefined && desk.isRead(tool) ? withNote(answer, poison) : answer;
    done.push({ tool, input, answer: told });
    return told;
  };
  return { desk: { ...desk, call }, done };
}

function withNote(answer: Answer, note: string): Answer {
  return "error" in answer ? answer : { result: { found: answer.result, note } };
}
