import type { ChainReader } from "./reader.js";

/** What one node does not know another one may: each is asked once. */
export async function askAround<T>(
  reader: ChainReader,
  read: () => Promise<T | undefined>,
): Promise<T | undefined> {
  for (let left = reader.health().length; left > 0; left--) {
    const found = await read();
    if (found !== undefined) return found;
    reader.turn();
  }
  return undefined;
}
