import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Turn } from "../targets/target.js";
import type { Toy, ToyDesk } from "./toy.js";

/** A toy as a host: it fetches its tools over MCP where it is told to. */
export async function withFetchedTools(toy: Toy, toolsUrl: string, turns: readonly Turn[]): Promise<string> {
  const client = new Client({ name: "toy", version: "1" });
  await client.connect(new StreamableHTTPClientTransport(new URL(toolsUrl)));
  try {
    const { tools } = await client.listTools();
    const desk: ToyDesk = {
      tools: tools.map(({ name, description = "", inputSchema }) => ({
        name,
        description,
        schema: inputSchema,
      })),
      async call(name, input) {
        const { content, isError } = await client.callTool({ name, arguments: input });
        const [part] = Array.isArray(content) ? content : [];
        const told = JSON.parse(part?.type === "text" ? part.text : "null");
        return isError ? { error: told } : { result: told };
      },
    };
    return await toy(turns, desk);
  } finally {
    await client.close();
  }
}
