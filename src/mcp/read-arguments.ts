import { PublicError } from "../errors.js";
import { parseJson } from "../json-body.js";
import { type JsonSchema, schemasOf } from "../runtime/registry.js";
import { isWrite, type Tool } from "../runtime/tool.js";

const LIST_DEFAULT = 20;

export interface Arguments {
  input: Record<string, unknown>;
  idempotencyKey?: string | undefined;
}

/** Some clients send arrays, objects and whole numbers as text; money is never read from text. */
export function readArguments(tool: Tool, given: Record<string, unknown> | undefined): Arguments {
  const properties = (schemasOf(tool).input.properties ?? {}) as Record<string, JsonSchema>;
  const { idempotency_key: key, ...rest } = given ?? {};
  const input = Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [name, unstringified(value, properties[name])]),
  );
  if ("cursor" in properties && input.limit === undefined) input.limit = LIST_DEFAULT;
  if (!isWrite(tool)) return { input: key === undefined ? input : { ...input, idempotency_key: key } };
  return { input, idempotencyKey: readKey(key) };
}

function unstringified(value: unknown, schema: JsonSchema | undefined): unknown {
  if (typeof value !== "string" || !schema) return value;
  if (schema.type === "integer" && /^\d{1,15}$/.test(value)) return Number(value);
  if (schema.type !== "array" && schema.type !== "object") return value;
  try {
    return parseJson(Buffer.from(value));
  } catch {
    return value;
  }
}

function readKey(key: unknown): string | undefined {
  if (key === undefined) return undefined;
  if (typeof key === "string" && /^[\x20-\x7e]{1,255}$/.test(key)) return key;
  const message = "expected 1 to 255 printable ASCII characters";
  throw new PublicError("validation_failed", `idempotency_key: ${message}. Nothing was created or changed.`, {
    issues: [{ path: "idempotency_key", message }],
  });
}
