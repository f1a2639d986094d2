import { Problem } from "./problem.js";

/** One tab at a time asks a wallet for the same payment; the browser lets go when the tab is gone. */
export async function alone(path: string, work: () => Promise<void>): Promise<void> {
  if (await withLock(`pay ${path}`, work)) return;
  throw new Problem("Another tab of this page is asking your wallet. Go on there, or close it first.");
}

/**
 * False where another tab holds the lock. A browser that keeps nothing for this site gives none, and some have none:
 * each tab works by itself then.
 */
export async function withLock(name: string, work: () => Promise<void>): Promise<boolean> {
  let begun = false;
  const hold = async () => {
    begun = true;
    await work();
    return true;
  };
  if (!navigator.locks) return hold();
  const take = (lock: Lock | null) => (lock ? hold() : false);
  return navigator.locks.request(name, { ifAvailable: true }, take).catch((error: unknown) => {
    if (begun) throw error;
    return hold();
  });
}
