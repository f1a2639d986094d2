import type { Hex } from "./provider.js";
import type { Terms } from "./terms.js";

const HASH = /^0x[0-9a-f]{64}$/i;

type What = Pick<Terms, "path" | "amount">;

/** An approval of exactly this amount by this account survives a reload; a browser that keeps nothing only loses that. */
export function rememberApproval(what: What, account: string, hash: Hex): void {
  try {
    localStorage.setItem(keyOf(what, account), hash);
  } catch {}
}

export function recallApproval(what: What, account: string): Hex | undefined {
  try {
    const kept = localStorage.getItem(keyOf(what, account));
    return kept && HASH.test(kept) ? (kept as Hex) : undefined;
  } catch {
    return undefined;
  }
}

export function forgetApproval(what: What, account: string): void {
  try {
    localStorage.removeItem(keyOf(what, account));
  } catch {}
}

function keyOf({ path, amount }: What, account: string): string {
  return `approval ${path} ${account.toLowerCase()} ${amount}`;
}
