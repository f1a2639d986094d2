import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { anthropicBody, readAnthropic } from "../../test/support/model-wire-anthropic.js";
import { openaiBody, readOpenai } from "../../test/support/model-wire-openai.js";
import type { Turn } from "../targets/target.js";
import { withFetchedTools } from "./fetched-tools.js";
import { nextStep } from "./next-step.js";
import type { Toy } from "./toy.js";

export interface ToyServer {
  url: string;
  close(): Promise<void>;
}

/** One toy on every wire that is asked over HTTP: chat, openai, anthropic, and MCP with one tool, `ask`. */
export async function serveToy(toy: Toy, port = 0): Promise<ToyServer> {
  const server = createServer(async (req, res) => {
    const path = req.url ?? "";
    const toolsUrl = String(req.headers["x-eval-tools"] ?? "");
    try {
      if (path.endsWith("/mcp")) {
        const transport = new StreamableHTTPServerTransport({
          sessionIdGenerator: undefined,
          enableJsonResponse: true,
        });
        await askable(toy, toolsUrl).connect(transport);
        await transport.handleRequest(req, res);
        return;
      }
      const body = JSON.parse(await textOf(req));
      const answer = path.endsWith("/chat/completions")
        ? openaiBody(await nextStep(toy, readOpenai(path, body), schemasOf(body)))
        : path.endsWith("/messages")
          ? anthropicBody(await nextStep(toy, readAnthropic(path, body), schemasOf(body)))
          : { reply: await withFetchedTools(toy, toolsUrl, body.messages) };
      res.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
    } catch (error) {
      res
        .writeHead(500, { "content-type": "application/json" })
        .end(JSON.stringify({ error: String(error) }));
    }
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function textOf(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

interface ToolList {
  tools?: { name?: string; function?: { name: string } }[];
}

function schemasOf({ tools }: ToolList): string[] {
  return (tools ?? []).map(({ name, function: inner }) => name ?? inner?.name ?? "");
}

function askable(toy: Toy, toolsUrl: string): Server {
  const server = new Server({ name: "toy", version: "1" }, { capabilities: { tools: {} } });
  const inputSchema = {
    type: "object" as const,
    properties: { messages: { type: "array" } },
    required: ["messages"],
  };
  server.setRequestHandler(ListToolsRequestSchema, async () => ({
    tools: [{ name: "ask", description: "Asks the agent.", inputSchema }],
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const turns = (params.arguments?.messages ?? []) as Turn[];
    return { content: [{ type: "text", text: await withFetchedTools(toy, toolsUrl, turns) }] };
  });
  return server;
}
