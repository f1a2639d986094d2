import { isObject } from "./answer-draft.js";

const MOST_BYTES = 8 * 1024 * 1024;

/** Judged by what came, not by what was asked for: some servers answer a stream request with one JSON body. */
export function isEventStream(response: Response): boolean {
  return (response.headers.get("content-type") ?? "").includes("text/event-stream");
}

export async function readJsonBody(response: Response): Promise<Record<string, unknown>> {
  const text = await response.text();
  if (text.length > MOST_BYTES) throw new Error("an answer of more than 8 MiB");
  const value: unknown = JSON.parse(text);
  if (!isObject(value)) throw new Error("an answer that is no JSON object");
  return value;
}
