import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import type { Desk } from "./desk.js";

export interface DeskServer {
  /** The tools of a desk at a URL of their own, until it is taken away; who still calls there then is told on. */
  offer(desk: Desk): { url: string; withdraw(late: (tool: string) => void): void };
  close(): Promise<void>;
}

/** The harness's tools over MCP, each conversation at its own path. */
export async function serveDesks(): Promise<DeskServer> {
  const desks = new Map<string, Desk>();
  const withdrawn = new Map<string, (tool: string) => void>();
  let count = 0;
  const http = createServer(async (req, res) => {
    const id = /^\/(\d+)\/mcp/.exec(req.url ?? "")?.[1] ?? "";
    const desk = desks.get(id);
    if (!desk || req.method !== "POST") {
      const late = withdrawn.get(id);
      if (late && req.method === "POST") for (const tool of await toolsCalled(req)) late(tool);
      res.writeHead(desk ? 405 : 404).end();
      return;
    }
    const server = mcpServer(desk);
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: undefined,
      enableJsonResponse: true,
    });
    res.once("close", () => void server.close().catch(() => {}));
    await server.connect(transport);
    await transport.handleRequest(req, res);
  });
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  const { port } = http.address() as AddressInfo;
  return {
    offer(desk) {
      const id = String(++count);
      desks.set(id, desk);
      return {
        url: `http://127.0.0.1:${port}/${id}/mcp`,
        withdraw(late) {
          desks.delete(id);
          withdrawn.set(id, late);
        },
      };
    },
    async close() {
      http.closeAllConnections();
      http.close();
    },
  };
}

const MOST_BYTES = 1_000_000;

/** Whatever can't be read counts, too: somebody was there. */
async function toolsCalled(req: IncomingMessage): Promise<string[]> {
  try {
    let text = "";
    for await (const chunk of req) {
      text += chunk;
      if (text.length > MOST_BYTES) return ["something"];
    }
    const sent = [JSON.parse(text)].flat();
    return sent.flatMap(({ method, params }) => (method === "tools/call" ? String(params?.name) : []));
  } catch {
    return ["something"];
  }
}

function mcpServer(desk: Desk): Server {
  const server = new Server({ name: "desk", version: "1" }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, async () => ({
    tools: desk.tools.map(({ name, description, schema }) => ({
      name,
      description,
      inputSchema: { ...schema, type: "object" as const },
    })),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const answer = await desk.call(params.name, params.arguments ?? {});
    const isError = "error" in answer;
    const told = isError ? answer.error : answer.result;
    return { content: [{ type: "text", text: JSON.stringify(told) }], isError };
  });
  return server;
}
