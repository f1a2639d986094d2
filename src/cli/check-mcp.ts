import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { reach, refusalIn } from "../mcp/relay.js";

/** As an assistant would: connects, lists, and says what the list costs a conversation. */
export async function checkServer(url: string, key: string) {
  const client = new Client({ name: "unsigned-mcp-check", version: "1.0.0" });
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  const transport = new StreamableHTTPClientTransport(new URL(url), { requestInit, fetch: ask });
  await client.connect(transport);
  try {
    const { tools } = await client.listTools();
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

/** The client would wrap what the service says of a refusal in words of its own. */
async function ask(url: string | URL, init?: RequestInit): Promise<Response> {
  const answer = await reach(url, init);
  if (answer.ok || init?.method !== "POST") return answer;
  throw new Error(refusalIn(await answer.text(), answer));
}
