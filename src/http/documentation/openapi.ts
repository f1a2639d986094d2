import { atOnce } from "../../in-turns.js";
import type { House } from "../../runtime/house.js";
import { type JsonSchema, toolsAt } from "../../runtime/registry.js";
import { API } from "../rest.js";
import { placeOf } from "../session/place.js";
import { Components } from "./components.js";
import { chatOperation } from "./openapi-chat.js";
import { addEvents, webhooksOf } from "./openapi-events.js";
import { allHeaders } from "./openapi-headers.js";
import { operationOf } from "./openapi-operation.js";
import { sessionPaths } from "./openapi-session.js";
import { tagsOf } from "./openapi-tags.js";

const about = (
  baseUrl: string,
) => `Non-custodial USDC payment infrastructure. The service prepares unsigned calldata and hosted pages; you sign and send.

Amounts are JSON numbers of USDC with at most 6 decimals. Times are RFC 3339 in UTC. An unknown field or query parameter is refused; an answer may come to hold more fields than are named here. Every POST takes an \`Idempotency-Key\`: repeat a request with the same key and body, and you get the stored answer.

The same operations are tools of an MCP server at \`${baseUrl}/mcp\` (Streamable HTTP, the same key). What a language model should know before it writes code against this API is in [llms.txt](${baseUrl}/llms.txt).`;

/** OpenAPI 3.1, made from the registry; chat and signing in, which are no tools, have tables of their own. */
export function openApi(house: Pick<House, "tools">, baseUrl: string): JsonSchema {
  return atOnce(describeApi(house, baseUrl));
}

/** The same, with a pause after each event and operation: all of them take a quarter of a second. */
export function* describeApi({ tools }: Pick<House, "tools">, baseUrl: string): Generator<void, JsonSchema> {
  const components = new Components();
  const event = yield* addEvents(components);
  const paths: Record<string, JsonSchema> = {};
  for (const tool of toolsAt(tools, "rest")) {
    const [method = "", path = ""] = tool.route?.split(" ") ?? [];
    if (!path) continue;
    paths[API + path] = { ...paths[API + path], [method.toLowerCase()]: operationOf(tool, components) };
    yield;
  }
  paths[`${API}/chat`] = { post: chatOperation(components) };
  Object.assign(paths, yield* sessionPaths(components));
  yield;
  const webhooks = webhooksOf(event, components);
  return {
    openapi: "3.1.0",
    info: {
      title: "Unsigned",
      version: "1",
      description: about(baseUrl),
      contact: { name: "Unsigned", url: `${baseUrl}/docs` },
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: baseUrl, description: "This server" }],
    tags: tagsOf(paths),
    paths,
    webhooks,
    components: {
      schemas: sorted(components.schemas),
      responses: sorted(components.responses),
      headers: allHeaders(),
      securitySchemes: securitySchemes(baseUrl),
    },
  };
}

function securitySchemes(baseUrl: string): JsonSchema {
  return {
    server_key: {
      type: "http",
      scheme: "bearer",
      description: "A server key, svc_live_…, on test networks svc_test_…",
    },
    collect_key: {
      type: "http",
      scheme: "bearer",
      description: "A collect key, svc_pk_…, on test networks svc_tpk_…; safe in browsers",
    },
    session: {
      type: "apiKey",
      in: "cookie",
      name: placeOf({ baseUrl }).cookie,
      description: "Of a member who has signed in; what is no GET also needs this service's own Origin",
    },
  };
}

function sorted<T>(record: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}
