import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as OldTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Middleware } from "koa";
import { authenticate } from "../../src/http/authenticate.js";
import { challengeForScope } from "../../src/http/oauth/challenge.js";
import { mcpMount } from "../../src/mcp/mount.js";
import { createMcpServer } from "../../src/mcp/server.js";
import type { House } from "../../src/runtime/house.js";

export function mcpDoor(house: House): Middleware {
  return mcpMount({
    tools: house.tools,
    authenticate: async (ctx) => (await authenticate(house, ctx, "mcp")).caller,
    serve: (caller) => createMcpServer(house, caller),
    admit: (caller, tool) => challengeForScope(house, caller, tool),
    hosts: ["unsigned.example"],
  });
}

export interface CallResult {
  isError?: boolean;
  structuredContent?: Record<string, unknown>;
  content: { type: string; text?: string; uri?: string }[];
}

export interface Connected {
  tools(): Promise<{ name: string; inputSchema: object; outputSchema?: object; annotations?: object }[]>;
  call(name: string, args?: Record<string, unknown>, signal?: AbortSignal): Promise<CallResult>;
  client: Client | OldClient;
  close(): Promise<void>;
}

export type Connect = (
  url: string,
  key: string,
  answer?: (asked: string[], form: object) => Record<string, string> | undefined,
) => Promise<Connected>;

const headers = (key: string) => ({ requestInit: { headers: { authorization: `Bearer ${key}` } } });

/** The v1 SDK's own client: 2025-11-25 at most. */
export const connectOld: Connect = async (url, key) => {
  const client = new OldClient({ name: "old", version: "1" });
  await client.connect(new OldTransport(new URL(`${url}/mcp`), headers(key)));
  return connected(client);
};

/** The v2 SDK's client in the era that was asked for; `answer` fills in forms. */
function connectNew(mode: "legacy" | { pin: string }): Connect {
  return async (url, key, answer) => {
    const client = new Client(
      { name: "new", version: "1" },
      { versionNegotiation: { mode }, ...(answer && { capabilities: { elicitation: { form: {} } } }) },
    );
    if (answer)
      client.setRequestHandler("elicitation/create", async ({ params }) => {
        const schema = "requestedSchema" in params ? params.requestedSchema : { properties: {} };
        const content = answer(Object.keys(schema.properties), schema);
        return content ? { action: "accept", content } : { action: "decline" };
      });
    await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), headers(key)));
    return connected(client);
  };
}

export const connectLegacy = connectNew("legacy");
export const connectModern = connectNew({ pin: "2026-07-28" });

export function connected(client: Client | OldClient): Connected {
  return {
    client,
    tools: async () => (await client.listTools()).tools,
    async call(name, args = {}, signal) {
      const params = { name, arguments: args };
      const options = signal && { signal };
      const called =
        client instanceof Client
          ? client.callTool(params, options)
          : client.callTool(params, undefined, options);
      return (await called) as CallResult;
    },
    close: () => client.close(),
  };
}

export function errorOf(result: CallResult): {
  code: string;
  message: string;
  issues?: { path: string }[];
  linked_wallets?: string[];
} {
  return JSON.parse(result.content[0]?.text ?? "{}").error;
}
