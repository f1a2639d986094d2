import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { modelTokens } from "../../src/agent/chat/metrics.js";
import { WALLET } from "../support/app.js";
import { type ChatApp, startChat } from "../support/chat.js";
import { type ModelServer, startModelServer, type Wire } from "../support/model-server.js";

const cases: [Wire, boolean][] = [
  ["anthropic", true],
  ["anthropic", false],
  ["openai", true],
  ["openai", false],
];

describe.each(cases)("over the %s wire, streaming %s", (wire, stream) => {
  let server: ModelServer;
  let app: ChatApp;
  beforeAll(async () => {
    server = await startModelServer(wire);
    app = await startChat({ servers: [server], stream });
  });
  afterAll(async () => {
    await app.close();
    await server.close();
  });
  afterEach(() => server.play([]));

  it("creates the link that the user asks for and answers as the specification says", async () => {
    const { key } = await app.createAccount();
    const input = { amount_usd: 25, destination_address: WALLET, chain: "base" };
    server.play([
      { calls: [{ tool: "create_payment_link", input }], usage: { input: 100, output: 20 } },
      { text: "Here is your link for 25 USDC.", usage: { input: 150, output: 10, cached: 90 } },
    ]);
    const before = await counted(wire);
    const answer = await app.chat(key, `Create a payment link for 25 USDC to ${WALLET} on base`);
    expect(answer.body).toMatchObject({
      provider: wire,
      usage: { inputTokens: 250, outputTokens: 30 },
      tool_results: [{ tool: "create_payment_link", input, result: { amount_usd: 25, chain: "base" } }],
    });
    expect(answer.status).toBe(200);
    expect((await counted(wire)).map((tokens, at) => tokens - (before[at] ?? 0))).toEqual([250, 90, 30]);
    expect(answer.body.reply).toContain("Here is your link for 25 USDC.");
    expect(answer.headers.get("x-quota-remaining")).toBe("99");
    const links = await app.request("GET", "/api/v1/payment-links", { key });
    expect(links.body.data).toHaveLength(1);
    expect(links.body.data[0]).toEqual(answer.body.tool_results[0].result);
  });

  it("has what it sends with every step remembered: tools, prompt, and the story so far", async () => {
    const { key } = await app.createAccount();
    server.play([{ calls: [{ tool: "list_payment_links", input: {} }] }, { text: "Nothing is open." }]);
    const from = server.requests.length;
    await app.chat(key, "Which links are open?");
    const marks = server.requests.slice(from).map(({ remembered }) => remembered);
    const told = (...messages: number[][]) =>
      wire === "anthropic" ? { tools: [-1], system: [-2], messages } : undefined;
    expect(marks).toEqual([told([-1]), told([], [], [-1])]);
  });

  it("refuses an address that nobody named, and runs nothing", async () => {
    const { key } = await app.createAccount();
    const destination_address = "0xe5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5";
    const input = { amount_usd: 25, destination_address, chain: "base" };
    server.play([{ calls: [{ tool: "create_payment_link", input }] }, { text: "Done." }]);
    const answer = await app.chat(key, `Create a payment link for 25 USDC to ${WALLET} on base`);
    expect(answer.body.tool_results).toEqual([]);
    const result = server.requests.at(-1)?.entries.at(-1);
    expect(result).toMatchObject({ role: "result", text: expect.stringContaining("denied") });
    expect(result).toMatchObject({ text: expect.not.stringContaining(WALLET) });
  });
});

/** What `/metrics` says of a provider: read, of it remembered, written. */
async function counted(provider: Wire): Promise<number[]> {
  const { values } = await modelTokens.get();
  return ["input", "cached", "output"].map(
    (direction) =>
      values.find(({ labels }) => labels.provider === provider && labels.direction === direction)?.value ?? 0,
  );
}
