import { ConnectionLost } from "./errors.js";

/** So long a stream that says every 15 s that it is there may say nothing: three times that. */
export const SILENT_MS = 45_000;

/** The messages of a `text/event-stream`, as they come, until it ends. One that breaks off is told of in the given words. */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  brokeOff: string,
  /** Of one that says by itself that it is there: told of whatever comes. Without, silence is waited out. */
  heard?: () => void,
  // biome-ignore lint/suspicious/noExplicitAny: what it holds follows from its name, which the caller reads
): AsyncGenerator<{ event: string; data: any }> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  try {
    for (;;) {
      const coming = reader.read();
      const { done, value } = await (heard ? within(coming, SILENT_MS, brokeOff) : coming).catch(
        (error: unknown) => {
          throw new ConnectionLost(brokeOff, { cause: error });
        },
      );
      heard?.();
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

/** What comes, unless it lets itself be waited for too long. */
export async function within<T>(coming: Promise<T>, longestMs: number, tooLong: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ConnectionLost(tooLong)), longestMs);
  });
  return Promise.race([coming, silence]).finally(() => clearTimeout(timer));
}
