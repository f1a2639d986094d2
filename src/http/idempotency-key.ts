import type { Context } from "koa";
import { PublicError } from "../errors.js";

/** Undefined where the caller sent none. */
export function idempotencyKeyOf(ctx: Context): string | undefined {
  if (ctx.headers["idempotency-key"] === undefined) return undefined;
  const key = ctx.get("idempotency-key");
  if (/^[\x20-\x7e]{1,255}$/.test(key)) return key;
  const message = "expected 1 to 255 printable ASCII characters";
  throw new PublicError("validation_failed", `Idempotency-Key: ${message}. Nothing was created or changed.`, {
    issues: [{ path: "Idempotency-Key", message }],
  });
}
