import type { ChatAnswer, ToolRun } from "./api.js";
import { ConnectionLost, errorFrom } from "./errors.js";

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

export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  brokeOff: string,
  // biome-ignore lint/suspicious/noExplicitAny: what it holds follows from its name, which the caller reads
): AsyncGenerator<{ event: string; data: any }> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        throw new ConnectionLost(brokeOff, { cause: error });
      });
      if (done) return;
      text += decoder.decode(value, { stream: true });
      const blocks = text.split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) {
        // Not by `.` and `$`, which end a line at U+2028 too.
        const [, event = "message"] = /(?:^|\n)event: ([^\n]*)/.exec(block) ?? [];
        const [, data] = /(?:^|\n)data: ([^\n]*)/.exec(block) ?? [];
        if (data) yield { event, data: JSON.parse(data) };
      }
    }
  } finally {
    // Not waited for: it ends when everybody else who reads it has, too.
    reader.cancel().catch(() => undefined);
  }
}
