export interface Matcher {
  readonly size: number;
  has(address: string): boolean;
}

const ADDRESS = /^0x[0-9a-f]{40}$/i;

/** Compares the twenty bytes, whatever the case of their digits. */
export function createMatcher(addresses: Iterable<string>): Matcher {
  const known = new Set<string>();
  for (const address of addresses) known.add(bytesOf(address));
  return { size: known.size, has: (address) => known.has(bytesOf(address)) };
}

/** Something that is no address must never pass as a clean one. */
function bytesOf(address: string): string {
  if (!ADDRESS.test(address)) throw new Error(`cannot screen ${JSON.stringify(address)}: not an address`);
  return address.slice(2).toLowerCase();
}
