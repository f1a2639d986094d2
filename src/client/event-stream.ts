import { ConnectionLost } from "./errors.js";

/** The messages of a `text/event-stream`, as they come, until it ends. One that breaks off is told of in the given words. */
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
