import { afterAll, beforeAll, expect, it } from "vitest";
import { Program, type Server } from "../support/program.js";
import { type Receiver, startReceiver } from "../support/receiver.js";

interface Attribute {
  key: string;
  value: { stringValue?: string };
}

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: Attribute[];
  events: { name: string; attributes: Attribute[] }[];
}

/** Known to the account, so that the agent shows no card for it. */
const PAYEE = "0x71c7656ec7ab88b098defb751b7401b5f6d8976f";
const MESSAGE = `Create a payment link for 25 USDC on base to ${PAYEE}`;
let program: Program;
let collector: Receiver;
beforeAll(async () => {
  program = new Program();
  collector = await startReceiver();
});
afterAll(async () => {
  await program.end();
  await collector.stop();
});

function start(endpoint: string, more: Record<string, string> = {}): Promise<Server> {
  const env = { MODEL_PROVIDERS: "offline", OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...more };
  return program.server({ DATA_DIR: program.world.folder(), ...env });
}

async function chat({ url, said }: Server): Promise<number> {
  const [key] = /svc_live_\w+/.exec(said()) ?? [""];
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const link = JSON.stringify({ amount_usd: 25, destination_address: PAYEE, chain: "base" });
  await fetch(`${url}/api/v1/payment-links`, { method: "POST", headers, body: link });
  const body = JSON.stringify({ message: MESSAGE });
  return (await fetch(`${url}/api/v1/chat`, { method: "POST", headers, body })).status;
}

async function stop({ process: child, ended }: Server): Promise<number | null> {
  child.kill("SIGTERM");
  return (await ended).code;
}

it("tells a collector of a chat, its model and its tool, as one trace, and nothing that was said", async () => {
  const server = await start(new URL("/otlp/", collector.url).href, {
    OTEL_EXPORTER_OTLP_HEADERS: "x-team=pay%20ments,authorization=Basic YTpi==",
    OTEL_SERVICE_NAME: "billing",
  });
  expect(await chat(server)).toBe(200);
  expect(await stop(server)).toBe(0);
  const [request] = collector.received;
  expect(request?.headers).toMatchObject({
    "content-type": "application/json",
    "x-team": "pay ments",
    authorization: "Basic YTpi==",
  });
  const sent = collector.received.map(({ body }) => JSON.parse(body).resourceSpans[0]);
  expect(sent[0].resource.attributes).toEqual([{ key: "service.name", value: { stringValue: "billing" } }]);
  const spans: Span[] = sent.flatMap(({ scopeSpans }) => scopeSpans[0].spans);
  const named = (name: string) => spans.find((span) => span.name === name);
  const [whole, tool] = [named("invoke_agent unsigned"), named("execute_tool create_payment_link")];
  expect(whole?.traceId).toMatch(/^[0-9a-f]{32}$/);
  expect(whole?.parentSpanId).toBeUndefined();
  expect(tool).toMatchObject({ traceId: whole?.traceId, parentSpanId: whole?.spanId });
  expect(spans.some(({ name }) => name.startsWith("chat "))).toBe(true);
  expect(new Set(spans.map(({ spanId }) => spanId)).size).toBe(spans.length);
  for (const { startTimeUnixNano, endTimeUnixNano } of spans)
    expect(BigInt(endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(startTimeUnixNano));
  expect(spans.flatMap(({ events }) => events).map(({ name }) => name)).toContain("guard.verdict");
  expect(JSON.stringify(spans)).not.toMatch(/0x71c7|svc_live|25 USDC/i);
}, 120_000);

it.each([
  ["refuses connections", "http://127.0.0.1:1"],
  ["never answers", undefined],
])(
  "lives with a collector that %s, and ends in time",
  async (_, endpoint) => {
    collector.answer = () => {};
    const server = await start(endpoint ?? new URL(collector.url).origin);
    expect(await chat(server)).toBe(200);
    expect(await stop(server)).toBe(0);
  },
  120_000,
);

it.each(["no header=1", "glc_secret"])(
  "refuses headers and an endpoint that it can't use, by name: %s",
  async (headers) => {
    const { code, stderr } = await program.run("main", [], {
      OTEL_EXPORTER_OTLP_ENDPOINT: "grpc://127.0.0.1:4317",
      OTEL_EXPORTER_OTLP_HEADERS: headers,
    });
    expect(code).toBe(2);
    expect(stderr).toContain("OTEL_EXPORTER_OTLP_ENDPOINT: expected http://… or https://…");
    expect(stderr).toContain("OTEL_EXPORTER_OTLP_HEADERS: expected name=value");
  },
);
