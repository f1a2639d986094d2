import { afterAll, beforeAll, expect, it } from "vitest";
import { type ChatApp, startChat } from "../support/chat.js";
import { type ModelServer, startModelServer } from "../support/model-server.js";

let server: ModelServer;
let app: ChatApp;
beforeAll(async () => {
  server = await startModelServer("openai");
  app = await startChat({ servers: [server] });
});
afterAll(async () => {
  await app.close();
  await server.close();
});

const WALLETS = ["0xa1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1", "0xb2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2"];

it("keeps a hundred parallel chats of two accounts apart", async () => {
  server.play((request) => {
    const asked = request.entries[0];
    const text = asked && "text" in asked ? asked.text : "";
    const amount = Number(/for (\d+) USDC/.exec(text)?.[1]);
    const address = /0x[0-9a-f]{40}/.exec(text)?.[0];
    const results = request.entries.filter(({ role }) => role === "result").length;
    if (results === 0)
      return {
        calls: [
          {
            tool: "create_payment_link",
            input: { amount_usd: amount, destination_address: address, chain: "base" },
          },
        ],
      };
    return results === 1
      ? { calls: [{ tool: "list_payment_links", input: { limit: 200 } }] }
      : { text: `Made ${amount}.` };
  });
  const accounts = [await app.createAccount({ plan: "growth" }), await app.createAccount({ plan: "growth" })];
  const answers = await Promise.all(
    Array.from({ length: 100 }, async (_, i) => {
      const account = accounts[i % 2];
      const wallet = WALLETS[i % 2] ?? "";
      const message = `Create a payment link for ${i + 1} USDC to ${wallet} on base`;
      return { i, wallet, body: (await app.chat(account?.key ?? "", message)).body };
    }),
  );
  for (const { i, wallet, body } of answers) {
    expect(body.tool_results, JSON.stringify(body)).toHaveLength(2);
    const [made, listed] = body.tool_results;
    expect(made.result.amount_usd).toBe(i + 1);
    const seen = new Set(
      listed.result.data.map((link: { destination_address: string }) =>
        link.destination_address.toLowerCase(),
      ),
    );
    expect([...seen]).toEqual([wallet]);
  }
  for (const [n, account] of accounts.entries()) {
    const { body } = await app.request("GET", "/api/v1/payment-links?limit=200", { key: account.key });
    expect(body.data).toHaveLength(50);
    expect(new Set(body.data.map((link: { amount_usd: number }) => link.amount_usd % 2))).toEqual(
      new Set([n === 0 ? 1 : 0]),
    );
    const usage = await app.request("GET", "/api/v1/usage", { key: account.key });
    expect(usage.body.data.by_operation).toContainEqual(
      expect.objectContaining({ operation: "agent_call", count: 50 }),
    );
  }
});
