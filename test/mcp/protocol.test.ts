import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as LegacyClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as LegacyTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { authenticate, authorizationOf } from "../../src/http/authenticate.js";
import { mcpMount } from "../../src/mcp/mount.js";
import { createMcpServer } from "../../src/mcp/server.js";
import { startApp, type TestAccount, type TestApp, WALLET } from "../support/app.js";

let app: TestApp;
let account: TestAccount;
beforeAll(async () => {
  app = await startApp({
    mounts: (house) => [
      mcpMount({
        authenticate: async (ctx) => (await authenticate(house, authorizationOf(ctx), "mcp")).caller,
        serve: (caller) => createMcpServer(house, caller),
        hosts: [],
      }),
    ],
  });
  account = await app.createAccount();
});
afterAll(() => app.close());

async function legacy(key: string) {
  const client = new LegacyClient({ name: "test", version: "1" });
  await client.connect(
    new LegacyTransport(new URL(`${app.url}/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${key}` } },
    }),
  );
  return client;
}

async function modern(key: string) {
  const client = new Client({ name: "test", version: "1" }, {
    versionNegotiation: { mode: "modern" },
  } as never);
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${app.url}/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${key}` } },
    }),
  );
  return client;
}

describe.each([
  ["legacy", legacy],
  ["modern", modern],
] as const)("the %s era", (_era, connect) => {
  it("lists and calls tools", async () => {
    const client = await connect(account.key);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain("create_invoice");
    const result = await client.callTool({
      name: "create_payment_link",
      arguments: { amount_usd: 5, destination_address: WALLET, chain: "base" },
    });
    expect(result.structuredContent).toMatchObject({ amount_usd: 5, status: "active" });
    await client.close();
  });
});
