const ENDS = 4;

/** The same beginning and end, and not the same: what a hurried eye takes for the address it knows. */
export function looksLike(one: string, other: string): boolean {
  return one.toLowerCase() !== other.toLowerCase() && endsOf(one) === endsOf(other);
}

/** All that a hurried eye compares; the database indexes payees by the same. */
export function endsOf(address: string): string {
  const hex = address.toLowerCase();
  return hex.slice(0, "0x".length + ENDS) + hex.slice(-ENDS);
}
