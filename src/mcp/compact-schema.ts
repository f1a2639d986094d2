import type { JsonSchema } from "../runtime/registry.js";

/** No bounds: what a model gets wrong it is told, field by field. That no other fields exist is what strict modes ask for. */
const KEPT = [
  "type",
  "description",
  "enum",
  "items",
  "properties",
  "required",
  "additionalProperties",
] as const;

/** The same schema in as few tokens as a model can work with; the gate still checks every bound. */
export function compactSchema(schema: JsonSchema): JsonSchema {
  const compact: JsonSchema = {};
  for (const name of KEPT) {
    if (!(name in schema)) continue;
    const value = schema[name];
    if (name === "items") compact.items = compactSchema(value as JsonSchema);
    else if (name === "properties")
      compact.properties = compactProperties(value as Record<string, JsonSchema>);
    else compact[name] = value;
  }
  return compact;
}

function compactProperties(properties: Record<string, JsonSchema>): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, compactSchema(schema)]),
  );
}

/** An answer's field names: enough for a client to know the shape, at a tenth of the tokens of the whole. */
export function namesOnly(schema: JsonSchema): JsonSchema {
  return { type: "object", required: schema.required ?? [] };
}
