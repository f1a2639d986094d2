import { zodToJsonSchema } from "zod-to-json-schema";
import type { Door } from "./scope.js";
import type { Tool } from "./tool.js";

export type JsonSchema = Record<string, unknown>;

export interface ToolSchemas {
  input: JsonSchema;
  output: JsonSchema;
}

const made = new WeakMap<Tool, ToolSchemas>();

/** The one place where zod becomes JSON Schema. */
export function schemasOf(tool: Tool): ToolSchemas {
  const known = made.get(tool);
  if (known) return known;
  const schemas = { input: toJsonSchema(tool.input, "input"), output: toJsonSchema(tool.output, "output") };
  made.set(tool, schemas);
  return schemas;
}

function toJsonSchema(schema: Tool["input"], side: "input" | "output"): JsonSchema {
  const { $schema: _, ...rest } = zodToJsonSchema(schema, {
    $refStrategy: "none",
    effectStrategy: "input",
    pipeStrategy: side,
    removeAdditionalStrategy: "strict",
  }) as JsonSchema;
  return rest;
}

export function toolsAt(tools: readonly Tool[], door: Door): Tool[] {
  return tools.filter((tool) => tool.doors.includes(door));
}

/** MCP's four hints, said for every tool. */
export function hintsOf(tool: Tool) {
  const readOnly = tool.scope === "read";
  return {
    readOnlyHint: readOnly,
    destructiveHint: tool.destructive,
    idempotentHint: readOnly || tool.destructive,
    openWorldHint: false,
  };
}
