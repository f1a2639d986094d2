import { request } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { defineTool, type Tool } from "../../src/runtime/tool.js";
import { startApp, type TestAccount, type TestApp } from "../support/app.js";
import { until } from "../support/embedded-world.js";
import { connectModern, mcpDoor } from "../support/mcp.js";

/** Reads until it is let go, or until nobody waits for it any more. */
const slow = { started: 0, gone: 0, release: () => {} };
const waits: Tool = defineTool({
  name: "get_patience",
  title: "Get patience",
  description: "Answers when it is let go: a look-up that takes its time.",
  kind: "look",
  noun: "patience",
  scope: "read",
  meter: null,
  doors: ["mcp"],
  input: {},
  output: z.object({ waited: z.boolean() }),
  async execute(_input, { signal }) {
    slow.started += 1;
    await new Promise<void>((resolve) => {
      slow.release = resolve;
      signal.addEventListener("abort", () => {
        slow.gone += 1;
        resolve();
      });
    });
    return { waited: true };
  },
});

const lines: string[] = [];

let app: TestApp;
let account: TestAccount;
beforeAll(async () => {
  app = await startApp({
    log: (line) => void lines.push(line),
    mounts: (house) => [mcpDoor({ ...house, tools: [...house.tools, waits] })],
  });
  account = await app.createAccount();
});
afterAll(() => app.close());

it("stops working for a client that cancels", async () => {
  const before = { ...slow };
  const client = await connectModern(app.url, account.key);
  const cancel = new AbortController();
  const call = client.call("get_patience", {}, cancel.signal);
  await until("the call started", () => slow.started === before.started + 1);
  cancel.abort();
  await expect(call).rejects.toThrow();
  await until("the tool was told", () => slow.gone === before.gone + 1);
  await client.close();
});

it.each(["application/json, text/event-stream", "application/json"])(
  "stops working for a client that takes %s and hangs up, and serves the next",
  async (accept) => {
    const before = { ...slow };
    lines.length = 0;
    const sent = request(`${app.url}/mcp`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${account.key}`,
        "content-type": "application/json",
        accept,
      },
    });
    sent.on("error", () => {});
    const params = { name: "get_patience", arguments: {} };
    sent.end(JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params }));
    await until("the call started", () => slow.started === before.started + 1);
    sent.destroy();
    await until("the tool was told", () => slow.gone === before.gone + 1);
    await until("the request ended", () => lines.some((line) => line.includes('"route":"MCP"')));
    const client = await connectModern(app.url, account.key);
    expect((await client.call("list_wallets")).structuredContent).toEqual({ wallets: [] });
    await client.close();
  },
);

it("answers the call that a key began before it was revoked, and no later one", async () => {
  const before = { ...slow };
  const made = await app.request("POST", "/api/v1/api-keys", {
    key: account.key,
    body: { scopes: ["read"] },
  });
  const { id, key } = made.body.data;
  const client = await connectModern(app.url, key);
  const call = client.call("get_patience");
  await until("the call started", () => slow.started === before.started + 1);
  await app.request("DELETE", `/api/v1/api-keys/${id}`, { key: account.key });
  slow.release();
  expect((await call).structuredContent).toEqual({ waited: true });
  await expect(client.call("list_wallets")).rejects.toThrow();
  await client.close();
});
