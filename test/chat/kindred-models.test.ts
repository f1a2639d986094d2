import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { WALLET } from "../support/app.js";
import { type ChatApp, startChat } from "../support/chat.js";
import { type ModelServer, type Step, startModelServer, type Wire } from "../support/model-server.js";

const LINK = { amount_usd: 25, destination_address: WALLET, chain: "base" };
const ASKED = `Create a payment link for 25 USDC to ${WALLET} on base`;
const both: Step = {
  calls: [
    { tool: "create_payment_link", input: LINK },
    { tool: "list_invoices", input: { status: "paid" } },
  ],
};
const ID = /"id":"(?:call|toolu)_[^"]*",?/g;

/** How servers write two calls that speak a wire nearly as it is written down: Ollama, Gemini, llama.cpp. */
const ways: [string, Wire, boolean, (answer: string) => string][] = [
  ["at one place", "openai", true, (answer) => answer.replaceAll('"index":1', '"index":0')],
  ["at none", "openai", true, (answer) => answer.replace(/("tool_calls":\[\{)"index":\d,/g, "$1")],
  ["with empty ids", "openai", true, (answer) => answer.replace(ID, '"id":"",')],
  ["with empty ids", "openai", false, (answer) => answer.replace(ID, '"id":"",')],
  ["without ids", "openai", false, (answer) => answer.replace(ID, "")],
  ["without ids", "anthropic", false, (answer) => answer.replace(ID, "")],
  ["with their inputs at their beginnings", "anthropic", true, atBeginnings],
  ["with their inputs as objects", "openai", false, asObjects],
  ["with their inputs as objects", "openai", true, asObjectsInPieces],
  ["that say they are done", "openai", true, (answer) => answer.replace(':"tool_calls"', ':"stop"')],
  ["that say they are done", "openai", false, (answer) => answer.replace(':"tool_calls"', ':"stop"')],
  ["that say they are done", "anthropic", true, asIfDone],
  ["that say they are done", "anthropic", false, asIfDone],
  ["that never say why they end", "openai", true, (answer) => answer.replace(':"tool_calls"', ":null")],
  ["with their names in each piece", "openai", true, withNames],
];

function asIfDone(answer: string): string {
  return answer.replace(/("stop_reason":)"\w+"/, '$1"end_turn"');
}

function withNames(answer: string): string {
  return answer.replace(
    /"index":(\d),"function":\{/g,
    (piece, index) => `${piece}"name":"${both.calls?.[index]?.tool}",`,
  );
}

/** No pieces follow: all stands in what a block begins with. */
function atBeginnings(answer: string): string {
  const inputs = (both.calls ?? []).map(({ input }) => JSON.stringify(input));
  return answer
    .replace(/event: content_block_delta\ndata: [^\n]*\n\n/g, "")
    .replace(/"input":\{\}/g, () => `"input":${inputs.shift()}`);
}

const TEXT = /"arguments":("(?:[^"\\]|\\.)*")/g;

function asObjects(answer: string): string {
  return answer.replace(TEXT, (_, text: string) => `"arguments":${JSON.parse(text)}`);
}

/** The first piece has all of it. */
function asObjectsInPieces(answer: string): string {
  const inputs = (both.calls ?? []).map(({ input }) => JSON.stringify(input));
  return answer.replace(TEXT, (_, text: string) => `"arguments":${text === '""' ? inputs.shift() : '""'}`);
}

describe.each(ways)("two calls %s on the %s wire, streaming %s", (_how, wire, stream, rewrite) => {
  let server: ModelServer;
  let app: ChatApp;
  beforeAll(async () => {
    server = await startModelServer(wire, [{ ...both, rewrite }, { text: "Made it." }]);
    app = await startChat({ servers: [server], stream });
  });
  afterAll(async () => {
    await app.close();
    await server.close();
  });

  it("are two calls, each as it was made", async () => {
    const { key } = await app.createAccount();
    const { body } = await app.chat(key, ASKED);
    const ran = body.tool_results.map(({ tool, input }: { tool: string; input: object }) => ({
      tool,
      input,
    }));
    expect(ran).toEqual(both.calls);
    expect(server.requests.map(({ packed }) => packed)).toEqual(["identity", "identity"]);
  });
});

/** As models write that are not held to a schema. */
const LOOSE = {
  ...LINK,
  chain: "Base",
  single_use: "false",
  expires_in_days: null,
  reference: "",
  description: "",
};

it("a call runs that leaves out by null or a blank, and writes a chain large and a flag as text", async () => {
  const steps: Step[] = [{ calls: [{ tool: "create_payment_link", input: LOOSE }] }, { text: "Made it." }];
  const server = await startModelServer("openai", steps);
  const app = await startChat({ servers: [server] });
  try {
    const { key } = await app.createAccount();
    const [made] = (await app.chat(key, ASKED)).body.tool_results;
    expect(made.input).toEqual({ ...LINK, single_use: false, description: "" });
    expect(made.result).toMatchObject({
      chain: "base",
      single_use: false,
      reference: null,
      expires_at: null,
    });
    const money = { ...LINK, amount_usd: "25" };
    server.play([{ calls: [{ tool: "create_payment_link", input: money }] }, { text: "No." }]);
    const { key: other } = await app.createAccount();
    expect((await app.chat(other, ASKED)).body.tool_results).toEqual([]);
  } finally {
    await app.close();
    await server.close();
  }
});

/** A test's own limit is far below what a step may take: whoever waits for the end of the answer fails. */
it.each(["openai", "anthropic"] as const)(
  "an answer on the %s wire is whole at its last event",
  async (wire) => {
    const ends: Step[] = [
      { ...both, hang: "behind" },
      { text: "Made it.", hang: "behind" },
    ];
    const server = await startModelServer(wire, ends);
    const app = await startChat({ servers: [server], stream: true });
    try {
      const { key } = await app.createAccount();
      const { body } = await app.chat(key, ASKED);
      expect(body.reply).toContain("Made it.");
      expect(server.requests).toHaveLength(2);
      // Whoever never ends an answer is left.
      await expect.poll(() => server.left).toBe(2);
    } finally {
      await app.close();
      await server.close();
    }
  },
  15_000,
);

const forbidden = (field: string): Step => ({
  status: 422,
  raw: JSON.stringify({ detail: [{ type: "extra_forbidden", loc: ["body", field] }] }),
});
const TALK = [
  { role: "user", content: "Hi" },
  { role: "assistant", content: "Hello." },
  { role: "user", content: "Who are you?" },
];

it("a server that takes not every field is asked once without them, and as it wants from then on", async () => {
  const server = await startModelServer("openai", async ({ sent }, n) => {
    // Refused at once, so that neither could have known better.
    if (n < 2) await vi.waitFor(() => expect(server.requests.length).toBeGreaterThan(1), 10_000);
    if (sent.max_completion_tokens) return forbidden("max_completion_tokens");
    if (sent.stream_options) return forbidden("stream_options");
    const bare = sent.messages.some(
      (one: { role: string }) => one.role === "assistant" && !("reasoning_content" in one),
    );
    return bare
      ? { status: 400, raw: "The `reasoning_content` must be passed back." }
      : { text: "An agent." };
  });
  const app = await startChat({ servers: [server], stream: true });
  try {
    const { key } = await app.createAccount();
    const talk = async (key: string) =>
      (await app.request("POST", "/api/v1/chat", { key, body: { messages: TALK } })).body.reply;
    const { key: other } = await app.createAccount();
    // Two at once teach one another.
    for (const reply of await Promise.all([talk(key), talk(other)])) expect(reply).toMatch(/^An agent\.\n/);
    const learned = server.requests.length;
    expect(await talk(key)).toMatch(/^An agent\.\n/);
    expect(server.requests.length - learned).toBe(1);
    expect(server.requests.at(-1)?.sent).toMatchObject({ max_tokens: 4_096 });
    const before = server.requests.length;
    server.play(() => ({
      status: 400,
      raw: "max_tokens max_completion_tokens stream_options reasoning_content",
    }));
    expect((await app.chat(key, "hi")).status).toBe(503);
    expect(server.requests.length - before).toBe(4);
  } finally {
    await Promise.all([app, server].map((one) => one.close()));
  }
});
