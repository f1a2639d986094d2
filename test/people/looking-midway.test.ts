import { once } from "node:events";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAgent } from "../../src/agent/chat/chat.js";
import { chatRoute } from "../../src/http/chat.js";
import { revokeApiKey } from "../../src/store/api-keys.js";
import { WALLET } from "../support/app.js";
import { modelsOf } from "../support/chat.js";
import { mcpDoor } from "../support/mcp.js";
import { type ModelServer, startModelServer } from "../support/model-server.js";
import { account, app, startPeople } from "../support/people.js";
import { type Person, signIn } from "../support/visitor.js";

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer("openai");
});
afterAll(() => server.close());
startPeople({
  mounts: (house) => [chatRoute(createAgent(house, modelsOf({ servers: [server] }))), mcpDoor(house)],
});

const CLIENT = "Secret Client Ltd";
const addContact = () =>
  app.request("POST", "/api/v1/contacts", { key: account.key, body: { name: CLIENT, kind: "client" } });

/** A model that looks in the book once whoever asked has been ended. */
function endFirst(end: () => Promise<unknown>): void {
  server.play(async ({ entries }) => {
    if (entries.some(({ role }) => role === "result")) return { text: "Done." };
    await end();
    return { calls: [{ tool: "list_contacts", input: {} }] };
  });
}

describe("a chat whose sender was ended while its model thought", () => {
  const ends: [string, (ben: Person, anna: Person) => Promise<{ status: number }>][] = [
    ["removed", ({ memberId }, anna) => anna.ask("DELETE", `/api/v1/members/${memberId}`)],
    ["signed out", (ben) => ben.ask("DELETE", "/session")],
  ];
  it.each(ends)("shows him and the model nothing more: %s", async (_how, end) => {
    await addContact();
    const anna = await signIn(app, account.id, "owner", "Anna");
    const ben = await signIn(app, account.id, "member", "Ben");
    endFirst(() => end(ben, anna));
    const { body } = await ben.ask("POST", "/api/v1/chat", { body: { message: "Who are my contacts?" } });
    expect(body.tool_results).toEqual([
      {
        tool: "list_contacts",
        input: {},
        result: { error: expect.objectContaining({ code: "session_ended" }) },
      },
    ]);
    expect(JSON.stringify(server.requests.at(-1)?.entries)).not.toContain(CLIENT);
  });

  it("nor by a key that was revoked", async () => {
    await addContact();
    const key = await app.createKey(account.id, { scopes: ["read"] });
    endFirst(() => revokeLast());
    const sent = { key, body: { message: "Who are my contacts?" } };
    const { body } = await app.request("POST", "/api/v1/chat", sent);
    expect(body.tool_results[0].result.error.code).toBe("invalid_key");
  });
});

/** Two calls of one who is asked nothing more: a look-up, and a write whose answer would say between which wallets to choose. */
it.each([
  ["list_contacts", {}],
  ["create_payment_link", { amount_usd: 5, chain: "base" }],
])("answers no call over MCP whose key was revoked before its last byte came: %s", async (name, given) => {
  await addContact();
  const wallet = { address: WALLET, chain: "base" };
  await app.request("POST", "/api/v1/wallets", { key: account.key, body: wallet });
  const key = await app.createKey(account.id, { scopes: ["read", "write"] });
  const params = { name, arguments: given };
  const sent = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
  const asking = httpRequest(new URL("/mcp", app.url), {
    method: "POST",
    agent: false,
    headers: {
      authorization: `Bearer ${key}`,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "content-length": Buffer.byteLength(sent),
    },
  });
  asking.write(sent.slice(0, -1));
  await expect.poll(async () => (await lastKey()).lastUsedAt).not.toBeNull();
  await revokeLast();
  asking.end(sent.slice(-1));
  const [answer] = (await once(asking, "response")) as [IncomingMessage];
  const said = await text(answer);
  expect(said).toContain("invalid_key");
  expect(said).not.toContain(CLIENT);
  expect(said).not.toContain(WALLET);
});

async function lastKey(): Promise<{ id: string; lastUsedAt: Date | null }> {
  const [row] = await app.house.sql<{ id: string; lastUsedAt: Date | null }[]>`
    select id, last_used_at from api_keys where account_id = ${account.id} order by id desc limit 1`;
  if (!row) throw new Error("no key");
  return row;
}

async function revokeLast(): Promise<void> {
  expect(await revokeApiKey(app.house.sql, account.id, (await lastKey()).id, app.clock.now)).toBeDefined();
}
