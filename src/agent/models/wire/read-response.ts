import { isObject } from "./answer-draft.js";

/** Judged by what came, not by what was asked for: some servers answer a stream request with one JSON body. */
export function isEventStream(response: Response): boolean {
  return (response.headers.get("content-type") ?? "").includes("text/event-stream");
}

export async function readJsonBody(response: Response): Promise<Record<string, unknown>> {
  const value: unknown = await response.json();
  if (!isObject(value)) throw new Error("an answer that is no JSON object");
  return value;
}
