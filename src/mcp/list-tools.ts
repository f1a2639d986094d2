import type { Tool as ListedTool } from "@modelcontextprotocol/server";
import { type Caller, holdsScope } from "../runtime/caller.js";
import { factsOf } from "../runtime/field.js";
import { barByPolicy } from "../runtime/policy.js";
import { hintsOf, type JsonSchema, schemasOf, shownToModels, toolsAt } from "../runtime/registry.js";
import { isWrite, type Tool } from "../runtime/tool.js";
import { BY_ID, type ById } from "./by-id.js";
import { fillsForms, type McpClient } from "./client.js";
import { compactSchema, namesOnly } from "./compact-schema.js";
import { missingFields } from "./missing-fields.js";

/** What a list can be narrowed by over MCP; the rest would cost every conversation its tokens. */
const LIST_FIELDS = ["limit", "cursor", "status"];
const IDEMPOTENCY_KEY: JsonSchema = {
  type: "string",
  description: "reuse the same value when retrying the same request",
};

const named = new WeakMap<readonly Tool[], ReadonlyMap<unknown, Tool | ById>>();

/** What a call may name, of each catalog once. */
export function namedTools(tools: readonly Tool[]): ReadonlyMap<unknown, Tool | ById> {
  const known = named.get(tools);
  if (known) return known;
  const made = new Map([...mcpTools(tools), ...BY_ID].map((tool) => [tool.name, tool]));
  named.set(tools, made);
  return made;
}

/** In the catalog's order; a key sees what its scopes and its policy let it use. */
export function listTools(tools: readonly Tool[], caller: Caller, client?: McpClient): ListedTool[] {
  const mayUse = (tool: Tool | ById) =>
    tool.scope !== "collect" && holdsScope(caller, tool.scope) && !barByPolicy(caller, tool);
  const ofCatalog = mcpTools(tools)
    .filter(mayUse)
    .map((tool) => listed(tool, client && fillsForms(client) ? missingFields(tool, {}) : []));
  return [...ofCatalog, ...BY_ID.filter(mayUse).map(listedById)];
}

function listedById({ name, title, description, kind }: ById): ListedTool {
  return {
    name,
    title,
    description,
    inputSchema: {
      type: "object",
      properties: { id: { type: "string" } },
      required: ["id"],
      additionalProperties: false,
    },
    outputSchema: { type: "object" },
    annotations: hintsOf({ kind, mails: 0, noun: "record", fields: {} }),
  };
}

function mcpTools(tools: readonly Tool[]): Tool[] {
  return toolsAt(tools, "mcp").filter((tool) => tool.scope !== "collect");
}

/** `asked`: what a person fills in where a model leaves it out, as it will not where it is required. */
function listed(tool: Tool, asked: readonly string[]): ListedTool {
  const { output } = schemasOf(tool);
  return {
    name: tool.name,
    title: tool.title,
    description: tool.description,
    inputSchema: leftOpen(inputSchema(tool, shownToModels(tool)), asked) as ListedTool["inputSchema"],
    // A write may answer that it waits for a person: it promises none of its record's fields.
    outputSchema: (isWrite(tool) ? { type: "object" } : namesOnly(output)) as NonNullable<
      ListedTool["outputSchema"]
    >,
    annotations: hintsOf(tool),
  };
}

function leftOpen(schema: JsonSchema, asked: readonly string[]): JsonSchema {
  if (asked.length === 0) return schema;
  const properties = Object.entries(schema.properties as Record<string, JsonSchema>).map(([name, field]) => {
    if (!asked.includes(name)) return [name, field];
    const description = [field.description, "Leave out what your user did not say: they are asked"];
    return [name, { ...field, description: description.filter(Boolean).join(". ") }];
  });
  const required = (schema.required as string[]).filter((name) => !asked.includes(name));
  return { ...schema, properties: Object.fromEntries(properties), required };
}

function inputSchema(tool: Tool, input: JsonSchema): JsonSchema {
  const compact = compactSchema(input);
  const properties = compact.properties as Record<string, JsonSchema>;
  for (const [name, field] of Object.entries(tool.fields)) {
    const facts = factsOf(field);
    if (facts?.sort === "number" && facts.whole) properties[name] = { ...properties[name], type: "integer" };
  }
  if (isWrite(tool)) return { ...compact, properties: { ...properties, idempotency_key: IDEMPOTENCY_KEY } };
  if (!("cursor" in properties)) return compact;
  const shown = LIST_FIELDS.flatMap((name) => {
    const { description: _, ...field } = properties[name] ?? {};
    return name in properties ? [[name, field]] : [];
  });
  return { ...compact, properties: Object.fromEntries(shown) };
}
