import { Problem } from "./problem.js";

/** One tab at a time asks a wallet for the same payment; the browser lets go when the tab is gone. */
export async function alone(path: string, work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work();
  await navigator.locks.request(`pay ${path}`, { ifAvailable: true }, async (lock) => {
    if (!lock)
      throw new Problem("Another tab of this page is asking your wallet. Go on there, or close it first.");
    await work();
  });
}
