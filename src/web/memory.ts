import type { Hex } from "./provider.js";
import type { Terms } from "./terms.js";

type What = "approval" | "payment";

/** Survives a reload and a closed tab; a browser that keeps nothing only loses that. */
export function remember(terms: Pick<Terms, "path">, what: What, hash: Hex): void {
  try {
    localStorage.setItem(keyOf(terms, what), hash);
  } catch {}
}

export function recall(terms: Pick<Terms, "path">, what: What): Hex | undefined {
  try {
    const kept = localStorage.getItem(keyOf(terms, what));
    return kept && /^0x[0-9a-f]{64}$/i.test(kept) ? (kept as Hex) : undefined;
  } catch {
    return undefined;
  }
}

export function forget(terms: Pick<Terms, "path">, what: What): void {
  try {
    localStorage.removeItem(keyOf(terms, what));
  } catch {}
}

function keyOf({ path }: Pick<Terms, "path">, what: What): string {
  return `${what} ${path}`;
}
