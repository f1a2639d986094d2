import type { ServerResponse } from "node:http";
import { expect, it } from "vitest";
import { createLog } from "../../src/log.js";
import { RecordedSpan, type SpanRecord } from "../../src/main/traces/recorded-span.js";
import { startSending } from "../../src/main/traces/send-spans.js";
import { startReceiver } from "../support/receiver.js";

function spanNamed(name: string): SpanRecord {
  const finished: SpanRecord[] = [];
  new RecordedSpan(
    { name, kind: 0, attributes: { n: 1, part: 0.5, list: ["a"] }, parent: undefined },
    (span) => finished.push(span),
  ).end();
  const [span] = finished;
  if (!span) throw new Error("the span did not end");
  return span;
}

it("keeps so many spans for a collector that hangs and no more, and sends them once it takes them", async () => {
  const collector = await startReceiver();
  const held: ServerResponse[] = [];
  collector.answer = (response) => held.push(response);
  const sender = startSending(
    { endpoint: new URL(collector.url).origin, headers: {}, serviceName: "unsigned" },
    createLog("silent"),
  );
  for (let n = 0; n < 10_000; n++) sender.add(spanNamed(`span ${n}`));
  await expect.poll(() => held.length).toBe(1);
  collector.answer = (response) => response.writeHead(200).end("{}");
  held[0]?.writeHead(200).end("{}");
  await expect.poll(() => collector.received.length).toBe(5);
  await sender.stop();
  const names = collector.received.flatMap(({ body }) =>
    JSON.parse(body).resourceSpans[0].scopeSpans[0].spans.map(({ name }: SpanRecord) => name),
  );
  // The batch under way, and what is kept behind it.
  expect(names).toEqual(Array.from({ length: 512 + 2_048 }, (_, n) => `span ${n}`));
  await collector.stop();
});

it("writes each kind of value as OTLP's JSON wants it", () => {
  expect(spanNamed("one").attributes).toEqual([
    { key: "n", value: { intValue: "1" } },
    { key: "part", value: { doubleValue: 0.5 } },
    { key: "list", value: { arrayValue: { values: [{ stringValue: "a" }] } } },
  ]);
});
