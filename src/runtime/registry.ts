import { z } from "zod";
import { ignoreOverride, zodToJsonSchema } from "zod-to-json-schema";
import { BODY_LIMIT, FILE_LIMIT, LARGE_BODY_LIMIT } from "../json-body.js";
import { type NamedPart, partOf } from "../records/record.js";
import { shown } from "../shown-as.js";
import { factsOf, filledByContact, type Shape } from "./field.js";
import type { Door } from "./scope.js";
import { holdsSort, isWrite, makesRecord, type Tool } from "./tool.js";

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
  const schemas = {
    input: toJsonSchema(tool.input, "input"),
    output: toJsonSchema(tool.output, "output"),
  };
  made.set(tool, schemas);
  return schemas;
}

/** What a model is shown of a call. */
export function shownToModels(tool: Tool): JsonSchema {
  const { input } = schemasOf(tool);
  const properties = Object.entries((input.properties ?? {}) as Record<string, JsonSchema>);
  return {
    ...input,
    properties: Object.fromEntries(properties.filter(([name]) => !tool.forPrograms.includes(name))),
  };
}

/** The same in parts: what has a name is answered by a reference, and told to `met`. */
export function schemaInParts(
  schema: z.ZodTypeAny,
  side: "input" | "output",
  met: (part: NamedPart) => string,
): JsonSchema {
  return toJsonSchema(schema, side, met);
}

function toJsonSchema(
  schema: z.ZodTypeAny,
  side: "input" | "output",
  met?: (part: NamedPart) => string,
): JsonSchema {
  const { $schema: _, ...rest } = zodToJsonSchema(schema, {
    override: (def, { currentPath, basePath }) => {
      const part = currentPath.length > basePath.length ? partOf(def) : undefined;
      return met && part ? { $ref: met(part) } : (shown(def, met !== undefined) ?? ignoreOverride);
    },
    $refStrategy: "none",
    effectStrategy: "input",
    pipeStrategy: side,
    removeAdditionalStrategy: "strict",
  }) as JsonSchema;
  return side === "input" ? withoutFilled(rest, shapeOf(schema)) : rest;
}

function shapeOf(schema: z.ZodTypeAny): Shape {
  if (schema instanceof z.ZodEffects) return shapeOf(schema.innerType());
  return schema instanceof z.ZodObject ? (schema.shape as Shape) : {};
}

/** What a contact fills in may be left out by whoever names one, so nobody is told that it must be there. */
function withoutFilled(schema: JsonSchema, fields: Shape): JsonSchema {
  if (!schema.properties) return schema;
  const filled = filledByContact(fields);
  const properties = Object.entries(schema.properties as Record<string, JsonSchema>).map(
    ([name, property]) => {
      const facts = fields[name] && factsOf(fields[name]);
      if (facts?.sort !== "rows" || !property.items) return [name, property];
      return [name, { ...property, items: withoutFilled(property.items as JsonSchema, facts.of) }];
    },
  );
  const required = (schema.required as string[] | undefined)?.filter((name) => !filled.includes(name));
  return { ...schema, properties: Object.fromEntries(properties), ...(required && { required }) };
}

export function toolsAt(tools: readonly Tool[], door: Door): Tool[] {
  return tools.filter((tool) => tool.doors.includes(door));
}

const OF_ONE = {
  look: /^GET \/[a-z-]+\/\{id\}$/,
  cancel: /^POST \/[a-z-]+\/\{id\}\/cancel$/,
} as const;

/** Those that look at one record by its id, or cancel it: one for each noun that has such. */
export function toolsOfOne(tools: readonly Tool[], kind: keyof typeof OF_ONE): Tool[] {
  return tools.filter((tool) => tool.kind === kind && OF_ONE[kind].test(tool.route ?? ""));
}

/** How many bytes a call may take, at whatever door they arrive. */
export function bodyLimitOf(tool: Tool): number {
  if (tool.takes) return FILE_LIMIT;
  return holdsSort(tool, "payee") ? LARGE_BODY_LIMIT : BODY_LIMIT;
}

/** Somebody outside gets a mail, or there is a public page that was not there before. */
function leavesTheHouse({ kind, mails, noun, fields }: HintedTool): boolean {
  return mails > 0 || (kind === "in" && makesRecord({ kind, noun, fields }));
}

type HintedTool = Pick<Tool, "kind" | "mails" | "noun" | "fields">;

/** MCP's four hints, said for every tool. */
export function hintsOf(tool: HintedTool) {
  const readOnly = !isWrite(tool);
  const destructive = tool.kind === "cancel";
  return {
    readOnlyHint: readOnly,
    destructiveHint: destructive,
    idempotentHint: readOnly || destructive,
    openWorldHint: leavesTheHouse(tool),
  };
}
