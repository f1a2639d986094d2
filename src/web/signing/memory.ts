import type { Terms } from "./terms.js";

type What = keyof typeof SHAPES;

const SHAPES = { approval: /^0x[0-9a-f]{64}$/i };

/** Survives a reload and a closed tab; a browser that keeps nothing only loses that. */
export function remember(terms: Pick<Terms, "path">, what: What, text: string): void {
  try {
    localStorage.setItem(keyOf(terms, what), text);
  } catch {}
}

export function recall(terms: Pick<Terms, "path">, what: What): string | undefined {
  try {
    const kept = localStorage.getItem(keyOf(terms, what));
    return kept && SHAPES[what].test(kept) ? kept : undefined;
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
