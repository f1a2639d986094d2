import { PublicError } from "../errors.js";
import { asMeant } from "../runtime/as-meant.js";
import { isWrite, type Tool } from "../runtime/tool.js";

const LIST_DEFAULT = 20;

export interface Arguments {
  input: Record<string, unknown>;
  idempotencyKey?: string | undefined;
}

export function readArguments(tool: Tool, given: Record<string, unknown> | undefined): Arguments {
  const { idempotency_key: key, ...rest } = given ?? {};
  const input = asMeant(tool, rest);
  if ("cursor" in tool.fields && input.limit === undefined) input.limit = LIST_DEFAULT;
  if (!isWrite(tool)) return { input: key === undefined ? input : { ...input, idempotency_key: key } };
  return { input, idempotencyKey: readKey(key) };
}

function readKey(key: unknown): string | undefined {
  if (key === undefined || key === null) return undefined;
  if (typeof key === "string" && /^[\x20-\x7e]{1,255}$/.test(key)) return key;
  const message = "expected 1 to 255 printable ASCII characters";
  throw new PublicError("validation_failed", `idempotency_key: ${message}. Nothing was created or changed.`, {
    issues: [{ path: "idempotency_key", message }],
  });
}
