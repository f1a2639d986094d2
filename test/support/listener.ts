export interface Listener {
  status: number;
  headers: Headers;
  /** What has come so far, parsed; ids as they stood beside. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever JSON came back
  events: any[];
  ids: number[];
  ended: Promise<void>;
  close(): void;
}

/** A reader of an event stream, as a browser reads one. */
export async function listenTo(url: string, headers: Record<string, string>): Promise<Listener> {
  const closing = new AbortController();
  const response = await fetch(url, {
    headers: { accept: "text/event-stream", ...headers },
    signal: closing.signal,
  });
  const listener: Listener = {
    status: response.status,
    headers: response.headers,
    events: [],
    ids: [],
    ended: Promise.resolve(),
    close: () => closing.abort(),
  };
  listener.ended = read(response, listener).catch(() => {});
  return listener;
}

async function read(response: Response, { events, ids }: Listener): Promise<void> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of response.body ?? []) {
    const blocks = (rest + decoder.decode(chunk, { stream: true })).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (!data) continue;
      events.push(JSON.parse(data));
      ids.push(Number(/^id: (\d+)$/m.exec(block)?.[1]));
    }
  }
}
