import { expect, it } from "vitest";
import { WALLET } from "../support/app.js";
import { startChat } from "../support/chat.js";
import { type Step, startModelServer, type Wire } from "../support/model-server.js";

const call: Step = {
  calls: [
    { tool: "create_payment_link", input: { amount_usd: 25, destination_address: WALLET, chain: "base" } },
  ],
};
const ASKED = `Create a payment link for 25 USDC to ${WALLET} on base`;

const THOUGHT = { reasoning_content: "Hm. I see.", reasoning_details: [{ type: "signed", data: "s1" }] };
const SIGNED = { extra_content: { google: { thought_signature: "s2" } } };
const THINKING = [
  { type: "thinking", thinking: "Hm. I see.", signature: "s1" },
  { type: "redacted_thinking", data: "s2" },
];
const inside = (value: object) => JSON.stringify(value).slice(1, -1);
const sse = (event: { type: string }) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;

const thinkingEvents = [
  {
    type: "content_block_start",
    index: 90,
    content_block: { type: "thinking", thinking: "", signature: "" },
  },
  { type: "content_block_delta", index: 90, delta: { type: "thinking_delta", thinking: "Hm. " } },
  { type: "content_block_delta", index: 90, delta: { type: "thinking_delta", thinking: "I see." } },
  { type: "content_block_delta", index: 90, delta: { type: "signature_delta", signature: "s1" } },
  { type: "content_block_stop", index: 90 },
  { type: "content_block_start", index: 91, content_block: THINKING[1] },
];

/** What models that think send beside their calls, and their servers want to see again. */
const thinking: [Wire, boolean, (answer: string) => string][] = [
  [
    "openai",
    false,
    (answer) =>
      answer
        .replace('"content":null', `"content":null,${inside(THOUGHT)}`)
        .replace('"type":"function"', `"type":"function",${inside(SIGNED)}`),
  ],
  [
    "openai",
    true,
    (answer) =>
      answer
        .replace('"content":""}', `"content":"",${inside({ ...THOUGHT, reasoning_content: "Hm. " })}}`)
        .replace('"delta":{"tool_calls"', '"delta":{"reasoning_content":"I see.","tool_calls"')
        .replace('"type":"function"', `"type":"function",${inside(SIGNED)}`),
  ],
  ["anthropic", false, (answer) => answer.replace('"content":[', `"content":[${inside(THINKING)},`)],
  [
    "anthropic",
    true,
    (answer) =>
      answer.replace("event: content_block_start", (next) => thinkingEvents.map(sse).join("") + next),
  ],
];

it.each(thinking)(
  "what a model on the %s wire thought, streaming %s, is for its server alone",
  async (wire, stream, rewrite) => {
    const server = await startModelServer(wire, [{ ...call, rewrite }, { text: "Made it." }]);
    const next = await startModelServer(wire === "openai" ? "anthropic" : "openai", [{ text: "Made it." }]);
    const app = await startChat({ servers: [server, next], stream });
    try {
      const { key } = await app.createAccount();
      expect(JSON.stringify((await app.chat(key, ASKED)).body)).not.toContain("Hm.");
      const message = server.requests[1]?.sent.messages.find(
        (one: { role: string }) => one.role === "assistant",
      );
      if (wire === "openai") expect(message).toMatchObject({ ...THOUGHT, tool_calls: [SIGNED] });
      else expect(message.content.slice(0, 2)).toEqual(THINKING);
      server.play((_request, n) => (n === 0 ? { ...call, rewrite } : { status: 401 }));
      await app.chat((await app.createAccount()).key, ASKED);
      expect(next.requests[0]?.entries.map(({ role }) => role)).toContain("result");
      expect(JSON.stringify(next.requests[0]?.sent)).not.toMatch(/Hm\.|"s[12]"/);
    } finally {
      await Promise.all([app, server, next].map((one) => one.close()));
    }
  },
);

const said: [string, boolean, Step][] = [
  ["behind what it thought", false, { text: "<think>Shall I? Yes.</think>\n\nMade it." }],
  ["behind what it thought", true, { text: "Shall I? Yes.</think>Made it." }],
  ["among parts", false, { text: "Made it.", rewrite: inParts }],
  ["among parts", true, { text: "Made it.", rewrite: inParts }],
  ["to its very end", false, { text: "Made it.", rewrite: (answer) => answer.replace('"stop"', '"eos"') }],
];

function inParts(answer: string): string {
  const part = (content: string) =>
    `[{"type":"thinking","thinking":[{"type":"text","text":"Shall I?"}]},{"type":"text","text":${content}}]`;
  return answer.replace(/"content":("[^"]+")/g, (_, content) => `"content":${part(content)}`);
}

it.each(said)("a model speaks %s, streaming %s", async (_how, stream, step) => {
  const server = await startModelServer("openai", [step]);
  const app = await startChat({ servers: [server], stream });
  try {
    const { key } = await app.createAccount();
    expect((await app.chat(key, "Did you?")).body.reply).toMatch(/^Made it\.\n/);
  } finally {
    await Promise.all([app, server].map((one) => one.close()));
  }
});

it("a model that thinks as long as it may and says nothing is asked once, and the next one answers", async () => {
  const server = await startModelServer("openai", () => ({ stop: "length" }));
  const next = await startModelServer("anthropic", [{ text: "Here." }]);
  const app = await startChat({ servers: [server, next] });
  try {
    const { key } = await app.createAccount();
    expect((await app.chat(key, "Are you there?")).body).toMatchObject({
      provider: "anthropic",
      reply: expect.stringContaining("Here."),
    });
    expect(server.requests).toHaveLength(1);
  } finally {
    await Promise.all([app, server, next].map((one) => one.close()));
  }
});
