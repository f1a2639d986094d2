import type { Tool as ListedTool } from "@modelcontextprotocol/server";
import { type Caller, holdsScope } from "../runtime/caller.js";
import { hintsOf, type JsonSchema, schemasOf, toolsAt } from "../runtime/registry.js";
import { isWrite, type Tool } from "../runtime/tool.js";
import { compactSchema, namesOnly } from "./compact-schema.js";

/** What a list can be narrowed by over MCP; the rest would cost every conversation its tokens. */
const LIST_FIELDS = ["limit", "cursor", "status"];
const IDEMPOTENCY_KEY: JsonSchema = {
  type: "string",
  description: "reuse the same value when retrying the same request",
};

/** In the catalog's order; a key sees what its scopes let it use. */
export function listTools(tools: readonly Tool[], caller: Caller): ListedTool[] {
  return mcpTools(tools)
    .filter((tool) => tool.scope !== "collect" && holdsScope(caller, tool.scope))
    .map(listed);
}

export function mcpTools(tools: readonly Tool[]): Tool[] {
  return toolsAt(tools, "mcp").filter((tool) => tool.scope !== "collect");
}

function listed(tool: Tool): ListedTool {
  const { input, output } = schemasOf(tool);
  return {
    name: tool.name,
    title: tool.title,
    description: tool.description,
    inputSchema: inputSchema(tool, input) as ListedTool["inputSchema"],
    // A write may answer that it waits for a person: it promises none of its record's fields.
    outputSchema: (isWrite(tool) ? { type: "object" } : namesOnly(output)) as NonNullable<
      ListedTool["outputSchema"]
    >,
    annotations: hintsOf(tool),
  };
}

function inputSchema(tool: Tool, input: JsonSchema): JsonSchema {
  const compact = compactSchema(input);
  const properties = compact.properties as Record<string, JsonSchema>;
  if (isWrite(tool)) return { ...compact, properties: { ...properties, idempotency_key: IDEMPOTENCY_KEY } };
  if (!("cursor" in properties)) return compact;
  const shown = LIST_FIELDS.flatMap((name) => {
    const { description: _, ...field } = properties[name] ?? {};
    return name in properties ? [[name, field]] : [];
  });
  return { ...compact, properties: Object.fromEntries(shown) };
}
