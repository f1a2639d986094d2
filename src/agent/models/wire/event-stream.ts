/** One event of a `text/event-stream`. */
export interface SentEvent {
  /** Empty where the server gives none. */
  readonly name: string;
  readonly data: string;
}

/** A line break at the very end may be the first half of one. */
const LINE_END = /\r\n|\n|\r(?!$)/;

/** Tells that the event was the last one: what comes behind it is nobody's. */
export type ReadEvent = (event: SentEvent) => boolean;

/** Hands on each event as soon as it is whole; what never ends is none. */
export async function readEvents(body: AsyncIterable<Uint8Array>, read: ReadEvent): Promise<void> {
  const decoder = new TextDecoder();
  let rest = "";
  let name = "";
  let data: string[] = [];
  let isOver = false;
  const readLine = (line: string) => {
    if (line === "") {
      const event = { name, data: data.join("\n") };
      const isEvent = name !== "" || data.length > 0;
      name = "";
      data = [];
      if (isEvent) isOver = read(event);
    } else if (line.startsWith("data:")) data.push(saidIn(line, "data:"));
    else if (line.startsWith("event:")) name = saidIn(line, "event:");
  };
  for await (const piece of body) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split(LINE_END);
    rest = lines.pop() ?? "";
    for (const line of lines) {
      readLine(line);
      if (isOver) return;
    }
  }
  if (rest === "\r") readLine("");
}

function saidIn(line: string, field: string): string {
  return line.slice(line.startsWith(" ", field.length) ? field.length + 1 : field.length);
}
