import type { z } from "zod";
import { isObject } from "../is-object.js";
import { parseJson } from "../json-body.js";
import { factsOf, type Shape } from "./field.js";
import { type JsonSchema, schemasOf } from "./registry.js";
import type { Tool } from "./tool.js";

type Input = Record<string, unknown>;

/**
 * A call as a model wrote it: many send lists, whole numbers and booleans as text, a chain in any case, and null or
 * an empty text for what they leave out. Money is never read from text.
 */
export function asMeant(tool: Tool, given: Readonly<Input>): Input {
  return readFields(tool.fields, schemasOf(tool).input, given);
}

function readFields(fields: Shape, schema: JsonSchema, given: Readonly<Input>): Input {
  const properties = (schema.properties ?? {}) as Record<string, JsonSchema>;
  const read = Object.entries(given).flatMap(([name, value]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field) return [[name, value]];
    return isLeftOut(field, value) ? [] : [[name, readValue(field, properties[name] ?? {}, value)]];
  });
  return Object.fromEntries(read);
}

/** Nothing, of what may be left out and takes no nothing as its value. */
function isLeftOut(field: z.ZodTypeAny, value: unknown): boolean {
  const isNothing = value === null || (value === "" && factsOf(field)?.sort !== "money");
  return isNothing && field.isOptional() && !field.safeParse(value).success;
}

function readValue(field: z.ZodTypeAny, schema: JsonSchema, given: unknown): unknown {
  const facts = factsOf(field);
  const value = typeof given === "string" ? readText(facts?.sort, schema, given) : given;
  if (facts?.sort !== "rows" || !Array.isArray(value)) return value;
  return value.map((row) => (isObject(row) ? readFields(facts.of, schema.items as JsonSchema, row) : row));
}

function readText(sort: string | undefined, { type }: JsonSchema, text: string): unknown {
  if (sort === "chain") return text.toLowerCase();
  if (type === "boolean" && /^(true|false)$/i.test(text)) return text.toLowerCase() === "true";
  if ((type === "integer" || sort === "number") && /^\d{1,15}$/.test(text)) return Number(text);
  if (type !== "array" && type !== "object") return text;
  try {
    return parseJson(Buffer.from(text));
  } catch {
    return text;
  }
}
