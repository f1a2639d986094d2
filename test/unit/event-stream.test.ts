import { expect, it } from "vitest";
import { readEvents, type SentEvent } from "../../src/agent/models/wire/event-stream.js";

const LINES = [
  ": nobody reads this",
  "event: first",
  "data: één",
  "",
  "",
  "id: 7",
  "data:two",
  "data:  lines",
  "",
  "event: bare",
  "",
  "data: 🦄",
  "",
  "data: never ended",
];
const EVENTS = [
  { name: "first", data: "één" },
  { name: "", data: "two\n lines" },
  { name: "bare", data: "" },
  { name: "", data: "🦄" },
];

async function* cutAt(bytes: Buffer, places: number[]): AsyncGenerator<Uint8Array> {
  for (const [at, from] of [0, ...places].entries()) yield bytes.subarray(from, places[at]);
}

async function eventsOf(pieces: AsyncIterable<Uint8Array>): Promise<SentEvent[]> {
  const events: SentEvent[] = [];
  await readEvents(pieces, (event) => {
    events.push(event);
    return event.data === "the end";
  });
  return events;
}

it.each([["\n"], ["\r\n"], ["\r"]])(
  "reads the same events wherever the pieces end, lines by %j",
  async (end) => {
    const bytes = Buffer.from(LINES.join(end));
    for (let at = 0; at <= bytes.length; at++) expect(await eventsOf(cutAt(bytes, [at]))).toEqual(EVENTS);
    expect(await eventsOf(cutAt(bytes, [...bytes.keys()].slice(1)))).toEqual(EVENTS);
  },
);

it.each([["\n"], ["\r\n"], ["\r"]])("reads an event that the last byte ends, lines by %j", async (end) => {
  const bytes = Buffer.from(`data: last${end}${end}`);
  expect(await eventsOf(cutAt(bytes, [bytes.length - 1]))).toEqual([{ name: "", data: "last" }]);
});

it("reads nothing behind the last event", async () => {
  const bytes = Buffer.from("data: one\n\ndata: the end\n\ndata: more\n\n");
  expect((await eventsOf(cutAt(bytes, []))).map(({ data }) => data)).toEqual(["one", "the end"]);
});
