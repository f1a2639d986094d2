import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import { packageVersion } from "../package-root.js";
import type { Caller } from "../runtime/caller.js";
import type { House } from "../runtime/house.js";
import { callTool } from "./call-tool.js";
import { clientOf } from "./client.js";
import { listTools } from "./list-tools.js";
import { PlainServer } from "./plain-server.js";
import { complete, getPrompt, listPrompts } from "./prompts.js";
import { CHAINS_RESOURCE, readResource, resourceTemplates } from "./resources.js";

const VERSION = packageVersion();
const CACHED = { ttlMs: 300_000, cacheScope: "private" } as const;

const INSTRUCTIONS =
  "Non-custodial USDC payments. Everything here only prepares: nothing moves until the user signs in their own wallet. " +
  "Never invent an address, e-mail, amount or chain: ask the user. Show addresses and amounts in full. " +
  "A person signs at sign_url; what waits for approval is looked up by get_record. Retry with the same idempotency_key; only a new one makes a second of the same.";

/** One per request over HTTP, one per connection over stdio; both protocol eras. */
export function createMcpServer(house: House, caller: Caller): PlainServer {
  const server = new PlainServer(
    house.log,
    { name: "unsigned", title: "Unsigned", version: VERSION },
    {
      capabilities: {
        tools: { listChanged: false },
        resources: { listChanged: false },
        prompts: { listChanged: false },
        completions: {},
      },
      instructions: INSTRUCTIONS,
      cacheHints: {
        "tools/list": CACHED,
        "prompts/list": CACHED,
        "resources/list": CACHED,
        "resources/templates/list": CACHED,
        "resources/read": CACHED,
        "server/discover": CACHED,
      },
    },
  );
  server.setRequestHandler("tools/list", ({ params }, ctx) => {
    refuseCursor(params);
    return { tools: listTools(house.tools, caller, clientOf(server, ctx)) };
  });
  server.setRequestHandler("tools/call", ({ params }, ctx) =>
    callTool(house, caller, {
      name: params.name,
      arguments: params.arguments,
      responses: ctx.mcpReq.inputResponses,
      state: ctx.mcpReq.requestState<string>(),
      client: clientOf(server, ctx),
      signal: ctx.mcpReq.signal,
    }),
  );
  server.setRequestHandler("resources/list", ({ params }) => {
    refuseCursor(params);
    return { resources: [CHAINS_RESOURCE] };
  });
  server.setRequestHandler("resources/templates/list", ({ params }) => {
    refuseCursor(params);
    return { resourceTemplates: resourceTemplates(house.tools) };
  });
  server.setRequestHandler("resources/read", ({ params }, ctx) =>
    readResource(house, caller, params.uri, ctx.mcpReq.signal),
  );
  server.setRequestHandler("prompts/list", ({ params }) => {
    refuseCursor(params);
    return { prompts: listPrompts() };
  });
  server.setRequestHandler("prompts/get", ({ params }) => getPrompt(params.name, params.arguments));
  server.setRequestHandler("completion/complete", ({ params }) => complete(params.argument));
  return server;
}

/** All of these lists have one page: a cursor is none of ours, and a list from its beginning would be read for ever. */
function refuseCursor(params: { cursor?: string | undefined } | undefined): void {
  if (params?.cursor)
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      "cursor: this list has one page, ask for it without",
    );
}
