import type { z } from "zod";
import { PublicError } from "../errors.js";
import { parseJson } from "../json-body.js";
import { factsOf, type Shape } from "../runtime/field.js";
import { type JsonSchema, schemasOf } from "../runtime/registry.js";
import { isWrite, type Tool } from "../runtime/tool.js";
import { isMap } from "./read-message.js";

const LIST_DEFAULT = 20;

export interface Arguments {
  input: Record<string, unknown>;
  idempotencyKey?: string | undefined;
}

/** Clients send lists, whole numbers and booleans as text and leave out by null; money is never read from text. */
export function readArguments(tool: Tool, given: Record<string, unknown> | undefined): Arguments {
  const { idempotency_key: key, ...rest } = given ?? {};
  const input = readFields(tool.fields, schemasOf(tool).input, rest);
  if ("cursor" in tool.fields && input.limit === undefined) input.limit = LIST_DEFAULT;
  if (!isWrite(tool)) return { input: key === undefined ? input : { ...input, idempotency_key: key } };
  return { input, idempotencyKey: readKey(key) };
}

function readFields(
  fields: Shape,
  schema: JsonSchema,
  given: Record<string, unknown>,
): Record<string, unknown> {
  const properties = (schema.properties ?? {}) as Record<string, JsonSchema>;
  const read = Object.entries(given).flatMap(([name, value]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field) return [[name, value]];
    if (value === null && field.isOptional() && !field.isNullable()) return [];
    return [[name, readValue(field, properties[name] ?? {}, value)]];
  });
  return Object.fromEntries(read);
}

function readValue(field: z.ZodTypeAny, schema: JsonSchema, given: unknown): unknown {
  const facts = factsOf(field);
  const value = typeof given === "string" ? readText(facts?.sort, schema, given) : given;
  if (facts?.sort !== "rows" || !Array.isArray(value)) return value;
  return value.map((row) => (isMap(row) ? readFields(facts.of, schema.items as JsonSchema, row) : row));
}

function readText(sort: string | undefined, { type }: JsonSchema, text: string): unknown {
  if (sort === "chain") return text.toLowerCase();
  if (type === "boolean" && /^(true|false)$/.test(text)) return text === "true";
  if ((type === "integer" || sort === "number") && /^\d{1,15}$/.test(text)) return Number(text);
  if (type !== "array" && type !== "object") return text;
  try {
    return parseJson(Buffer.from(text));
  } catch {
    return text;
  }
}

function readKey(key: unknown): string | undefined {
  if (key === undefined || key === null) return undefined;
  if (typeof key === "string" && /^[\x20-\x7e]{1,255}$/.test(key)) return key;
  const message = "expected 1 to 255 printable ASCII characters";
  throw new PublicError("validation_failed", `idempotency_key: ${message}. Nothing was created or changed.`, {
    issues: [{ path: "idempotency_key", message }],
  });
}
