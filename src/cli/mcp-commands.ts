import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { authenticateKey } from "../http/authenticate.js";
import { relayToRemote } from "../mcp/relay.js";
import { serveLocally } from "../mcp/stdio.js";
import type { Command } from "./parse-command.js";

export const mcpCommands: Command[] = [
  {
    name: "mcp check",
    usage: "--url URL --key KEY",
    options: { url: { type: "string" }, key: { type: "string" } },
    required: ["url", "key"],
    run: ({ url, key }) => checkServer(String(url), String(key)),
  },
  {
    name: "mcp serve",
    usage: "(key in UNSIGNED_API_KEY; UNSIGNED_URL for a remote service)",
    options: {},
    async run(_given, terminal) {
      const { UNSIGNED_API_KEY: key, UNSIGNED_URL: url } = process.env;
      if (!key) throw new Error("UNSIGNED_API_KEY is not set: put your API key there");
      if (url) return relayToRemote(mcpUrl(url), key);
      const house = await terminal.house();
      const { caller } = await authenticateKey(house, key, "mcp");
      return serveLocally(house, caller);
    },
  },
];

/** As an assistant would: connects, lists, and says what the list costs a conversation. */
async function checkServer(url: string, key: string) {
  const client = new Client({ name: "unsigned-mcp-check", version: "1.0.0" });
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  const transport = new StreamableHTTPClientTransport(new URL(mcpUrl(url)), { requestInit });
  await client.connect(transport);
  try {
    const { tools } = await client.listTools();
    const { encode } = await import("gpt-tokenizer/encoding/o200k_base");
    return {
      server: client.getServerVersion()?.name,
      protocol: transport.protocolVersion,
      tools: tools.map(({ name }) => name),
      tokens: encode(JSON.stringify({ tools })).length,
    };
  } finally {
    await client.close();
  }
}

function mcpUrl(url: string): string {
  return /\/mcp\/?$/.test(url) ? url : `${url.replace(/\/+$/, "")}/mcp`;
}
