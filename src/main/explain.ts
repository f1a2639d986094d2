import { ConfigError } from "../config.js";
import { PublicError } from "../errors.js";

/** A start that failed, in a line that says what to do; only a fault of our own shows its stack. */
export function explain(error: unknown): { text: string; code: number } {
  if (error instanceof ConfigError) return { text: error.message, code: 2 };
  if (error instanceof PublicError) return { text: error.told, code: 1 };
  if (!(error instanceof Error)) return { text: String(error), code: 1 };
  const known = "code" in error || error.message.startsWith("embedded database:");
  if (!known) return { text: error.stack ?? error.message, code: 1 };
  return { text: error.message || String("code" in error && error.code), code: 1 };
}
