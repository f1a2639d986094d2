import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { WALLET } from "../support/app.js";
import { type ChatApp, startChat } from "../support/chat.js";
import { type ModelServer, type Step, startModelServer, type Wire } from "../support/model-server.js";

const LINK = { amount_usd: 25, destination_address: WALLET, chain: "base" };
const ASKED = `Create a payment link for 25 USDC to ${WALLET} on base`;
const create: Step = { calls: [{ tool: "create_payment_link", input: LINK }] };

const wires: [Wire, boolean][] = [
  ["anthropic", true],
  ["anthropic", false],
  ["openai", true],
  ["openai", false],
];

describe.each(wires)("a model server on the %s wire, streaming %s", (wire, stream) => {
  let first: ModelServer;
  let second: ModelServer;
  let alone: ChatApp;
  let both: ChatApp;
  /** Gives up soon: for servers that fall silent. */
  let hasty: ChatApp;
  let hastyBoth: ChatApp;
  beforeAll(async () => {
    first = await startModelServer(wire);
    second = await startModelServer(wire === "anthropic" ? "openai" : "anthropic");
    const limits = { modelCallMs: 900, firstByteMs: 600 };
    alone = await startChat({ servers: [first], stream });
    both = await startChat({ servers: [first, second], stream });
    hasty = await startChat({ servers: [first], stream, limits });
    hastyBoth = await startChat({ servers: [first, second], stream, limits });
  });
  afterAll(async () => {
    await Promise.all([alone, both, hasty, hastyBoth].map((app) => app.close()));
    await Promise.all([first.close(), second.close()]);
  });
  afterEach(() => {
    first.play([]);
    second.play([]);
  });

  it.each([408, 409, 429, 500, 529])("is asked three times when it answers %i", async (status) => {
    const { key } = await alone.createAccount();
    const before = first.requests.length;
    first.play([{ status }, { status }, { text: "Hello." }]);
    const answer = await alone.chat(key, "hi");
    expect(answer.body.reply).toContain("Hello.");
    expect(first.requests.length - before).toBe(3);
  });

  it("is asked once when the request itself is refused, and nothing is metered", async () => {
    const { key } = await alone.createAccount();
    const before = first.requests.length;
    first.play(() => ({ status: 401 }));
    const answer = await alone.chat(key, "hi");
    expect([answer.status, answer.body.error.code]).toEqual([503, "model_unavailable"]);
    expect(first.requests.length - before).toBe(1);
    expect(answer.headers.get("x-quota-remaining")).toBe("100");
  });

  const broken: [string, Step][] = [
    ["garbage", { raw: "<html>oops" }],
    ["nothing", { raw: "" }],
    ["9 MiB", { raw: " ".repeat(9 * 2 ** 20) }],
    ["half an answer", { ...create, cut: true }],
    ["an answer that never ends", { ...create, hang: "within" }],
    ["silence", { hang: "before" }],
    ["an empty answer", {}],
    [
      "two calls with one id",
      { calls: [1, 2].map(() => ({ tool: "create_payment_link", input: LINK, id: "same" })) },
    ],
    [
      "10,000 calls",
      { calls: Array.from({ length: 10_000 }, () => ({ tool: "create_payment_link", input: LINK })) },
    ],
    ["a stop for tools without a call", { text: "x", stop: "tools" }],
  ];

  it.each(broken)("that sends %s gives one clear error and no write", async (_what, step) => {
    const app = step.hang ? hasty : alone;
    const { key } = await app.createAccount();
    first.play(() => step);
    const answer = await app.chat(key, ASKED);
    expect([answer.status, answer.body.error?.code]).toEqual([503, "model_unavailable"]);
    const links = await app.request("GET", "/api/v1/payment-links", { key });
    expect(links.body.data).toEqual([]);
  });

  it.each(broken)("that sends %s is followed by the next provider", async (_what, step) => {
    const app = step.hang ? hastyBoth : both;
    const { key } = await app.createAccount();
    first.play(() => step);
    second.play([create, { text: "Made." }]);
    const before = first.requests.length;
    const answer = await app.chat(key, ASKED);
    expect(answer.body.provider).toBe(second.wire);
    expect(answer.body.tool_results).toHaveLength(1);
    // Whoever keeps the chat waiting has had his time.
    if (step.hang) expect(first.requests.length - before).toBe(1);
  });

  it("that dies in the middle of a tool sequence is followed without any tool run twice", async () => {
    const { key } = await both.createAccount();
    first.play((_request, n) => (n === 0 ? { ...create, usage: { input: 7, output: 3 } } : { status: 500 }));
    second.play([{ text: "All set.", usage: { input: 11, output: 5 } }]);
    const before = second.requests.length;
    const answer = await both.chat(key, ASKED);
    expect(answer.body).toMatchObject({ provider: second.wire, usage: { inputTokens: 18, outputTokens: 8 } });
    expect(answer.body.tool_results).toHaveLength(1);
    const carried = second.requests[before]?.entries ?? [];
    expect(carried.map(({ role }) => role)).toEqual(["user", "assistant", "result"]);
    expect(JSON.stringify(carried)).toContain(answer.body.tool_results[0].result.id);
    const links = await both.request("GET", "/api/v1/payment-links", { key });
    expect(links.body.data).toHaveLength(1);
  });

  it("whose successor asks for the same write again gets the first record back", async () => {
    const { key } = await both.createAccount();
    first.play((_request, n) => (n === 0 ? create : { status: 500 }));
    second.play([create, { text: "All set." }]);
    const answer = await both.chat(key, ASKED);
    expect(answer.body.tool_results).toHaveLength(1);
    const links = await both.request("GET", "/api/v1/payment-links", { key });
    expect(links.body.data).toHaveLength(1);
  });

  it("that fails after a write still leaves an answer that says what was made", async () => {
    const { key } = await alone.createAccount();
    first.play((_request, n) => (n === 0 ? create : { status: 500 }));
    const answer = await alone.chat(key, ASKED);
    expect(answer.status).toBe(200);
    expect(answer.body.tool_results).toHaveLength(1);
    expect(answer.body.reply).toMatch(/can't be reached[\s\S]*created payment link pl_/);
  });

  it.each(["length", "refusal"] as const)("that stops for %s runs none of its calls", async (stop) => {
    const { key } = await alone.createAccount();
    first.play([{ ...create, text: "Well…", stop }]);
    const answer = await alone.chat(key, ASKED);
    expect(answer.status).toBe(200);
    expect(answer.body.tool_results).toEqual([]);
    expect(answer.body.reply).toMatch(stop === "length" ? /cut off/ : /declined/);
  });

  it("that nests its arguments 20,000 deep is told that they are no object", async () => {
    const { key } = await alone.createAccount();
    const deep = `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`;
    const whole = wire === "anthropic" && !stream;
    first.play([
      {
        calls: [{ tool: "create_payment_link", input: deep }],
        ...(whole && { rewrite: (text) => text.replace(JSON.stringify(deep), deep) }),
      },
      { text: "I could not." },
    ]);
    const before = first.requests.length;
    const answer = await alone.chat(key, ASKED);
    expect([answer.status, answer.body.tool_results]).toEqual([200, []]);
    const told = first.requests[before + 1]?.entries.find(({ role }) => role === "result");
    expect(JSON.stringify(told)).toContain("no JSON object");
  });

  /** Where arguments come as text: one whole answer is parsed before anybody could see that. */
  const textual = wire === "openai" || stream ? ["an argument"] : [];
  it.each(textual)("that gives %s twice runs neither reading of it", async () => {
    const { key } = await alone.createAccount();
    const twice = JSON.stringify(LINK).replace("{", '{"amount_usd":25,');
    first.play([{ calls: [{ tool: "create_payment_link", input: twice }] }, { text: "I could not." }]);
    const answer = await alone.chat(key, ASKED);
    expect([answer.status, answer.body.tool_results]).toEqual([200, []]);
  });

  const hidden: [string, Record<string, string>][] = [
    [
      "in a second choice",
      { '"index":0,"delta"': '"index":1,"delta"', '"index":0,"message"': '"index":1,"message"' },
    ],
    ["as the old function_call", { '"tool_calls"': '"function_call"' }],
  ];
  it.each(wire === "openai" ? hidden : [])("that hides a call %s runs nothing", async (_what, swaps) => {
    const { key } = await alone.createAccount();
    const rewrite = (text: string) =>
      Object.entries(swaps).reduce((now, [from, to]) => now.replaceAll(from, to), text);
    first.play(() => ({ ...create, rewrite }));
    const answer = await alone.chat(key, ASKED);
    expect([answer.status, answer.body.error?.code]).toEqual([503, "model_unavailable"]);
    const links = await alone.request("GET", "/api/v1/payment-links", { key });
    expect(links.body.data).toEqual([]);
  });

  it("that lies about its usage is not believed", async () => {
    const { key } = await alone.createAccount();
    first.play([{ text: "Hi.", usage: { input: -500, output: 1.5 } }]);
    const answer = await alone.chat(key, "hi");
    expect(answer.body.usage.inputTokens).toBe(0);
    expect(answer.body.usage.outputTokens).toBeLessThanOrEqual(1);
  });
});

it("that refuses the key is named in the log with its answer, once in a while, and never the key", async () => {
  const lines: string[] = [];
  const server = await startModelServer("anthropic", () => ({ status: 401 }));
  const app = await startChat({ servers: [server, "offline"], log: (line) => void lines.push(line) });
  try {
    const { key } = await app.createAccount();
    for (let n = 0; n < 3; n++) expect((await app.chat(key, "hi")).body.provider).toBe("offline");
    const told = lines.map((line) => JSON.parse(line)).filter(({ provider }) => provider === "anthropic");
    expect(told).toEqual([
      expect.objectContaining({ level: 40, provider: "anthropic", model: "scripted", reason: "status 401" }),
    ]);
    expect(JSON.stringify(told)).not.toContain('"test"');
  } finally {
    await app.close();
    await server.close();
  }
});
