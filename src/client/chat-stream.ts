import type { ChatAnswer, ToolRun } from "./api.js";
import { ConnectionLost, errorFrom } from "./errors.js";
import { readEvents } from "./event-stream.js";

export type ChatEvent =
  | { event: "text" | "footer"; data: { text: string } }
  | { event: "tool_call"; data: { tool: string; input: unknown } }
  | { event: "tool_result"; data: ToolRun }
  | { event: "done"; data: ChatAnswer };

const BROKE_OFF = "The answer broke off. Ask again with the same Idempotency-Key.";

/** The answer as it comes; the last event is `done`. One that ends before it was lost on the way. */
export async function* readChat(body: ReadableStream<Uint8Array>): AsyncGenerator<ChatEvent> {
  for await (const { event, data } of readEvents(body, BROKE_OFF)) {
    if (event === "error") throw errorFrom(500, data.error);
    yield { event, data } as ChatEvent;
    if (event === "done") return;
  }
  throw new ConnectionLost(BROKE_OFF);
}
