import type { House } from "../../runtime/house.js";
import { type JsonSchema, schemasOf, toolsAt } from "../../runtime/registry.js";
import { makesRecord, type Tool } from "../../runtime/tool.js";
import { API, isList } from "../rest.js";
import { CHAT } from "./openapi-chat.js";
import { answerHeaders, errorResponses } from "./openapi-errors.js";

const about = (
  baseUrl: string,
) => `Non-custodial USDC payment infrastructure. The service prepares unsigned calldata and hosted pages; you sign and send.

Amounts are JSON numbers of USDC with at most 6 decimals. Times are RFC 3339 in UTC. An unknown field or query parameter is refused. Every POST takes an \`Idempotency-Key\`: repeat a request with the same key and body, and you get the stored answer.

The same operations are tools of an MCP server at \`${baseUrl}/mcp\` (Streamable HTTP, the same key). What a language model should know before it writes code against this API is in [llms.txt](${baseUrl}/llms.txt).`;

const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  in: "header",
  description:
    "Repeat a request safely: the same key and body give the same answer, executed and metered once.",
  schema: { type: "string", minLength: 1, maxLength: 255 },
};

const FORMAT = {
  name: "format",
  in: "query",
  description: "csv gives the whole list as a table, as does Accept: text/csv: without limit and cursor.",
  schema: { enum: ["json", "csv"] },
};

/** OpenAPI 3.1, made from the registry; chat alone is described by hand. */
export function openApi({ tools }: Pick<House, "tools">, baseUrl: string): JsonSchema {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const tool of toolsAt(tools, "rest")) {
    const [method = "", path = ""] = tool.route?.split(" ") ?? [];
    if (!path) continue;
    paths[API + path] = { ...paths[API + path], [method.toLowerCase()]: operation(tool, method, path) };
  }
  paths[`${API}/chat`] = { post: CHAT };
  return {
    openapi: "3.1.0",
    info: {
      title: "Unsigned",
      version: "1",
      description: about(baseUrl),
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: baseUrl }],
    tags: tagsOf(paths),
    paths,
    components: {
      securitySchemes: {
        server_key: { type: "http", scheme: "bearer", description: "A server key, svc_live_…" },
        collect_key: {
          type: "http",
          scheme: "bearer",
          description: "A collect key, svc_pk_…, safe in browsers",
        },
      },
    },
  };
}

function operation(tool: Tool, method: string, path: string) {
  const { input, output } = schemasOf(tool);
  const hasBody = method === "POST" || method === "PATCH";
  const inPath = [...path.matchAll(/\{([a-z_]+)\}/g)].map(([, name = ""]) => name);
  const fields = Object.entries((input.properties ?? {}) as Record<string, JsonSchema>);
  const given = fields.filter(([name]) => !hasBody || inPath.includes(name));
  const body = hasBody && bodySchema(input, inPath);
  return {
    operationId: tool.name,
    summary: tool.title,
    description: `${tool.description}\n\n${policy(tool)}`,
    tags: [path.split("/")[1]],
    security: [tool.scope === "collect" ? { collect_key: [] } : { server_key: [] }],
    parameters: [
      ...given.map(([name, schema]) => parameter(name, schema, inPath.includes(name))),
      ...(tool.sheet ? [FORMAT] : []),
      ...(method === "POST" ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(body && { requestBody: requestBody(tool, body) }),
    responses: {
      [makesRecord(tool) ? 201 : 200]: {
        description: "Done",
        headers: answerHeaders(tool),
        content: {
          "application/json": { schema: isList(tool) ? output : wrapped(output) },
          ...(tool.sheet && { "text/csv": { schema: { type: "string" } } }),
        },
      },
      ...errorResponses(tool),
    },
  };
}

function policy(tool: Tool): string {
  const key = tool.scope === "collect" ? "Takes a collect key alone." : `Scope: ${tool.scope}.`;
  return `${key} ${tool.meter ? `Metered as ${tool.meter}.` : "Not metered."}`;
}

function parameter(name: string, { description, ...schema }: JsonSchema, inPath: boolean) {
  return {
    name,
    in: inPath ? "path" : "query",
    required: inPath,
    ...(description ? { description } : {}),
    schema,
  };
}

/** Undefined where nothing is left for the body to say. */
function bodySchema(input: JsonSchema, inPath: string[]): JsonSchema | undefined {
  const properties = Object.fromEntries(
    Object.entries((input.properties ?? {}) as object).filter(([name]) => !inPath.includes(name)),
  );
  if (Object.keys(properties).length === 0) return undefined;
  const required = ((input.required ?? []) as string[]).filter((name) => !inPath.includes(name));
  return { ...input, properties, ...(required.length > 0 ? { required } : { required: undefined }) };
}

function requestBody(tool: Tool, schema: JsonSchema) {
  const { example, takes } = tool;
  if (takes) {
    const { file } = example as { file: string };
    return { required: true, content: { [takes]: { schema: { type: "string" }, example: file } } };
  }
  return {
    required: Boolean((schema.required as string[] | undefined)?.length),
    content: { "application/json": { schema, ...(example !== undefined && { example }) } },
  };
}

function wrapped(output: JsonSchema): JsonSchema {
  return { type: "object", properties: { data: output }, required: ["data"], additionalProperties: false };
}

function displayName(tag: string): string {
  const words = tag.replaceAll("-", " ").replace(/^api\b/, "API");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function tagsOf(paths: Record<string, unknown>) {
  const names = new Set(Object.keys(paths).map((path) => path.slice(API.length).split("/")[1] ?? ""));
  return [...names].map((name) => ({ name, "x-displayName": displayName(name) }));
}
